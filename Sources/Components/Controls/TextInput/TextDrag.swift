import VitrineTouch
import VitrineUnits

/// A finger on a text field, from one tap to the next.
struct TextDrag {
  private enum Kind {
    case none
    /// A finger that rested on this word moves over others.
    case words(Range<Int>)
    /// A finger moves an end of the selection.
    case end
  }

  private var kind = Kind.none
  private var position = Point.zero
  /// The distance by which a finger has scrolled the text, also beyond its ends: it goes back as
  /// far before the text follows.
  var scroll = 0.0
  private var lastTap: (point: Point, time: Instant, count: Int)?

  private static let rules = GestureRules.standard

  /// The word on which the finger rested; nil while none moves over words.
  var words: Range<Int>? { if case .words(let range) = kind { range } else { nil } }
  var isOverWords: Bool { words != nil }
  var isSelecting: Bool { if case .none = kind { false } else { true } }
  var isOverEnd: Bool { if case .end = kind { true } else { false } }

  /// Counts a tap. Returns the number of taps in a row at this place.
  mutating func tap(at point: Point, _ time: Instant) -> Int {
    var count = 1
    if let lastTap, time - lastTap.time <= Self.rules.doubleTap + .milliseconds(100),
      (lastTap.point - point).length <= Self.rules.doubleTapDistance
    {
      count = lastTap.count + 1
    }
    lastTap = (point, time, count)
    return count
  }

  mutating func beginWords(_ word: Range<Int>, at point: Point) {
    kind = .words(word)
    position = point
  }

  mutating func beginEnd() { kind = .end }

  mutating func end() { kind = .none }

  /// The position of the finger, the nearest one to where it was; nil where there is none.
  mutating func follow(_ contacts: [Contact]) -> Point? {
    let near = contacts.map(\.position).min {
      ($0 - position).length < ($1 - position).length
    }
    if let near { position = near }
    return near
  }
}
