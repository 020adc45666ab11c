#pragma once
#include <microhttpd.h>
#include <stdarg.h>
#include <stdio.h>

/// What the daemon calls; must outlive it.
struct topshelf_callbacks {
  MHD_AccessHandlerCallback _Nonnull access;
  MHD_RequestCompletedCallback _Nonnull completed;
  MHD_NotifyConnectionCallback _Nonnull connection;
  void *_Nullable (*_Nonnull uri)(void *_Nonnull context, const char *_Nonnull uri, struct MHD_Connection *_Nonnull connection);
  void (*_Nonnull log)(void *_Nonnull context, const char *_Nonnull line);
  void *_Nonnull context;
};

/// What the daemon keeps to: counts, seconds and bytes.
struct topshelf_limits {
  unsigned int threads;
  unsigned int connections;
  unsigned int idle_seconds;
  size_t connection_bytes;
};

/// Formats a log line here, because Swift cannot read a `va_list` handed to a C function pointer.
static inline void topshelf_log(void *_Nonnull callbacks, const char *_Nonnull format, va_list arguments) {
  const struct topshelf_callbacks *c = (const struct topshelf_callbacks *)callbacks;
  char line[1024];
  vsnprintf(line, sizeof line, format, arguments);
  c->log(c->context, line);
}

/// Leaves a target as it was sent; otherwise `%2F` becomes `/` and `%00` cuts the string.
static inline size_t topshelf_keep_escapes(void *_Nullable context, struct MHD_Connection *_Nullable connection, char *_Nonnull text) {
  (void)context;
  (void)connection;
  return __builtin_strlen(text);
}

/// Wraps the variadic `MHD_start_daemon`; the logger comes first, so that it also gets what is said about the other options.
static inline struct MHD_Daemon *_Nullable topshelf_start_daemon(
    unsigned int flags, MHD_socket socket, struct topshelf_limits limits, struct topshelf_callbacks *_Nonnull c) {
  return MHD_start_daemon(
      flags, 0, NULL, NULL, c->access, c->context,
      MHD_OPTION_EXTERNAL_LOGGER, topshelf_log, (void *)c,
      MHD_OPTION_NOTIFY_COMPLETED, c->completed, c->context,
      MHD_OPTION_NOTIFY_CONNECTION, c->connection, c->context,
      MHD_OPTION_URI_LOG_CALLBACK, c->uri, c->context,
      MHD_OPTION_UNESCAPE_CALLBACK, topshelf_keep_escapes, NULL,
      MHD_OPTION_LISTEN_SOCKET, socket,
      MHD_OPTION_CONNECTION_LIMIT, limits.connections,
      MHD_OPTION_CONNECTION_TIMEOUT, limits.idle_seconds,
      MHD_OPTION_CONNECTION_MEMORY_LIMIT, limits.connection_bytes,
      limits.threads > 1 ? MHD_OPTION_THREAD_POOL_SIZE : MHD_OPTION_END, limits.threads,
      MHD_OPTION_END);
}

/// Wraps the variadic `MHD_set_response_options`: no chunks, and the connection is closed afterwards.
static inline enum MHD_Result topshelf_close_after(struct MHD_Response *_Nonnull response) {
  return MHD_set_response_options(response, MHD_RF_HTTP_1_0_COMPATIBLE_STRICT, MHD_RO_END);
}

/// Wraps the variadic `MHD_get_connection_info`: the connection's socket, -1 if there is none.
static inline MHD_socket topshelf_socket(struct MHD_Connection *_Nonnull connection) {
  const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
  return info ? info->connect_fd : -1;
}

/// Wraps the variadic `MHD_get_connection_info`: the bytes of the request's head, with the empty line at its end.
static inline size_t topshelf_head_size(struct MHD_Connection *_Nonnull connection) {
  const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_REQUEST_HEADER_SIZE);
  return info ? info->header_size : 0;
}

/// The bytes of a connection's memory that a request's head has taken: itself, a copy of the cookies, and a record of 64
/// bytes for each field, cookie and query field (in 0.9.75 and in 1.0.1).
static inline size_t topshelf_head_memory(struct MHD_Connection *_Nonnull connection) {
  const enum MHD_ValueKind kinds = (enum MHD_ValueKind)(MHD_HEADER_KIND | MHD_COOKIE_KIND | MHD_GET_ARGUMENT_KIND);
  const int records = MHD_get_connection_values(connection, kinds, NULL, NULL);
  size_t cookies = 0;
  (void)MHD_lookup_connection_value_n(connection, MHD_HEADER_KIND, "Cookie", 6, NULL, &cookies);
  return topshelf_head_size(connection) + cookies + 64 * (size_t)(records > 0 ? records : 0);
}
