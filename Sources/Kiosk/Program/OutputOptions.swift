package import ArgumentParser
import VitrineSystem

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
    switch (try? FileStatus(of: a), try? FileStatus(of: b)) {
    case (let first?, let second?):
      return first.kind == .file && first.identity == second.identity
    case (nil, nil):
      guard FileSystem.name(of: a) == FileSystem.name(of: b) else { return false }
      let (folder, other) = (FileSystem.folder(of: a), FileSystem.folder(of: b))
      if folder == other { return true }
      let identity = try? FileStatus(of: folder).identity
      return identity != nil && identity == (try? FileStatus(of: other).identity)
    default: return false
    }
  }
}
