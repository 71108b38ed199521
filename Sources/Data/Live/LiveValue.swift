public import Observation
package import VitrineRecording
public import VitrineUnits

/// A value that comes from outside: from a file, a program, a socket, a server.
///
///     let outside = LiveValue<String>("outside", from: .file("/run/weather/degrees"))
///     var catalog = ScreenCatalog([screen])
///     catalog.live = [outside]
///     Label { outside.value.map { "\($0) °C" } ?? "–" }
///
/// A binding that reads a property follows it. While the source fails, the last value stays, with
/// its age, and ``failure`` has the reason.
///
/// Each message is a step of a recording: a replay reads no source, and gets the same values at the
/// same times. In a demonstration nothing comes, and the `example` is shown, as if it had just
/// come. A test sends values by `ScriptedStage.send`.
@MainActor @Observable
public final class LiveValue<Value: Sendable>: AnyLiveValue {
  /// The last value; nil before the first one.
  public private(set) var value: Value?
  /// The time at which the last value came, of the stage's clock; nil before the first one.
  public private(set) var time: Instant?
  /// The reason why there is no newer value: the source failed, or what it sent cannot be read. Nil
  /// while the source works.
  public private(set) var failure: String?

  /// Whether the example is shown, or was before the first value.
  private var showsExample = false
  @ObservationIgnored private let example: Value?
  @ObservationIgnored private let decode: @Sendable ([UInt8]) throws -> Value

  /// Creates a live value. `name` is one word, for messages and recordings. `example` is the value
  /// of a demonstration. `decode` makes a value of the bytes of a message, on another thread; an
  /// error that it throws is a failure, and the last value stays.
  public init(
    _ name: String, from source: LiveSource, example: Value? = nil,
    decode: @escaping @Sendable ([UInt8]) throws -> Value
  ) {
    self.example = example
    self.decode = decode
    super.init(name: name, source: source)
  }

  /// The time since the last value came; nil before the first one. `now` is ``Stage/now``. The
  /// example of a demonstration or a picture is always new: its age is zero.
  public func age(at now: Instant) -> Duration? {
    if let time { return max(.zero, now - time) }
    return showsExample ? .zero : nil
  }

  package override func decoder() -> @Sendable ([UInt8]) -> LiveResult {
    { [decode] bytes in
      do {
        return .value(try decode(bytes))
      } catch {
        return .failed("what came cannot be read: \(error)")
      }
    }
  }

  package override func showExample() {
    value = example
    showsExample = example != nil
  }

  package override func receive(
    _ message: SourceMessage, _ result: LiveResult?, at time: Instant
  ) {
    switch message {
    case .failed(let reason): failure = reason
    case .data(let bytes):
      switch result ?? decoder()(bytes) {
      case .failed(let reason): failure = reason
      case .value(let new):
        guard let new = new as? Value else { misuse("the decoder of '\(name)' makes its values") }
        value = new
        self.time = time
        if failure != nil { failure = nil }
      }
    }
  }
}
