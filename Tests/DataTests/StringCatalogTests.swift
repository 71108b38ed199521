import Testing
import VitrineData
import VitrineTesting

private enum Text: String, CaseIterable {
  case welcome, left, greeting
}

@Suite("Catalogs of texts")
struct StringCatalogTests {
  private static let english = """
    {"welcome": "Welcome", "greeting": "Hello, {name}! {{{count}}}",
     "left": {"one": "{count} seat left", "other": "{count} seats left"}}
    """
  private static let arabic = """
    {"welcome": "أهلًا", "left": {"zero": "لا مقاعد", "one": "مقعد واحد", "two": "مقعدان",
     "few": "{count} مقاعد", "many": "{count} مقعدًا", "other": "{count} مقعد"}}
    """

  private func catalog(_ files: (String, String)...) throws -> StringCatalog {
    try StringCatalog(
      files: files.map { file in (language: file.0, text: Array(file.1.utf8)) }, default: "en")
  }

  @Test("A text is found in its language, in the first part of it, or in the default one")
  func languages() throws {
    let strings = try catalog(("en", Self.english), ("ar", Self.arabic))
    #expect(strings.languages == ["en", "ar"])
    #expect(strings[Text.welcome, "ar"] == "أهلًا")
    #expect(strings[Text.welcome, "ar-EG"] == "أهلًا")
    #expect(strings[Text.welcome, "fr"] == "Welcome")
    #expect(strings.text(Text.greeting, ["name": "Ada"], language: "ar") == "Hello, Ada! {{count}}")
    #expect(
      strings.text(Text.greeting, ["name": "Ada", "count": "2"], language: "en")
        == "Hello, Ada! {2}")
    // What combines with a brace of the text stays with it.
    let marked = try catalog(
      ("en", "{\"welcome\": \"a{{\u{301}b}}\", \"greeting\": \"{name}\u{301}\"}"))
    #expect(marked[Text.welcome, "en"] == "a{\u{301}b}")
    #expect(marked.text(Text.greeting, ["name": "e"], language: "en") == "e\u{301}")
  }

  @Test("A number chooses the form of its language")
  func plurals() throws {
    let strings = try catalog(("en", Self.english), ("ar", Self.arabic))
    func text(_ count: Int, _ language: String) -> String {
      strings.text(Text.left, count: count, language: language)
    }
    #expect(text(1, "en") == "1 seat left" && text(0, "en") == "0 seats left")
    #expect(text(0, "ar") == "لا مقاعد" && text(2, "ar") == "مقعدان")
    #expect(text(103, "ar") == "103 مقاعد" && text(11, "ar") == "11 مقعدًا")
    #expect(text(100, "ar") == "100 مقعد")
    #expect(text(5, "zh") == "5 seats left")
  }

  @Test("The forms are those of CLDR, for whole numbers")
  func categories() {
    func forms(_ language: String, _ counts: [Int]) -> [PluralCategory] {
      counts.map { count in PluralCategory(count, language: language) }
    }
    #expect(forms("zh", [0, 1, 2, 100]) == [.other, .other, .other, .other])
    #expect(forms("en", [0, 1, -1, 2]) == [.other, .one, .one, .other])
    #expect(forms("fr", [0, 1, 2]) == [.one, .one, .other])
    #expect(forms("pl", [1, 2, 5, 12, 22, 25]) == [.one, .few, .many, .many, .few, .many])
    #expect(forms("ru_RU", [1, 11, 21, 3, 13, 5]) == [.one, .many, .one, .few, .many, .many])
    #expect(forms("cs", [1, 4, 5]) == [.one, .few, .other])
    #expect(
      forms("ar", [0, 1, 2, 3, 10, 11, 99]) == [.zero, .one, .two, .few, .few, .many, .many])
    #expect(
      forms("ar", [100, 101, 102, 103, 111, 200]) == [.other, .other, .other, .few, .many, .other])
    #expect(PluralCategory(.min, language: "en") == .other)
  }

  @Test("Texts of an operator take the place of the built-in ones, where there are some")
  func overridden() throws {
    let strings = try catalog(("en", Self.english), ("ar", Self.arabic))
    let own = try catalog(("en", "{\"welcome\": \"Come in\"}"))
    let both = strings.overridden(by: own)
    #expect(both[Text.welcome, "en"] == "Come in" && both[Text.welcome, "ar"] == "أهلًا")
    #expect(both.text(Text.left, count: 1, language: "en") == "1 seat left")
    #expect(both.languages == ["en", "ar"])
  }

  private static let mistakes: [(text: String, expected: String)] = [
    (
      "[]",
      "en.json:1:1: expected an object, such as {\"title\": \"Welcome\"}, found an array; write {} around the texts"
    ),
    (
      "{\"a\": \"x\",\n \"a\": \"y\"}",
      "en.json:2:2: expected each key once, found \"a\" twice; remove one of them"
    ),
    (
      "{\"a\": 1}",
      "en.json:1:7: expected a text in quotes, or an object with its forms for numbers, found 1; write one"
    ),
    (
      "{\"a\": {\"some\": \"x\", \"other\": \"y\"}}",
      "en.json:1:16: expected one of the forms that numbers have: zero, one, two, few, many, other, found \"some\"; correct its name, or remove it"
    ),
    (
      "{\"a\": {\"one\": \"x\"}}",
      "en.json:1:7: expected a form \"other\" for all numbers that have none of their own, found none; add it"
    ),
    (
      "{\"a\": \"x {name\"}",
      "en.json:1:7: expected a } after {name, found none; add it, or write {{ for a brace in the text"
    ),
    (
      "{\"a\": \"x }\"}",
      "en.json:1:7: expected a { before each }, found }; write {{ and }} for braces in a text"
    ),
    (
      "{\"a\": \"{my name}\"}",
      "en.json:1:7: expected a name of letters and digits in braces, such as {count}, found {my name}; correct the name"
    ),
  ]

  @Test("A mistake in a file is an error with its line and column", arguments: mistakes)
  func mistake(_ mistake: (text: String, expected: String)) {
    var message = "accepted"
    do { _ = try catalog(("en", mistake.text)) } catch { message = "\(error)" }
    #expect(message == mistake.expected)
  }

  @Test("A folder has a file for each language, and one of the default language")
  func folder() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.english, "en.json")
    try folder.write(Self.arabic, "ar.json")
    try folder.write("notes of the translators", "README.txt")
    let strings = try StringCatalog(folder: folder.path, default: "en")
    #expect(strings.languages == ["en", "ar"])
    #expect(throws: DataError.self) { try StringCatalog(folder: folder.path, default: "fr") }
    try folder.write("{}", "english.json")
    var message = ""
    do { _ = try StringCatalog(folder: folder.path, default: "en") } catch { message = "\(error)" }
    #expect(message.contains("english.json: expected the tag of a language before .json"))
  }

  @Test("Any bytes are read or refused")
  func anyBytes() {
    let parts = [
      "{", "}", "\"a\"", ":", "\"{x}\"", "\"}\"", ",", "{\"other\":\"x\"}", "[", "1", "null",
    ]
    withEverySeed(300) { _, random in
      var text = "{"
      for _ in 0..<random.int(in: 0...12) { text += parts[random.int(in: 0...(parts.count - 1))] }
      _ = try? catalog(("en", text))
    }
  }

  @Test("A check finds texts that are missing, not used, or have other values or forms")
  func check() throws {
    let german = """
      {"welcome": "Willkommen {name}", "left": {"other": "{count} Plätze"},
       "wellcome": "x"}
      """
    let strings = try catalog(("en", Self.english), ("de", german))
    #expect(
      StringCheck.findings(in: strings, keys: Text.self) == [
        "de.json has no text \"greeting\"; add it",
        "de.json:1: \"welcome\" has a value {name} that the default language lacks; correct its name, or remove it",
        "de.json:1: \"left\" lacks the form \"one\" of numbers in de; add it",
        "de.json:2: the program has no text \"wellcome\"; correct it, or remove it",
      ])
    let whole = try catalog(("en", Self.english))
    #expect(StringCheck.findings(in: whole, keys: Text.self).isEmpty)
  }

  @Test("Built-in files have the texts that they would have elsewhere")
  func builtIn() {
    let catalog = StringCatalog(
      builtIn: [("zh", Array(#"{"a": "一"}"#.utf8)), ("en", Array(#"{"a": "one"}"#.utf8))],
      default: "en")
    #expect(catalog.languages == ["en", "zh"])
  }

  #if compiler(>=6.2)
    @Test("A mistake in a built-in file stops the program with its place")
    func builtInMistake() async throws {
      let result = await #expect(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) {
        _ = StringCatalog(builtIn: [("en", Array(#"{"a": 1}"#.utf8))], default: "en")
      }
      try requireStopMessage("StringCatalog: en.json", in: result?.standardErrorContent)
    }
  #endif
}
