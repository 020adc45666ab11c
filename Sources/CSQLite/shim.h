#pragma once
#include <sqlite3.h>

/// Binds bytes that SQLite copies: `SQLITE_TRANSIENT` is a cast, which Swift does not import.
static inline int topshelf_bind_blob(sqlite3_stmt *_Nonnull statement, int index, const void *_Nullable bytes, int count) {
  return count > 0 ? sqlite3_bind_blob(statement, index, bytes, count, SQLITE_TRANSIENT) : sqlite3_bind_zeroblob(statement, index, 0);
}

/// Binds UTF-8 text that SQLite copies; it need not end with a NUL.
static inline int topshelf_bind_text(sqlite3_stmt *_Nonnull statement, int index, const char *_Nonnull text, int count) {
  return sqlite3_bind_text(statement, index, text, count, SQLITE_TRANSIENT);
}
