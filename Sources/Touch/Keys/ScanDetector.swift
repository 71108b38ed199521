package import VitrineUnits

/// Finds the codes of a barcode scanner among typed keys: at least three characters, each at most
/// 50 ms after the one before, and then Enter.
///
///     4 0 0 6 3 8 1 ⏎        a scan: 7 keys and Enter within 80 ms
///     4 · · 0 · · 0 · · ⏎    a person: the pauses are longer
///
/// A scanner sends a character every 1 to 30 ms; fast typists need 60 ms and more.
package struct ScanDetector: Sendable {
  /// The longest pause within a code.
  package static let longestPause = Duration.milliseconds(50)
  /// The least characters of a code.
  package static let shortest = 3
  /// The most characters of a code, more than any QR code has. A longer burst is no code.
  package static let longest = 8192

  /// The meaning of a key.
  package enum Finding: Sendable, Hashable {
    /// A key of a person, or the first one of a code.
    case none
    /// A further character of a burst.
    case inside
    /// The end of a code.
    case code(String)
  }

  private var text = ""
  private var count = 0
  /// The number of texts in the present burst.
  package var burst: Int { count }
  private var last = Instant.zero

  package init() {}

  /// Records a key, and returns its meaning.
  package mutating func receive(_ press: KeyPress, at time: Instant) -> Finding {
    // A dead key types nothing yet.
    if case .composing = press.key { return .none }
    let follows = count > 0 && time - last <= Self.longestPause && !press.isRepeat
    last = time
    switch press.key {
    case .text(let typed):
      if !follows { (text, count) = ("", 0) }
      count += 1
      if count <= Self.longest { text += typed } else { text = "" }
      return follows ? .inside : .none
    case .enter:
      defer { (text, count) = ("", 0) }
      return follows && Self.shortest...Self.longest ~= count ? .code(text) : .none
    case .tab, .backspace, .delete, .left, .right, .up, .down, .home, .end, .pageUp, .pageDown,
      .escape, .selectAll, .copy, .cut, .paste, .composing:
      (text, count) = ("", 0)
      return .none
    }
  }
}
