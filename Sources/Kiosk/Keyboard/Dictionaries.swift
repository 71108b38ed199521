import VitrineComponents
import VitrinePinyin
import VitrineUnits

/// Answers what a stage asks its dictionaries, on a thread of their own.
///
///     stage ── request ──► thread ── answer ──► loop ── step ──► stage
@MainActor
final class Dictionaries {
  private let tasks = BackgroundTasks()
  private let log: LogSink
  /// The requests without an answer.
  private var open = 0

  /// With more of them no further one is passed on: the stage asks for its latest letters later.
  private static let mostOpen = 2

  init(log: @escaping LogSink) { self.log = log }

  /// Readable when `deliver` has something to do; negative if the system refuses it.
  var descriptor: Int32 { tasks.descriptor }

  /// Passes the requests of a stage on; `answer` gets the answers in `deliver`, or at once where
  /// there can be no thread.
  func serve(_ stage: Stage, answer: @escaping @MainActor (ConversionAnswer) -> Void) {
    while open < Self.mostOpen, let request = stage.input.takeRequest() {
      open += 1
      tasks.run({ Self.found(request) }) { [self] found in
        open -= 1
        if case .failure(let reason) = found {
          log(.notice, "keyboard: Chinese cannot be typed: \(reason)")
        }
        answer((try? found.get()) ?? .unavailable(request.conversion))
      }
    }
  }

  /// Calls `answer` with the answers that have come.
  func deliver() { tasks.deliver() }

  /// Answers a request at once: only where no frame waits.
  static func answer(_ request: ConversionRequest) -> ConversionAnswer {
    (try? found(request).get()) ?? .unavailable(request.conversion)
  }

  private nonisolated static func found(
    _ request: ConversionRequest
  ) -> Result<ConversionAnswer, PinyinError> {
    switch request.conversion {
    case .pinyin:
      PinyinDictionary.shared.map { dictionary in
        request.letters.isEmpty
          ? .available(.pinyin) : .found(dictionary.candidates(for: request.letters))
      }
    }
  }
}
