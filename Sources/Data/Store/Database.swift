import CSQLite

/// One SQLite connection; every error names the file and the operation.
package final class Database {
  package let file: String
  private var handle: OpaquePointer?
  /// The current operation, for errors.
  package var step = "open it"

  /// Opens or creates a file; `:memory:` is a separate database that ends with this object.
  package init(_ file: String) throws(StoreError) {
    self.file = file
    let flags =
      SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
    let code = sqlite3_open_v2(file, &handle, flags, nil)
    if code != SQLITE_OK { throw failure(code) }
    // SQLite opens a read-only file without an error, even if writing was requested.
    if sqlite3_db_readonly(handle, "main") == 1 { throw failure(SQLITE_READONLY) }
  }

  deinit { sqlite3_close_v2(handle) }

  /// Sets how long a busy database is retried, in milliseconds.
  package func wait(milliseconds: Int32) { sqlite3_busy_timeout(handle, milliseconds) }

  package func run(_ sql: String) throws(StoreError) {
    let statement = try prepare(sql)
    while try statement.step() {}
  }

  /// Returns the first column of the first row; nil if there is no row.
  package func integer(_ sql: String) throws(StoreError) -> Int64? {
    let statement = try prepare(sql)
    return try statement.step() ? statement.integer(0) : nil
  }

  package func prepare(_ sql: String) throws(StoreError) -> Statement {
    var pointer: OpaquePointer?
    let code = sqlite3_prepare_v2(handle, sql, -1, &pointer, nil)
    guard code == SQLITE_OK, let pointer else { throw failure(code) }
    return Statement(pointer, of: self)
  }

  /// Runs `body` as a transaction: completely or not at all. When this returns, the commit has been
  /// written to the disk.
  package func transaction<Result>(
    _ step: String, _ body: () throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    self.step = step
    try run("BEGIN IMMEDIATE")
    do throws(StoreError) {
      let result = try body()
      try run("COMMIT")
      return result
    } catch {
      // Some errors (a full disk) have already rolled back.
      if sqlite3_get_autocommit(handle) == 0 { sqlite3_exec(handle, "ROLLBACK", nil, nil, nil) }
      throw error
    }
  }

  /// The number of rows changed by the last statement.
  package var changes: Int { Int(sqlite3_changes(handle)) }

  /// The key of the last inserted row.
  package var lastKey: Int64 { sqlite3_last_insert_rowid(handle) }

  package func failure(_ code: Int32) -> StoreError {
    // The connection's own message is that of its last call, which may have succeeded.
    let isOwn = handle != nil && sqlite3_extended_errcode(handle) == code
    return StoreError(
      file: file, step: step, code: code,
      detail: String(cString: isOwn ? sqlite3_errmsg(handle) : sqlite3_errstr(code)))
  }
}

/// A prepared statement, for one or more runs.
package final class Statement {
  private let pointer: OpaquePointer
  private let database: Database

  fileprivate init(_ pointer: OpaquePointer, of database: Database) {
    self.pointer = pointer
    self.database = database
  }

  deinit { sqlite3_finalize(pointer) }

  /// Resets the statement and sets its parameters, beginning with the first.
  package func bind(_ values: [Value]) throws(StoreError) {
    sqlite3_reset(pointer)
    for (index, value) in values.enumerated() {
      let position = Int32(index + 1)
      let code: Int32
      switch value {
      case .null: code = sqlite3_bind_null(pointer, position)
      case .integer(let value): code = sqlite3_bind_int64(pointer, position, value)
      case .real(let value): code = sqlite3_bind_double(pointer, position, value)
      case .text(var text):
        // −1 is SQLITE_TRANSIENT: SQLite makes its own copy.
        let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
        code = text.withUTF8 { bytes in
          bytes.withMemoryRebound(to: CChar.self) {
            // An address of nil would be NULL instead of an empty text.
            $0.isEmpty
              ? sqlite3_bind_text(pointer, position, "", 0, transient)
              : sqlite3_bind_text(
                pointer, position, $0.baseAddress, Int32($0.count), transient)
          }
        }
      }
      if code != SQLITE_OK { throw database.failure(code) }
    }
  }

  package enum Value {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)
  }

  /// Advances to the next row. Returns false if there is none.
  package func step() throws(StoreError) -> Bool {
    switch sqlite3_step(pointer) {
    case SQLITE_ROW: return true
    case SQLITE_DONE:
      sqlite3_reset(pointer)
      return false
    case let code: throw database.failure(code)
    }
  }

  /// Binds the values and runs the statement to its end.
  package func run(_ values: [Value]) throws(StoreError) {
    try bind(values)
    while try step() {}
  }

  // Columns of the current row; a value of another type is 0 or empty.

  package func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(pointer, column) }
  package func real(_ column: Int32) -> Double { sqlite3_column_double(pointer, column) }

  package func value(_ column: Int32) -> Value {
    switch sqlite3_column_type(pointer, column) {
    case SQLITE_NULL: .null
    case SQLITE_INTEGER: .integer(integer(column))
    case SQLITE_FLOAT: .real(real(column))
    default: .text(text(column))
    }
  }

  /// Whether a column has this text.
  package func isText(_ column: Int32, _ text: String) -> Bool {
    guard let start = sqlite3_column_text(pointer, column) else { return text.isEmpty }
    let count = Int(sqlite3_column_bytes(pointer, column))
    return text.utf8.elementsEqual(UnsafeBufferPointer(start: start, count: count))
  }

  package func text(_ column: Int32) -> String {
    guard let start = sqlite3_column_text(pointer, column) else { return "" }
    let count = Int(sqlite3_column_bytes(pointer, column))
    return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }
}
