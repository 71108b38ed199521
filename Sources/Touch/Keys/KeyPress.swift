/// A key that was pressed on a keyboard, or that a barcode scanner has sent: its meaning in the
/// layout of the keyboard, after Shift, AltGr and dead keys.
public struct KeyPress: Sendable, Hashable {
  /// The meaning of a key.
  public enum Key: Sendable, Hashable {
    /// Text that is typed, such as “ä”. A scanner may send control characters too.
    case text(String)
    /// Text that is not complete yet, such as the accent of a dead key. The next text replaces it;
    /// empty: there is none any more.
    case composing(String)
    /// Deletes the character before the caret.
    case backspace
    /// Deletes the character after the caret.
    case delete
    /// The arrow to the left.
    case left
    /// The arrow to the right.
    case right
    /// The arrow up.
    case up
    /// The arrow down.
    case down
    /// The key to the beginning of a line.
    case home
    /// The key to the end of a line.
    case end
    /// The key to the page above.
    case pageUp
    /// The key to the page below.
    case pageDown
    /// The key to the next component; with Shift to the one before.
    case tab
    /// The key that confirms.
    case enter
    /// The key that closes or goes back.
    case escape
    /// Ctrl with A.
    case selectAll
    /// Ctrl with C.
    case copy
    /// Ctrl with X.
    case cut
    /// Ctrl with V.
    case paste
  }

  /// The meaning of the key.
  public var key: Key
  /// Whether Shift is held, for keys that type no text.
  public var isShifted: Bool
  /// Whether the key was held for so long that it is repeated.
  public var isRepeat: Bool

  /// Creates a press; by default without Shift and no repetition.
  public init(_ key: Key, isShifted: Bool = false, isRepeat: Bool = false) {
    self.key = key
    self.isShifted = isShifted
    self.isRepeat = isRepeat
  }

  /// The text that is typed; nil for other keys.
  package var text: String? { if case .text(let text) = key { text } else { nil } }

  /// The text that is not complete yet; nil for other keys.
  package var composition: String? {
    if case .composing(let text) = key { text } else { nil }
  }
}

extension KeyPress.Key {
  /// The keys without a text, by their names in recordings.
  private static let named: [(word: String, key: KeyPress.Key)] = [
    ("backspace", .backspace), ("delete", .delete), ("left", .left), ("right", .right),
    ("up", .up), ("down", .down), ("home", .home), ("end", .end), ("page-up", .pageUp),
    ("page-down", .pageDown), ("tab", .tab), ("enter", .enter), ("escape", .escape),
    ("select-all", .selectAll), ("copy", .copy), ("cut", .cut), ("paste", .paste),
  ]

  /// The name of a key without a text; nil for text.
  package var word: String? { Self.named.first { $0.key == self }?.word }

  /// The key of that name; nil if there is none.
  package init?(word: String) {
    guard let found = Self.named.first(where: { $0.word == word }) else { return nil }
    self = found.key
  }
}
