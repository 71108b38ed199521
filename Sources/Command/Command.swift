import VitrineArguments

/// One of the program's commands.
///
/// What it is told is read here and not by a library that looks into types while running: that took
/// a quarter of the time until the first frame.
protocol Command {
  /// The word that calls it.
  static var name: String { get }
  static var shape: CommandShape { get }

  /// Throws a `UsageError` for values that cannot be.
  init(_ arguments: ParsedArguments) throws
  func run() throws
}
