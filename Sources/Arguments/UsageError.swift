/// A mistake in a call: what was wrong, and how it is meant.
public struct UsageError: Error, Hashable, CustomStringConvertible {
  /// One sentence, without the command's name.
  public let reason: String
  /// The parameter in question, for its line of help.
  let parameter: Parameter?

  public init(_ reason: String) { self.init(reason, about: nil) }

  init(_ reason: String, about parameter: Parameter?) {
    self.reason = reason
    self.parameter = parameter
  }

  public var description: String { reason }

  /// All that is said of it, in lines: the reason, the parameter's help, and the usage of `shape`.
  public func message(for shape: CommandShape) -> String {
    var lines = ["Error: \(reason)"]
    if let parameter { lines.append("Help:  \(parameter.label)  \(parameter.help)") }
    lines.append("Usage: \(HelpText.usage(of: shape))")
    lines.append("  See '\(shape.name) --help' for more information.")
    return lines.joined(separator: "\n")
  }
}
