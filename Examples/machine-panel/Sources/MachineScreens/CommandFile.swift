import FoundationEssentials

/// A file that the controller's program watches: each command replaces the one before.
public struct CommandFile: Sendable {
  let path: String

  public init(_ path: String) { self.path = path }

  /// Writes a command, so that it appears complete or not at all.
  public func send(_ command: String) throws {
    try Data("\(command)\n".utf8).write(to: URL(filePath: path), options: .atomic)
  }
}
