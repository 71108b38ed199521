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

  /// Returns the exit codes of a program, for the discussion of its root command. `endings` says
  /// what a signal ends with exit code 0.
  package static func exitCodes(onSignal endings: String) -> String {
    """
    Exit codes: 0 success, 1 the system refused an operation, 2 a mistake in the command line or in \
    the configuration file, 3 no display, 4 the display was lost, 5 no touchscreen, 6 an invalid recording \
    or data file. On Ctrl-C (SIGINT), SIGTERM and SIGHUP \(endings) with 0. Other commands are ended by \
    the signal; a shell then reports 128 plus its number, such as 130 after Ctrl-C.
    """
  }
}
