package import ArgumentParser
import Glibc

/// Options for the output of frames.
package struct OutputOptions: ParsableArguments, Sendable {
  @Option(
    help: ArgumentHelp(
      "Write each frame as a PNG, and an animation of all frames, into this folder. Frames of an "
        + "earlier run are removed from it.", valueName: "folder"),
    completion: .directory, transform: OptionValue.text)
  package var frames: String?
  @Option(
    help: ArgumentHelp(
      "Write a line of JSON for each frame into this file. \"-\" is standard output.",
      valueName: "file"),
    completion: .file(), transform: OptionValue.text)
  package var log: String?

  package init() {}

  /// Sets the options that the call does not contain to those of a file.
  mutating func fill(from file: OutputOptions) {
    frames = frames ?? file.frames
    log = log ?? file.log
  }

  /// Throws where the log would overwrite a file that is played or written, such as the recording.
  package func spare(_ path: String, _ what: String = "recording") throws(KioskError) {
    guard let log, log != "-", Self.isSame(log, path) else { return }
    throw .usage("--log \(log) would overwrite the \(what); name another file for the log")
  }

  /// Returns whether both paths are one file, or will be one if neither exists yet.
  static func isSame(_ a: String, _ b: String) -> Bool {
    var (facts, others) = (stat(), stat())
    switch (stat(a, &facts) == 0, stat(b, &others) == 0) {
    case (true, true):
      return (facts.st_dev, facts.st_ino) == (others.st_dev, others.st_ino)
        && facts.st_mode & S_IFMT == S_IFREG
    case (false, false):
      let (folder, name) = parts(of: a)
      let (other, otherName) = parts(of: b)
      guard name == otherName else { return false }
      if folder == other { return true }
      return stat(folder, &facts) == 0 && stat(other, &others) == 0
        && (facts.st_dev, facts.st_ino) == (others.st_dev, others.st_ino)
    default: return false
    }
  }

  /// Returns the folder of a file and its name there.
  private static func parts(of path: String) -> (folder: String, name: Substring) {
    guard let slash = path.lastIndex(of: "/") else { return (".", path[...]) }
    return (String(path[...slash]), path[path.index(after: slash)...])
  }
}
