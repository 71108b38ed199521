import CSQLite

/// An error of a store: the file, the step, the reason, and a remedy. The store's earlier contents
/// are unchanged.
public struct StoreError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The kind of an error.
  package enum Problem: Sendable, Hashable {
    /// The file or its folder cannot be opened or created.
    case cannotOpen
    /// The file, the folder or the disk is read-only.
    case isReadOnly
    /// Another program has locked the file.
    case isLocked
    /// There is no space left.
    case isFull
    /// The disk failed.
    case isUnreadable
    /// The contents are inconsistent; the next opening sets the file aside.
    case isDamaged
    /// The database belongs to another program.
    case isForeign
    /// The file was created by a newer version of this program.
    case isNewer
    /// The file was created by an older version of this program, and there is no upgrade from it.
    case isOlder
    /// Any other error, with SQLite's result code.
    case other(Int32)
  }

  /// The path of the store.
  public var file: String
  /// The operation, such as "settle deletions".
  public var step: String
  /// The kind of the error.
  package var problem: Problem
  /// The reason.
  public var detail: String
  /// The remedy.
  public var remedy: String

  /// `/srv/store.sqlite: could not delete an item: the disk is full; make room on the disk`
  public var description: String { "\(file): could not \(step): \(detail); \(remedy)" }

  package init(file: String, step: String, problem: Problem, detail: String, remedy: String) {
    self.file = file
    self.step = step
    self.problem = problem
    self.detail = detail
    self.remedy = remedy
  }

  /// Creates an error; `code` is SQLite's extended result code.
  package init(file: String, step: String, code: Int32, detail: String) {
    let (problem, remedy) = Self.meaning(of: code)
    self.init(file: file, step: step, problem: problem, detail: detail, remedy: remedy)
  }

  private static func meaning(of code: Int32) -> (Problem, String) {
    switch code & 0xff {
    case SQLITE_CANTOPEN, SQLITE_AUTH, SQLITE_PERM:
      return (.cannotOpen, "make its folder, and let this user write there, or name another path")
    case SQLITE_READONLY:
      return (.isReadOnly, "make file and folder writable, or name another path")
    case SQLITE_BUSY, SQLITE_LOCKED:
      return (.isLocked, "end the other program that has it open, and try again")
    case SQLITE_FULL: return (.isFull, "make room on the disk and try again; nothing was lost")
    case SQLITE_IOERR:
      return (.isUnreadable, "check disk and cable, then try again; nothing was lost")
    case SQLITE_CORRUPT, SQLITE_NOTADB:
      return (.isDamaged, "start again: the file is then set aside under another name")
    default: return (.other(code), "please report this")
    }
  }
}
