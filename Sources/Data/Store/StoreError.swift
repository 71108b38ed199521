import CSQLite

/// A store that could not do what was asked: which file, at which step, why, and what to do. What
/// it held before is as it was.
public struct StoreError: Error, Sendable, Hashable, CustomStringConvertible {
  public enum Problem: Sendable, Hashable {
    /// The file or its folder cannot be opened or made.
    case cannotOpen
    /// File, folder or disk is read-only.
    case isReadOnly
    /// Another program has it.
    case isLocked
    /// No room is left.
    case isFull
    /// The disk failed.
    case isUnreadable
    /// The content contradicts itself; the next opening sets the file aside.
    case isDamaged
    /// It is some other program's database.
    case isForeign
    /// A newer version of this program made it.
    case isNewer
    /// SQLite's result code for anything else.
    case other(Int32)
  }

  public var file: String
  /// What was being done, such as "delete a message".
  public var step: String
  public var problem: Problem
  public var detail: String
  public var remedy: String

  public var description: String { "\(file): could not \(step): \(detail); \(remedy)" }

  package init(file: String, step: String, problem: Problem, detail: String, remedy: String) {
    self.file = file
    self.step = step
    self.problem = problem
    self.detail = detail
    self.remedy = remedy
  }

  /// `code` is SQLite's extended result code.
  package init(file: String, step: String, code: Int32, detail: String) {
    let (problem, remedy) = Self.meaning(of: code)
    self.init(file: file, step: step, problem: problem, detail: detail, remedy: remedy)
  }

  private static func meaning(of code: Int32) -> (Problem, String) {
    switch code & 0xff {
    case SQLITE_CANTOPEN, SQLITE_AUTH, SQLITE_PERM:
      return (.cannotOpen, "make its folder, and let this user write there, or name another place")
    case SQLITE_READONLY:
      return (.isReadOnly, "make file and folder writable, or name another place")
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
