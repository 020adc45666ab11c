#pragma once
#include <curl/curl.h>
#include <stdbool.h>

/// Wraps the variadic `curl_easy_setopt` for options that take a `long`.
static inline CURLcode topshelf_set_long(CURL *_Nonnull handle, CURLoption option, long value) {
  return curl_easy_setopt(handle, option, value);
}

/// Wraps the variadic `curl_easy_setopt` for options that take a `curl_off_t`.
static inline CURLcode topshelf_set_offset(CURL *_Nonnull handle, CURLoption option, curl_off_t value) {
  return curl_easy_setopt(handle, option, value);
}

/// Wraps the variadic `curl_easy_setopt` for options that take a string; libcurl copies it.
static inline CURLcode topshelf_set_string(CURL *_Nonnull handle, CURLoption option, const char *_Nonnull value) {
  return curl_easy_setopt(handle, option, value);
}

/// Wraps the variadic `curl_easy_setopt` for options that take a pointer, which must outlive the transfer.
static inline CURLcode topshelf_set_pointer(CURL *_Nonnull handle, CURLoption option, void *_Nullable value) {
  return curl_easy_setopt(handle, option, value);
}

/// Gets a piece of a response; to return anything but `size * count` ends the transfer.
typedef size_t (*topshelf_write)(char *_Nullable data, size_t size, size_t count, void *_Nullable context);

/// Wraps the variadic `curl_easy_setopt` for the two options that take a `topshelf_write`.
static inline CURLcode topshelf_set_write(CURL *_Nonnull handle, CURLoption option, topshelf_write _Nonnull value) {
  return curl_easy_setopt(handle, option, value);
}

/// Wraps the variadic `curl_easy_getinfo` for a `long`; 0 where there is none.
static inline long topshelf_info_long(CURL *_Nonnull handle, CURLINFO info) {
  long value = 0;
  return curl_easy_getinfo(handle, info, &value) == CURLE_OK ? value : 0;
}

/// Wraps the variadic `curl_easy_getinfo` for a `curl_off_t`; 0 where there is none.
static inline curl_off_t topshelf_info_offset(CURL *_Nonnull handle, CURLINFO info) {
  curl_off_t value = 0;
  return curl_easy_getinfo(handle, info, &value) == CURLE_OK ? value : 0;
}

/// Wraps the variadic `curl_easy_getinfo` for a string, which lives as long as the handle.
static inline const char *_Nullable topshelf_info_string(CURL *_Nonnull handle, CURLINFO info) {
  char *value = NULL;
  return curl_easy_getinfo(handle, info, &value) == CURLE_OK ? value : NULL;
}

/// Takes the next finished transfer; here, because the result stands in an anonymous union.
static inline CURL *_Nullable topshelf_next_finished(CURLM *_Nonnull multi, CURLcode *_Nonnull result) {
  int left;
  CURLMsg *message;
  while ((message = curl_multi_info_read(multi, &left))) {
    if (message->msg != CURLMSG_DONE) continue;
    *result = message->data.result;
    return message->easy_handle;
  }
  return NULL;
}
