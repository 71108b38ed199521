public import VitrineData
import VitrineRecording

extension ScriptedStage {
  /// Sends a message to a live value, as its source does.
  public func send(_ text: String, to value: AnyLiveValue) { send(Array(text.utf8), to: value) }

  /// The same with any bytes.
  public func send(_ bytes: [UInt8], to value: AnyLiveValue) { deliver(.data(bytes), to: value) }

  /// Lets the source of a live value fail for a reason.
  public func fail(_ value: AnyLiveValue, _ reason: String) {
    deliver(.failed(reason), to: value)
  }

  /// Gives live values their examples, as a demonstration and `picture` do: a check of a screen
  /// without them would check an empty one. An example has just come.
  public func showExamples(of values: [AnyLiveValue]) {
    stage.withPresent(now) { for value in values { value.showExample() } }
  }

  private func deliver(_ message: SourceMessage, to value: AnyLiveValue) {
    stage.withPresent(now) { value.receive(message, nil, at: now) }
  }
}
