import Synchronization
package import VitrineComponents

/// The Chinese characters that letters of pinyin stand for, from the table of libgooglepinyin.
///
/// A lookup takes a third of a millisecond at most. The library has one state for the whole
/// process, so there is one dictionary, which threads use in turn.
package final class PinyinDictionary: Sendable {
  /// The most letters of a lookup.
  static let mostLetters = TextConversion.mostLetters
  /// The most bytes of a candidate that the library writes, in its units of 16 bits.
  private static let longest = 64

  private let library: Mutex<PinyinLibrary>

  private init(_ library: sending PinyinLibrary) { self.library = Mutex(library) }

  /// The dictionary of the process, opened at its first use, or the reason why there is none.
  package static let shared: Result<PinyinDictionary, PinyinError> =
    Result { () throws(PinyinError) in PinyinDictionary(try PinyinLibrary()) }

  /// The candidates of letters from a to z and apostrophes; of other letters there are none.
  package func candidates(for letters: String) -> Candidates {
    let bytes = Array(letters.utf8)
    let isPinyin =
      1...Self.mostLetters ~= bytes.count
      && bytes.allSatisfy { (0x61...0x7a).contains($0) || $0 == 0x27 }
    guard isPinyin else { return Candidates(letters: letters, []) }
    return library.withLock { library in
      library.reset()
      let count = letters.withCString { library.search($0, bytes.count) }
      let ends = Self.ends(library, within: bytes.count)
      var list: [Candidates.Candidate] = []
      for index in 0..<min(count, Candidates.most) {
        guard let text = Self.text(index, library), !text.isEmpty else { continue }
        // A character is a syllable; the first candidate may have all of them.
        let syllables = min(text.unicodeScalars.count, ends.count)
        guard syllables > 0 else { continue }
        list.append(Candidates.Candidate(text, letters: ends[syllables - 1]))
      }
      return Candidates(letters: letters, list)
    }
  }

  /// The positions at which the syllables of the last search end.
  private static func ends(_ library: PinyinLibrary, within count: Int) -> [Int] {
    var starts: UnsafePointer<UInt16>?
    let syllables = min(max(0, library.starts(&starts)), count)
    guard let starts, syllables > 0 else { return [] }
    return (1...syllables).map { min(max(1, Int(starts[$0])), count) }
  }

  private static func text(_ index: Int, _ library: PinyinLibrary) -> String? {
    withUnsafeTemporaryAllocation(of: UInt16.self, capacity: longest) { buffer in
      buffer.initialize(repeating: 0)
      guard let base = buffer.baseAddress,
        library.candidate(index, base, longest - 1) != nil
      else { return nil }
      return String(decoding: buffer.prefix { $0 != 0 }, as: UTF16.self)
    }
  }
}
