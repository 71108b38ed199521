/// Help texts that the argument parser has no field for.
package enum HelpParts {
  /// Returns a discussion followed by examples, each call on a line of its own so that it can be
  /// copied.
  package static func discussion(
    _ text: String, examples: [(call: String, does: String)]
  ) -> String {
    if examples.isEmpty { return text }
    let lines = examples.map { "  \($0.call)\n      \($0.does)" }
    return (text.isEmpty ? "" : text + "\n\n") + "EXAMPLES:\n" + lines.joined(separator: "\n")
  }

  /// The exit codes of all programs, for the discussion of the root command.
  package static let exitCodes = """
    Exit codes: 0 done, 1 refused by the system, 2 a mistake in the call, 3 no display, \
    4 display lost, 5 no touch device, 6 a recording or data that cannot be used. A kiosk on its \
    panel and a recording of touches end with 0 on SIGINT (Ctrl-C), SIGTERM and SIGHUP. Everything \
    else ends by the signal: 128 and its number, so 130 after Ctrl-C.
    """
}
