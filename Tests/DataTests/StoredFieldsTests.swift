import Testing
import VitrineData

@Suite("The fields of a stored item")
struct StoredFieldsTests {
  @Test("a field has one value of one type")
  func types() {
    var fields = StoredFields()
    #expect(fields[integer: "a"] == nil && fields[text: "a"] == nil && fields[real: "a"] == nil)
    fields[integer: "a"] = 7
    #expect(fields[integer: "a"] == 7 && fields[real: "a"] == 7 && fields[text: "a"] == nil)
    fields[real: "a"] = 0.5
    #expect(fields[real: "a"] == 0.5 && fields[integer: "a"] == nil)
    fields[localized: "a"] = LocalizedText(
      "plain", translations: [.init(language: "zh", text: "中文"), .init(language: "", text: "x")])
    #expect(fields[text: "a"] == "plain" && fields[real: "a"] == nil)
    #expect(fields[localized: "a"]?.translations.map(\.language) == ["zh"])
    fields[text: "a"] = "text"
    #expect(fields[localized: "a"] == "text")
    fields[text: "a"] = nil
    #expect(fields == StoredFields())
  }

  @Test("NaN is no value")
  func notANumber() {
    var fields = StoredFields()
    fields[real: "a"] = 1
    fields[real: "a"] = .nan
    #expect(fields == StoredFields())
    fields[real: "a"] = .infinity
    #expect(fields[real: "a"] == .infinity)
  }
}
