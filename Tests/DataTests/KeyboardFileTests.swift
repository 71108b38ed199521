import Testing
import VitrineComponents
import VitrineData
import VitrineTesting

@Suite("Files of keyboard layouts")
struct KeyboardFileTests {
  private func layout(_ text: String) throws -> KeyboardLayout {
    try KeyboardLayout(parsing: Array(text.utf8), file: "sv.json")
  }

  private func message(_ text: String) -> String {
    do {
      _ = try layout(text)
      return "accepted"
    } catch {
      return "\(error)"
    }
  }

  @Test("A file has rows of letters, from which the capitals follow")
  func letters() throws {
    let layout = try layout(
      """
      {"language": "sv", "name": "Svenska",
       "letters": ["q å", "a ö ä", "z ß lj"], "accents": {"a": "á à"}, "stop": ". ?"}
      """)
    #expect(layout.language == "sv" && layout.name == "Svenska")
    #expect(layout.letters == [["q", "å"], ["a", "ö", "ä"], ["z", "ß", "lj"]])
    #expect(layout.capitals == [["Q", "Å"], ["A", "Ö", "Ä"], ["Z", "ẞ", "LJ"]])
    #expect(layout.accents == ["a": ["á", "à"]] && layout.stop == [".", "?"])
    #expect(layout.symbols.isEmpty)
  }

  @Test("A script without capitals has none, and a file may have its own")
  func capitals() throws {
    let start = "{\"language\": \"ar\", \"name\": \"x\", \"letters\": "
    let arabic = try layout(start + "[\"ا\", \"ب\", \"ت\"]}")
    #expect(arabic.capitals.isEmpty)
    let turkish = try layout(start + "[\"i\", \"ı\", \"a\"], \"capitals\": [\"İ\", \"I\", \"A\"]}")
    #expect(turkish.capitals == [["İ"], ["I"], ["A"]])
  }

