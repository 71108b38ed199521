import Testing
import VitrineComponents
import VitrinePinyin

@Suite("Chinese characters by pinyin")
struct PinyinDictionaryTests {
  private func candidates(_ letters: String) throws -> [Candidates.Candidate] {
    try PinyinDictionary.shared.get().candidates(for: letters).list
  }

  @Test("The likeliest text for all letters is first, then words and characters for the first ones")
  func words() throws {
    let found = try candidates("nihao")
    #expect(found.first == Candidates.Candidate("你好", letters: 5))
    #expect(found.contains(Candidates.Candidate("你", letters: 2)))
    let sentence = try candidates("zhongguoren")
    #expect(sentence.first == Candidates.Candidate("中国人", letters: 11))
    #expect(sentence.contains(Candidates.Candidate("中国", letters: 8)))
  }

  @Test("An apostrophe divides syllables, and first letters stand for theirs")
  func syllables() throws {
    let one = try candidates("xian")
    let two = try candidates("xi'an")
    #expect(one.first?.text == "先")
    #expect(two.first == Candidates.Candidate("西安", letters: 5))
    let initials = try candidates("xx")
    #expect(initials.first == Candidates.Candidate("谢谢", letters: 2))
  }

  @Test("Letters that are no pinyin, too many of them, and other characters have no candidates")
  func nothing() throws {
    let wrong = ["", "v", "iii", "''", "NI", "ni hao", "你", String(repeating: "ni", count: 17)]
    for letters in wrong {
      let found = try candidates(letters)
      #expect(found.isEmpty, "\(letters): \(found.prefix(3))")
    }
    // The most letters that there can be are all used.
    let longest = try candidates(String(repeating: "ni", count: 16))
    #expect(longest.first?.letters == 32)
  }

  @Test("Every candidate takes at least one letter, and an answer survives a recording")
  func complete() throws {
    for letters in ["a", "n", "shi", "zhuang", "woyaodingfang", "nihaoq", "gg'gg", "lvyou"] {
      let found = try PinyinDictionary.shared.get().candidates(for: letters)
      #expect(!found.list.isEmpty && found.list.count <= Candidates.most, "\(letters)")
      let counts = found.list.map(\.letters)
      #expect(counts.allSatisfy { (1...letters.utf8.count).contains($0) }, "\(letters)")
      #expect(Candidates(found.bytes) == found, "\(letters)")
    }
  }

  @Test("A lookup does not depend on those before it")
  func repeated() throws {
    let first = try candidates("shijie")
    for letters in ["shi", "ni", "shijieshang"] { _ = try candidates(letters) }
    let again = try candidates("shijie")
    #expect(again == first)
  }
}
