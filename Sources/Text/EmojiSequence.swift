/// An emoji sequence by Unicode's UTS #51: a picture, a flag or a key cap, with modifiers and
/// joined emoji.
///
///     👍🏽  base modifier                     🇩🇪  regional indicator, twice
///     ❤️   base FE0F                         3️⃣  digit FE0F 20E3
///     🏴󠁧󠁢󠁳󠁣󠁴󠁿  base tag … cancel tag             👩‍🚀  emoji ZWJ emoji …
struct EmojiSequence {
  /// The index after the sequence.
  let end: Int
  /// Whether it is shown in colors: by FE0F, by its other parts, or by default.
  let isColored: Bool

  /// Parses the sequence that begins at `place`; nil if there is none. O(length of the sequence).
  init?(at place: Int, in scalars: ArraySlice<UInt32>) {
    var parser = Parser(scalars: scalars, place: place)
    guard let isColored = parser.sequence() else { return nil }
    end = parser.place
    self.isColored = isColored
  }

  static func isRegionalIndicator(_ scalar: UInt32) -> Bool { 0x1f1e6...0x1f1ff ~= scalar }

  /// Whether a character is shown in colors on its own.
  static func isPicture(_ scalar: UInt32) -> Bool {
    scalar >= 0x231a && Unicode.Scalar(scalar)?.properties.isEmojiPresentation == true
  }
}

extension EmojiSequence {
  private struct Parser {
    let scalars: ArraySlice<UInt32>
    var place: Int

    private static let joiner: UInt32 = 0x200d
    private static let textSelector: UInt32 = 0xfe0e
    private static let emojiSelector: UInt32 = 0xfe0f
    private static let keyCap: UInt32 = 0x20e3

    private var next: UInt32? { place < scalars.endIndex ? scalars[place] : nil }

    private mutating func take(_ wanted: UInt32) -> Bool {
      if next != wanted { return false }
      place += 1
      return true
    }

    /// Whether the sequence is shown in colors; nil if it is no emoji.
    mutating func sequence() -> Bool? {
      guard var isColored = element() else { return nil }
      while next == Self.joiner {
        let joint = place
        place += 1
        if element() == nil {
          place = joint
          break
        }
        isColored = true
      }
      return isColored
    }

    private mutating func element() -> Bool? {
      guard let base = next else { return nil }
      switch base {
      case 0x23, 0x2a, 0x30...0x39: return keyCapElement()
      case 0..<0xa9: return nil
      case let letter where EmojiSequence.isRegionalIndicator(letter):
        place += 1
        if let other = next, EmojiSequence.isRegionalIndicator(other) { place += 1 }
        return true
      default: break
      }
      guard let properties = Unicode.Scalar(base)?.properties, properties.isEmoji else {
        return nil
      }
      place += 1
      if take(Self.textSelector) { return false }
      var isColored = take(Self.emojiSelector) || properties.isEmojiPresentation
      if properties.isEmojiModifierBase, let tone = next, 0x1f3fb...0x1f3ff ~= tone {
        place += 1
        isColored = true
      }
      while let tag = next, 0xe0020...0xe007f ~= tag { place += 1 }
      return isColored
    }

    private mutating func keyCapElement() -> Bool? {
      let start = place
      place += 1
      _ = take(Self.emojiSelector)
      if take(Self.keyCap) { return true }
      place = start
      return nil
    }
  }
}