  @Test("Letters may be converted by pinyin, and by nothing else")
  func conversion() throws {
    let start =
      "{\"language\": \"zh\", \"name\": \"x\", \"letters\": [\"a\", \"b\", \"c\"], "
    let pinyin = try layout(
      start + "\"capitals\": [\"a\", \"b\", \"c\"], \"conversion\": \"pinyin\"}")
    #expect(pinyin.conversion == .pinyin && pinyin.capitals.isEmpty)
    #expect(
      message(start + "\"conversion\": \"wubi\"}")
        == "sv.json:1:75: expected a way to convert the letters, which is \"pinyin\", found "
        + "\"wubi\"; write it, or remove the member")
  }

  /// Files with a mistake, and their messages. The type is given, because a compiler that infers it
  /// from so many texts gives up.
  private static let mistakes: [(text: String, expected: String)] = [
    ("[]", "sv.json:1:1: expected an object, found an array; write {} around the members"),
    (
      "{\"language\": \"sv\",\n \"nmae\": \"x\"}",
      "sv.json:2:10: expected one of the members language, name, letters, capitals, accents, "
        + "symbols, comma, stop, conversion, found \"nmae\"; correct its name, or remove it"
    ),
    (
      "{\"language\": \"sv\", \"name\": \"x\"}",
      "sv.json:1:1: expected a member \"letters\", found none; add it"
    ),
    (
      "{\"language\": \"Swedish\", \"name\": \"x\"}",
      "sv.json:1:14: expected the tag of a language, such as \"de\", found \"Swedish\"; write one"
    ),
    (
      "{\"language\": \"sv\", \"name\": \"x\",\n\"letters\": [\"a\", \"b\"]}",
      "sv.json:2:12: expected 3 rows, found 2; divide the keys among 3 rows"
    ),
    (
      "{\"language\": \"sv\", \"name\": \"x\", \"letters\": [\"qwertyuiop\", \"b\", \"c\"]}",
      "sv.json:1:45: expected keys of at most 4 characters, found \"qwertyuiop\"; put spaces "
        + "between the keys"
    ),
    (
      "{\"language\": \"sv\", \"name\": \"x\", \"letters\": [\"a\", 7, \"c\"]}",
      "sv.json:1:50: expected a text in quotes, found 7; write one"
    ),
    (
      "{\"language\": \"sv\", \"name\": \"x\", \"letters\": [\"a\", \"b\", \"c\"],\n"
        + "\"accents\": {\"é\": \"e\"}}",
      "sv.json:2:18: expected accents of a key of the letters, found those of \"é\"; add the key, "
        + "or remove its accents"
    ),
    (
      "{\"language\": \"sv\", \"name\": \"x\", \"letters\": [\"a\", \"b\", \"c\"],\n"
        + "\"capitals\": [\"A\", \"B C\", \"D\"]}",
      "sv.json:2:13: expected a capital for each letter, found rows of 1, 2, 1 keys; write rows of "
        + "1, 1, 1 keys"
    ),
    (
      "{\"language\": \"sv\", \"name\": \"x\", \"letters\": [\"a\", \"b\", \"c a\"]}",
      "sv.json:1:44: expected each key once, found \"a\" twice; remove one of them"
    ),
    (
      "{\"language\": \"sv\", \"name\": \"x\", \"letters\": [\"a\", \"b\", \"c\"],\n"
        + "\"accents\": {\"a\": \"á à á\"}}",
      "sv.json:2:18: expected each key once, found \"á\" twice; remove one of them"
    ),
    (
      "{\"language\": \"sv\", \"name\": \"x\", \"letters\": [\"a\", \"b\", \"c\"],\n"
        + "\"stop\": \".....\"}",
      "sv.json:2:9: expected keys of at most 4 characters, found \".....\"; put spaces between "
        + "the keys"
    ),
    (
      "{\"language\": \"sv\" \"name\": \"x\"}",
      "sv.json:1:18: expected a comma after this value, found \"name\"; put a comma here"
    ),
  ]

  @Test(
    "A mistake is reported with its file, its place and a remedy",
    arguments: mistakes)
  func report(text: String, expected: String) {
    #expect(message(text) == expected)
  }

  @Test("A file that is not there is named")
  func missing() {
    do {
      _ = try KeyboardLayout(file: "/nowhere/sv.json")
      Issue.record("it was read")
    } catch {
      #expect(error.file == "/nowhere/sv.json")
    }
  }

  @Test("The built-in layouts have all letters of their languages, and no key twice")
  func builtIn() throws {
    let set = KeyboardSet.builtIn
    #expect(set.layouts.map(\.language) == ["en", "de", "fr", "es", "ar", "zh"])
    for layout in set.layouts {
      let keys = layout.letters.joined()
      #expect(Set(keys).count == keys.count, "\(layout.language)")
      if layout.language != "ar" {
        for letter in "abcdefghijklmnopqrstuvwxyz" {
          #expect(keys.contains(String(letter)), "\(layout.language) has no \(letter)")
        }
      }
      for (key, accents) in layout.accents {
        #expect(Set(accents).count == accents.count && !accents.contains(key), "\(key)")
      }
    }
    let arabic = try #require(set.layouts.first { $0.language == "ar" })
    for letter in "ابتثجحخدذرزسشصضطظعغفقكلمنهويءةىؤ" {
      #expect(arabic.letters.joined().contains(String(letter)), "\(letter)")
    }
    #expect(Set(set.pin.joined()) == Set((0...9).map { "\($0)" } + ["delete", "submit"]))
  }

  @Test("A kiosk's own layout takes the place of the built-in one of its language")
  func own() throws {
    var set = KeyboardSet.builtIn
    let own = KeyboardLayout(language: "de", name: "Eigenes", letters: [["a"], ["b"], ["c"]])
    set.add([own])
    #expect(set.layouts.filter { $0.language == "de" } == [own] && set.layouts.count == 6)
  }
}
