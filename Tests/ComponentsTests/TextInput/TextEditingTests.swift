import Testing
import VitrineComponents
import VitrineTesting

@Suite("Editing a line of text")
struct TextEditingTests {
  @Test("Typed text is at the caret, which is after it")
  func insert() {
    var editing = TextEditing("Mla")
    editing.moveCaret(to: 1)
    let isTyped = editing.insert("i")
    #expect(isTyped)
    #expect(editing.text == "Mila" && editing.caret == 2 && !editing.hasSelection)
    editing.select(0..<2)
    editing.insert("Ve")
    #expect(editing.text == "Vela" && editing.caret == 2)
    let isChanged = editing.insert("")
    #expect(!isChanged)
  }

  @Test("Line ends and tabs become blanks, and control characters are left out")
  func oneLine() {
    #expect(TextEditing("a\nb\r\nc\td\u{7}e").text == "a b c de")
  }

  @Test(
    "One deletion takes a whole character, however many parts it has",
    arguments: ["e\u{301}", "👩‍👩‍👧‍👦", "🇩🇪", "👍🏽", "لَّ", "각", "🏴󠁧󠁢󠁳󠁣󠁴󠁿"])
  func clusters(character: String) {
    var editing = TextEditing("a" + character + "b")
    editing.moveCaret(to: 2)
    editing.deleteBackward()
    #expect(editing.text == "ab" && editing.caret == 1)
    editing.moveCaret(to: 0)
    let isDeleted = editing.deleteBackward()
    #expect(!isDeleted && editing.text == "ab")
  }

  @Test("A mark joins the letter before it, and the caret stays after both")
  func joined() {
    var editing = TextEditing("eb")
    editing.moveCaret(to: 1)
    editing.insert("\u{301}")
    #expect(editing.characters.count == 2 && editing.caret == 1)
    var flag = TextEditing("\u{1f1ea}x")
    flag.moveCaret(to: 0)
    flag.insert("\u{1f1e9}")
    #expect(flag.text == "🇩🇪x" && flag.characters.count == 2 && flag.caret == 1)
  }

  @Test("A text is cut at the limit, between two characters")
  func limit() {
    var editing = TextEditing("12345", limit: 3)
    #expect(editing.text == "123")
    editing.insert("4")
    #expect(editing.text == "123")
    editing.moveCaret(to: 1)
    editing.insert("x")
    #expect(editing.text == "123")
    editing.select(0..<2)
    editing.insert("👩‍👩‍👧‍👦bc")
    #expect(editing.text == "👩‍👩‍👧‍👦b3")
    editing.limit = 1
    #expect(editing.text == "👩‍👩‍👧‍👦" && editing.caret == 1)
  }

  @Test("The word at a position is found, and that before it at the end of the text")
  func wordAt() {
    let editing = TextEditing("Zum 3.5 km, 北京市")
    #expect(editing.word(at: 1) == 0..<3)
    #expect(editing.word(at: 3) == 0..<3, "a word is nearer than the blank after it")
    #expect(editing.word(at: 5) == 4..<7)
    #expect(editing.word(at: 14) == 12..<15)
    #expect(editing.word(at: 99) == 12..<15)
    #expect(TextEditing("l'Église").word(at: 0) == 0..<8, "an apostrophe is a part of its word")
    #expect(TextEditing().word(at: 0) == 0..<0)
    #expect(TextEditing("a  b").word(at: 2) == 1..<3)
  }

  @Test("A drag from word to word selects both, in both directions")
  func drag() {
    var editing = TextEditing("one two three")
    editing.select(from: 4..<7, to: 8..<13)
    #expect(editing.selectedText == "two three" && editing.caret == 13)
    editing.select(from: 4..<7, to: 0..<3)
    #expect(editing.selectedText == "one two" && editing.caret == 0)
  }

  @Test("After any operations the caret is in the text, and the text is that of a plain string")
  func random() {
    let parts = ["a", "e", "\u{301}", " ", "لا", "🇩🇪", "\u{1f1eb}", "👩‍👧", ".", "7", "\n"]
    withEverySeed(200) { seed, random in
      var editing = TextEditing(limit: 12)
      for _ in 0..<60 {
        let before = editing
        let selecting = random.int(in: 0...1) == 1
        switch random.int(in: 0...4) {
        case 0, 1: editing.insert(parts[random.int(in: 0...parts.count - 1)])
        case 2: editing.select(editing.word(at: random.int(in: -2...14)))
        case 3: editing.deleteBackward()
        default: editing.moveCaret(to: random.int(in: -2...14), selecting: selecting)
        }
        let count = editing.characters.count
        #expect(count <= 12 && 0...count ~= editing.caret && 0...count ~= editing.anchor, "\(seed)")
        #expect(editing.text.count == count, "seed \(seed) after \(before)")
      }
    }
  }
}
