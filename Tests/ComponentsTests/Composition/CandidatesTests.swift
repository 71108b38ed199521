import Testing
import VitrineComponents
import VitrineTesting

@Suite("Answers of dictionaries")
struct CandidatesTests {
  @Test("An answer is read back from its bytes, and other bytes are refused")
  func bytes() {
    let found = Candidates(
      letters: "nihao", [.init("你好", letters: 5), .init("a b", letters: 1)])
    #expect(Candidates(found.bytes) == found)
    #expect(String(decoding: found.bytes, as: UTF8.self) == "nihao\n5 你好\n1 a b")
    #expect(Candidates(Array("ni".utf8)) == Candidates(letters: "ni", []))
    let wrong = ["", "\n1 x", "ni\n3 x", "ni\n0 x", "ni\nx", "ni\n2", "ni\n-1 x", "ni\n\n2 x"]
    for text in wrong { #expect(Candidates(Array(text.utf8)) == nil, "\(text)") }
    #expect(Candidates([0x6e, 0x0a, 0x31, 0x20, 0xff]) == nil)
    let long = String(repeating: "a", count: 33)
    #expect(Candidates(Array(long.utf8)) == nil)
    let many = "a" + String(repeating: "\n1 x", count: Candidates.most + 1)
    #expect(Candidates(Array(many.utf8)) == nil)
  }
}
