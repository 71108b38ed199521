import VitrineSystem

/// An error in data that could not be read: the file, the place, what was found, and a remedy.
public struct DataError: Error, Sendable, Hashable, CustomStringConvertible {
  public enum Problem: Sendable, Hashable {
    /// The system call failed with this `errno`.
    case system(Int32)
    case isDirectory
    case isTooLarge
    /// The text is not JSON, or ends early.
    case isNotJSON
    /// The text is JSON, but not in the expected form.
    case isUnexpected
  }

  /// A place in a text. Line and column count from 1; a column is a character, not a byte.
  public struct Place: Sendable, Hashable {
    public var line: Int
    public var column: Int

    public init(line: Int, column: Int) {
      self.line = line
      self.column = column
    }
  }

  /// The file's path, or a name for data without a file.
  public var file: String
  /// The place in the file; nil if the error concerns the file as a whole.
  public var place: Place?
  public var problem: Problem
  /// The expected content.
  public var expected: String
  /// The content that was found.
  public var found: String
  public var remedy: String

  public init(
    file: String, place: Place? = nil, problem: Problem, expected: String, found: String,
    remedy: String
  ) {
    self.file = file
    self.place = place
    self.problem = problem
    self.expected = expected
    self.found = found
    self.remedy = remedy
  }

  /// Whether the permission to read the file or folder is missing.
  public var isPermissionDenied: Bool {
    guard case .system(let code) = problem else { return false }
    return SystemError(code).isPermissionDenied
  }

  /// `map.geojson:12:40: expected a number, found "abc"; write it without quotes`
  public var description: String {
    let position = place.map { ":\($0.line):\($0.column)" } ?? ""
    return "\(file)\(position): expected \(expected), found \(found); \(remedy)"
  }
}

/// An issue raised by a reader; the parser adds the file and the place.
struct ParseIssue: Error {
  var expected: String
  var found: String
  var remedy: String
  /// The beginning of the element at fault; nil if it is the current token.
  var place: DataError.Place?
  var problem = DataError.Problem.isUnexpected
}
