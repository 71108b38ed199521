/// The starts of a kiosk since the machine was started, as the service counts them.
package struct StartCounts: Sendable, Equatable {
  /// All starts, the present one included.
  package private(set) var starts = 0
  /// The starts that followed a failure.
  package private(set) var afterFailure = 0

  private static let most = 1_000_000_000

  /// No start yet.
  package init() {}

  /// Reads the counts from their text form. Nil: the text is something else.
  package init?(text: String) {
    let numbers = text.split(whereSeparator: \.isWhitespace).map { Int($0) }
    guard numbers.count == 2, let starts = numbers[0], let afterFailure = numbers[1],
      (1...Self.most).contains(starts), (0...starts).contains(afterFailure)
    else { return nil }
    self.starts = starts
    self.afterFailure = afterFailure
  }

  /// The text form: all starts, and those after a failure.
  package var text: String { "\(starts) \(afterFailure)\n" }

  /// Counts a start.
  package mutating func add(afterFailure isAfterFailure: Bool) {
    starts = min(starts + 1, Self.most)
    if isAfterFailure { afterFailure = min(afterFailure + 1, starts) }
  }
}
