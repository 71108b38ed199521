/// Data that could not be read: which file, where in it, what stands there, and what to do.
public struct DataError: Error, Sendable, Hashable, CustomStringConvertible {
  public enum Problem: Sendable, Hashable {
    /// The system call failed with this `errno`.
    case system(Int32)
    case isDirectory
    case isTooLarge
    /// The text is not JSON, or ends early.
    case isNotJSON
    /// It is JSON, but not what was expected here.
    case isUnexpected
  }

  /// A place in a text, both counted from 1; a column is a character, not a byte.
  public struct Place: Sendable, Hashable {
    public var line: Int
    public var column: Int

    public init(line: Int, column: Int) {
      self.line = line
      self.column = column
    }
  }

  /// The file's path, or what stands for it.
  public var file: String
  /// Where in the file; nil where the trouble is the file as a whole.
  public var place: Place?
  public var problem: Problem
  /// What should be there.
  public var expected: String
  /// What is there.
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

  /// `map.geojson:12:40: expected a number, found "abc"; write it without quotes`
  public var description: String {
    let position = place.map { ":\($0.line):\($0.column)" } ?? ""
    return "\(file)\(position): expected \(expected), found \(found); \(remedy)"
  }
}

/// What a reader objects to, before the parser adds file and place.
struct ParseIssue: Error {
  var expected: String
  var found: String
  var remedy: String
  /// Where the objectionable thing began, if not at the present token.
  var place: DataError.Place?
  var problem = DataError.Problem.isUnexpected
}
