import VitrineSystem

/// An error in data that could not be read: the file, the position, what was found, and a remedy.
public struct DataError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The kind of an error, for programs that react to it.
  package enum Problem: Sendable, Hashable {
    /// The system call failed with this `errno`.
    case system(Int32)
    /// A folder, a pipe or a device is where a file is expected.
    case isDirectory
    /// A file, a value or their number is beyond a limit.
    case isTooLarge
    /// The text is not JSON, or ends early.
    case isNotJSON
    /// The text is JSON, but not in the expected form.
    case isUnexpected
  }

  /// A position in a text; a column is a character, not a byte.
  public struct Position: Sendable, Hashable {
    /// The line, from 1.
    public var line: Int
    /// The character in the line, from 1.
    public var column: Int

    /// Makes a position.
    public init(line: Int, column: Int) {
      self.line = line
      self.column = column
    }
  }

  /// The file's path, or a name for data without a file.
  public var file: String
  /// The position in the file; nil if the error concerns the file as a whole.
  public var position: Position?
  /// The kind of the error.
  package var problem: Problem
  /// The expected content.
  public var expected: String
  /// The content that was found.
  public var found: String
  /// The remedy.
  public var remedy: String

  /// Makes an error in data that can be read, but are not as expected.
  public init(
    file: String, position: Position? = nil, expected: String, found: String, remedy: String
  ) {
    self.init(
      file: file, position: position, problem: .isUnexpected, expected: expected, found: found,
      remedy: remedy)
  }

  /// Makes an error of a kind.
  package init(
    file: String, position: Position? = nil, problem: Problem, expected: String, found: String,
    remedy: String
  ) {
    self.file = file
    self.position = position
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
    let position = position.map { ":\($0.line):\($0.column)" } ?? ""
    return "\(file)\(position): expected \(expected), found \(found); \(remedy)"
  }
}

/// An issue raised by a reader; the parser adds the file and the position.
struct ParseIssue: Error {
  var expected: String
  var found: String
  var remedy: String
  /// The beginning of the element at fault; nil if it is the current token.
  var position: DataError.Position?
  var problem = DataError.Problem.isUnexpected
}
