package import VitrineRecording
package import VitrineUnits

/// A live value of any type, which a kiosk keeps up to date. See ``LiveValue``.
@MainActor
public class AnyLiveValue {
  /// The name in messages and recordings: one word, and no other live value of the kiosk has it.
  public let name: String
  package let source: LiveSource
  /// The begin of the names under which recordings have the answers to questions of components.
  package nonisolated static let questionPrefix = "ask."

  package init(name: String, source: LiveSource) {
    require(
      !name.isEmpty && !name.contains(where: \.isWhitespace),
      "LiveValue: '\(name)' cannot be its name, which is one word without spaces")
    require(
      !name.hasPrefix("keyboard."),
      "LiveValue: '\(name)' cannot be its name: recordings have what keyboards ask for under "
        + "names that begin with 'keyboard.'")
    require(
      !name.hasPrefix(Self.questionPrefix),
      "LiveValue: '\(name)' cannot be its name: recordings have the answers to questions under "
        + "names that begin with '\(Self.questionPrefix)'")
    self.name = name
    self.source = source
  }

  /// Returns a function that decodes a message, for the thread of the source.
  package func decoder() -> @Sendable ([UInt8]) -> LiveResult {
    misuse("LiveValue is the only subclass")
  }

  /// Shows the value that demonstrations show.
  package func showExample() { misuse("LiveValue is the only subclass") }

  /// Takes a message that came at `time`. `result` is that of the decoder, if it was called
  /// already.
  package func receive(_ message: SourceMessage, _ result: LiveResult?, at time: Instant) {
    misuse("LiveValue is the only subclass")
  }
}

/// A decoded message, or the reason why it cannot be decoded.
package enum LiveResult: Sendable {
  case value(any Sendable)
  case failed(String)
}
