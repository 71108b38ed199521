import Glibc
package import VitrineArguments

/// Where frames go.
package struct OutputOptions {
  package let frames: String?
  package let log: String?

  package static let parameters: [Parameter] = [
    .option(
      "frames", taking: "folder",
      help:
        "Write a PNG for each frame, and an animation, into this folder; those of an earlier run in it go."
    ),
    .option(
      "log", taking: "file",
      help: "Write one JSON object for each frame into this file; \"-\" is standard output."),
  ]

  /// Throws where the log would take the place of the recording that is played or written.
  package func spare(_ recording: String) throws(KioskError) {
    guard let log, log != "-" else { return }
    var (a, b) = (stat(), stat())
    let isSame =
      stat(log, &a) == 0 && stat(recording, &b) == 0
      && (a.st_dev, a.st_ino) == (b.st_dev, b.st_ino) && a.st_mode & S_IFMT == S_IFREG
    if isSame || log == recording {
      throw .usage("--log \(log) would overwrite the recording of that name: name another file")
    }
  }

  package init(_ arguments: ParsedArguments) {
    frames = arguments.text("frames")
    log = arguments.text("log")
  }
}
