/// The characters that letters can stand for, the most likely first.
///
/// As bytes, for recordings: the letters on the first line, and then a line for each candidate with
/// the number of letters that it stands for.
///
///     nihao
///     5 你好
///     2 你
package struct Candidates: Sendable, Hashable {
  /// Characters that stand for the first letters.
  package struct Candidate: Sendable, Hashable {
    package var text: String
    /// The number of letters that it stands for, from 1.
    package var letters: Int

    package init(_ text: String, letters: Int) {
      self.text = text
      self.letters = letters
    }
  }

  /// The most candidates, more than anybody pages through.
  package static let most = 200

  package var letters: String
  package var list: [Candidate]

  package init(letters: String, _ list: [Candidate]) {
    self.letters = letters
    self.list = list
  }

  /// Reads bytes of a recording; nil if they are none of ours.
  package init?(_ bytes: [UInt8]) {
    guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    letters = String(lines[0])
    guard (1...TextConversion.mostLetters).contains(letters.utf8.count),
      lines.count <= Self.most + 1
    else { return nil }
    list = []
    for line in lines.dropFirst() {
      let parts = line.split(separator: " ", maxSplits: 1)
      guard parts.count == 2, let count = Int(parts[0]),
        (1...letters.utf8.count).contains(count)
      else { return nil }
      list.append(Candidate(String(parts[1]), letters: count))
    }
  }

  package var bytes: [UInt8] {
    let lines = [letters] + list.prefix(Self.most).map { "\($0.letters) \($0.text)" }
    return Array(lines.joined(separator: "\n").utf8)
  }
}
