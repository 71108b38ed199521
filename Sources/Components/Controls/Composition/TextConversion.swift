/// A way to write, with the letters of a keyboard, characters that it has no keys for.
package enum TextConversion: String, Sendable, Hashable, CaseIterable {
  /// Chinese characters by their sounds in Latin letters.
  case pinyin

  /// The most letters of a composition.
  package static let mostLetters = 32

  /// Whether a typed text is a letter of it. `isFirst`: nothing is composed yet.
  func takes(_ text: String, isFirst: Bool) -> Bool {
    guard text.utf8.count == 1, let byte = text.utf8.first else { return false }
    // The apostrophe divides syllables, as in “xi'an”.
    return (0x61...0x7a).contains(byte) || byte == 0x27 && !isFirst
  }
}

/// A question of a stage to a dictionary.
package struct ConversionRequest: Sendable, Hashable {
  package var conversion: TextConversion
  /// The letters; empty: whether there is a dictionary at all.
  package var letters: String

  package init(_ conversion: TextConversion, letters: String) {
    self.conversion = conversion
    self.letters = letters
  }
}

/// The answer of a dictionary.
package enum ConversionAnswer: Sendable, Hashable {
  /// There is a dictionary.
  case available(TextConversion)
  /// There is no dictionary, or it has failed.
  case unavailable(TextConversion)
  /// The characters that letters stand for.
  case found(Candidates)
}
