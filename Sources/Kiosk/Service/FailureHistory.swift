package import VitrineUnits

/// The failures of a kiosk in a row, as the service counts them across its starts.
///
/// After each of the first two failures the kiosk is started at once. From the third on, a still
/// picture is shown before the next start, each time for longer.
package struct FailureHistory: Sendable, Equatable {
  /// The failures in a row.
  package private(set) var count = 0
  private var last = Instant.zero

  /// A failure later than this after the one before is the first of a new row.
  private static let window = Duration.seconds(600)
  private static let pauses: [Duration] = [.seconds(10), .seconds(20), .seconds(40), .seconds(60)]
  private static let tolerated = 2

  /// A history without failures.
  package init() {}

  /// Reads a history from its text form; any other text is a history without failures.
  package init(text: String) {
    let numbers = text.split(whereSeparator: \.isWhitespace).map { Int64($0) }
    guard numbers.count == 2, let count = numbers[0], let last = numbers[1],
      (1...1_000_000).contains(count), last >= 0
    else { return }
    self.count = Int(count)
    self.last = Instant(nanoseconds: last)
  }

  /// The text form: the number of failures, and the time of the last one in nanoseconds.
  package var text: String { "\(count) \(last.nanoseconds)\n" }

  /// Records a failure at `now`, a time since the machine was started.
  package mutating func add(at now: Instant) {
    let continues = count > 0 && last <= now && now - last <= Self.window
    count = continues ? min(count + 1, 1_000_000) : 1
    last = now
  }

  /// The time for which the still picture is shown before the next start; nil if the kiosk starts
  /// at once.
  package var pause: Duration? {
    let step = count - Self.tolerated - 1
    return step < 0 ? nil : Self.pauses[min(step, Self.pauses.count - 1)]
  }
}
