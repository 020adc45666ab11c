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

/// Opens a socket for a connection to an address, a `struct curl_sockaddr`; `CURL_SOCKET_BAD` refuses the address.
///
/// Opaque to Swift: where that imports the structure, the types of <sys/socket.h> belong to this module rather than to the system's.
typedef int (*topshelf_open)(void *_Nullable context, curlsocktype purpose, void *_Nullable address);

/// Wraps the variadic `curl_easy_setopt` for the option that takes a `topshelf_open`.
static inline CURLcode topshelf_set_open(CURL *_Nonnull handle, CURLoption option, topshelf_open _Nonnull value) {
  return curl_easy_setopt(handle, option, (curl_opensocket_callback)value);
}

/// Copies the bytes of an IPv4 or IPv6 address and says how many there are, 0 for another family.
///
/// Here, because libcurl gives an IPv6 address in the room of a `struct sockaddr`, which is shorter than that. The offsets are the same on Linux and macOS.
static inline int topshelf_address_bytes(const void *_Nonnull address, unsigned char *_Nonnull bytes) {
  const struct curl_sockaddr *curl = (const struct curl_sockaddr *)address;
  const char *whole = (const char *)&curl->addr;
  if (curl->family == AF_INET && curl->addrlen >= 16) {
    __builtin_memcpy(bytes, whole + 4, 4);
    return 4;
  }
  if (curl->family == AF_INET6 && curl->addrlen >= 28) {
    __builtin_memcpy(bytes, whole + 8, 16);
    return 16;
  }
  return 0;
}

/// What libcurl would open a socket with: family, type and protocol.
///
/// It is not opened here: with `socket` in this header, too, the types of <sys/socket.h> would belong to this module.
struct topshelf_socket {
  int family;
  int type;
  int protocol;
};

static inline struct topshelf_socket topshelf_wanted_socket(const void *_Nonnull address) {
  const struct curl_sockaddr *curl = (const struct curl_sockaddr *)address;
  return (struct topshelf_socket){curl->family, curl->socktype, curl->protocol};
}

/// Wraps the variadic `curl_easy_getinfo` for a `long`; 0 if there is none.
static inline long topshelf_info_long(CURL *_Nonnull handle, CURLINFO info) {
  long value = 0;
  return curl_easy_getinfo(handle, info, &value) == CURLE_OK ? value : 0;
}

/// Wraps the variadic `curl_easy_getinfo` for a `curl_off_t`; 0 if there is none.
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
