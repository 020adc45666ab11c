import CSQLite

/// A prepared statement, ready for its next run as soon as it is not running.
@safe final class Statement {
  private let handle: Handle
  private let pointer: OpaquePointer

  init(_ sql: StaticString, of handle: Handle) throws(DatabaseError) {
    var prepared: OpaquePointer?
    let code = sql.withUTF8Buffer { text in
      unsafe text.withMemoryRebound(to: CChar.self) { text in
        unsafe sqlite3_prepare_v3(
          handle.pointer, text.baseAddress, Int32(text.count), UInt32(SQLITE_PREPARE_PERSISTENT), &prepared, nil)
      }
    }
    try DatabaseError.check(code)
    guard let prepared = unsafe prepared else { throw DatabaseError(code: SQLITE_MISUSE) }
    unsafe pointer = prepared
    self.handle = handle
  }

  deinit { _ = unsafe sqlite3_finalize(pointer) }

  /// Binds the values, runs the statement, and hands over rows until `body` returns `false`.
  func run(_ values: [Value], _ body: (borrowing Row) -> Bool) throws(DatabaseError) {
    defer {
      // Both report the result of the last step again, which was checked there.
      _ = unsafe sqlite3_reset(pointer)
      _ = unsafe sqlite3_clear_bindings(pointer)
    }
    for (index, value) in values.enumerated() { try DatabaseError.check(bind(value, at: Int32(index + 1))) }
    while try DatabaseError.check(unsafe sqlite3_step(pointer)) == SQLITE_ROW {
      if !body(unsafe Row(pointer)) { return }
    }
  }

  private func bind(_ value: Value, at index: Int32) -> Int32 {
    switch value {
    case .null: return unsafe sqlite3_bind_null(pointer, index)
    case .integer(let number): return unsafe sqlite3_bind_int64(pointer, index, number)
    case .text(var text):
      return text.withUTF8 { bytes in
        unsafe bytes.withMemoryRebound(to: CChar.self) { bytes in
          guard let start = bytes.baseAddress else { return unsafe topshelf_bind_text(pointer, index, "", 0) }
          return unsafe topshelf_bind_text(pointer, index, start, Int32(clamping: bytes.count))
        }
      }
    case .blob(let bytes):
      return unsafe bytes.withUnsafeBytes {
        unsafe topshelf_bind_blob(pointer, index, $0.baseAddress, Int32(clamping: $0.count))
      }
    }
  }
}

/// A row of a result, valid until the next one. Columns are numbered from 0; SQLite converts one of another type.
@safe package struct Row: ~Copyable {
  private let pointer: OpaquePointer

  init(_ pointer: OpaquePointer) { unsafe self.pointer = pointer }

  package func isNull(_ column: Int) -> Bool { unsafe sqlite3_column_type(pointer, Int32(column)) == SQLITE_NULL }

  package func integer(_ column: Int) -> Int { Int(unsafe sqlite3_column_int64(pointer, Int32(column))) }

  package func optionalInteger(_ column: Int) -> Int? { isNull(column) ? nil : integer(column) }

  /// Empty if the column is `NULL`.
  package func text(_ column: Int) -> String {
    guard let start = unsafe sqlite3_column_text(pointer, Int32(column)) else { return "" }
    let count = Int(unsafe sqlite3_column_bytes(pointer, Int32(column)))
    return unsafe String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }

  package func optionalText(_ column: Int) -> String? { isNull(column) ? nil : text(column) }

  /// Empty if the column is `NULL`.
  package func bytes(_ column: Int) -> [UInt8] {
    guard let start = unsafe sqlite3_column_blob(pointer, Int32(column)) else { return [] }
    let count = Int(unsafe sqlite3_column_bytes(pointer, Int32(column)))
    return unsafe Array(UnsafeRawBufferPointer(start: start, count: count))
  }
}
