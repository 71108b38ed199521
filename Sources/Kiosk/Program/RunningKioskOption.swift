import ArgumentParser

/// The option that names the running kiosk to ask.
package struct RunningKioskOption: ParsableArguments, Sendable {
  @Option(
    help: ArgumentHelp("The socket of the kiosk.", valueName: "path"),
    completion: .file(), transform: OptionValue.text)
  var socket: String?

  package init() {}

  /// A client of the kiosk: the one that was named, or that of `program`.
  func client(of program: String) -> StatusClient {
    StatusClient(socket: socket, program: program)
  }
}
