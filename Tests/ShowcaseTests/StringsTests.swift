import Testing
import VitrineTesting
@testable import VitrineShowcase

@Suite("The files of the showcase's texts")
struct StringsTests {
  @Test("Each language has all texts, and no others")
  func complete() {
    let findings = StringCheck.findings(in: ShowcaseText.catalog, keys: ShowcaseText.self)
    #expect(findings.isEmpty, "\(findings.joined(separator: "\n"))")
    #expect(ShowcaseText.catalog.languages == ["en", "zh", "ar"])
  }

  @Test("A number of deleted messages has the form of its language")
  func deletions() {
    func texts(_ language: Language) -> [String] {
      [1, 2, 3, 11, 100].map { count in
        DeletionMessage.text(count, isFromBefore: false, language)
      }
    }
    #expect(texts(.english)[0] == "Message deleted" && texts(.english)[2] == "3 messages deleted")
    #expect(texts(.chinese)[1] == "已删除 2 条消息")
    #expect(Set(texts(.arabic)).count == 5)
    #expect(DeletionMessage.text(1, isFromBefore: true, .english) == "Deleted before the restart")
  }
}
