package import VitrineArguments

/// Where frames go.
package struct OutputOptions {
  package let frames: String?
  package let log: String?

  package static let parameters: [Parameter] = [
    .option(
      "frames", taking: "folder",
      help: "Write a PNG for each frame, and an animation, into this folder."),
    .option(
      "log", taking: "file",
      help: "Write one JSON object for each frame into this file; \"-\" is standard output."),
  ]

  package init(_ arguments: ParsedArguments) {
    frames = arguments.text("frames")
    log = arguments.text("log")
  }
}
