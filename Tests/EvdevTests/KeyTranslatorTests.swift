import Testing
import VitrineEvdev
import VitrineTesting
import VitrineTouch

/// Codes of Linux's input protocol, named by the letter of an American keyboard.
private enum Code {
  static let row: [Character: UInt16] = {
    var codes: [Character: UInt16] = [:]
    for (start, keys) in [(2, "1234567890-="), (16, "qwertyuiop[]"), (30, "asdfghjkl;'`")] {
      for (index, key) in keys.enumerated() { codes[key] = UInt16(start + index) }
    }
    for (index, key) in "zxcvbnm,./".enumerated() { codes[key] = UInt16(44 + index) }
    codes[" "] = 57
    return codes
  }()
  static let shift: UInt16 = 42, control: UInt16 = 29, alt: UInt16 = 56, altGr: UInt16 = 100
  static let capsLock: UInt16 = 58, tab: UInt16 = 15, enter: UInt16 = 28
}

@Suite("Layouts of keyboards")
struct KeyTranslatorTests {
  private func translator(_ layout: String) throws -> KeyTranslator {
    let name = try #require(KeyboardLayoutName(layout))
    return KeyTranslator(try #require(Keymap(name, log: { _, _ in }), "xkb-data is missing"))
  }

  /// Presses keys one after another, each with others held, and returns what they type.
  private func text(
    _ keys: String, with held: [UInt16] = [], on translator: KeyTranslator
  ) throws -> String {
    for code in held { _ = translator.press(code) }
    var text = ""
    for key in keys {
      let code = try #require(Code.row[key])
      text += translator.press(code)?.text ?? ""
      translator.release(code)
    }
    for code in held { translator.release(code) }
    return text
  }

  @Test("An American keyboard types what is on its keys, with Shift and Caps Lock")
  func american() throws {
    let keys = try translator("us")
    let plain = try text("hello, 1;", on: keys)
    let shifted = try text("hello, 1;", with: [Code.shift], on: keys)
    _ = keys.press(Code.capsLock)
    keys.release(Code.capsLock)
    let locked = try text("a1", on: keys)
    let both = try text("a", with: [Code.shift], on: keys)
    #expect([plain, shifted, locked, both] == ["hello, 1;", "HELLO< !:", "A1", "a"])
  }

  @Test("A German keyboard has its letters, dead keys and AltGr")
  func german() throws {
    let keys = try translator("de")
    // z and y are exchanged; ö, ä, ü and ß are beside the letters.
    let letters = try text("yz;'[-", on: keys)
    // The key right of ß is a dead acute accent.
    let accent = try text("=e", on: keys)
    let capital = try text("=", on: keys) + text("e", with: [Code.shift], on: keys)
    let unsuitable = try text("=q", on: keys)
    let euro = try text("eq", with: [Code.altGr], on: keys)
    let after = try text("e", on: keys)
    #expect([letters, accent, capital, euro] == ["zyöäüß", "é", "É", "€@"])
    #expect(unsuitable.isEmpty && after == "e")
  }

  @Test("A dead key shows its accent until a letter takes it, or does not")
  func deadKeys() throws {
    let keys = try translator("de")
    // Acute, e; circumflex, q; acute, Backspace.
    let codes: [UInt16] = [13, 18, 41, 16, 13, 14]
    let found = codes.map { code in
      defer { keys.release(code) }
      return keys.press(code)?.key
    }
    #expect(
      found == [
        .composing("´"), .text("é"), .composing("^"), .composing(""), .composing("´"), .backspace,
      ])
    // A dead key twice is the accent itself.
    _ = keys.press(13)
    keys.release(13)
    #expect(keys.press(13)?.key == .text("´"))
  }

  @Test("A French keyboard is AZERTY: digits need Shift, and a dead circumflex composes")
  func french() throws {
    let keys = try translator("fr")
    let letters = try text("qwaz", on: keys)
    let digits = try text("12", with: [Code.shift], on: keys)
    let plain = try text("27", on: keys)
    let accent = try text("[e", on: keys)
    #expect([letters, digits, plain, accent] == ["azqw", "12", "éè", "ê"])
  }

  @Test("A variant of a layout is loaded, and one that there is not is refused")
  func variants() throws {
    let international = try text("'e", on: try translator("us:intl"))
    #expect(international == "é")
    for wrong in ["zz-nothing", "de:nothing"] {
      let name = try #require(KeyboardLayoutName(wrong))
      #expect(Keymap(name, log: { _, _ in }) == nil, "\(wrong)")
    }
  }

  @Test("Keys without a text have their meaning, with Shift; modifiers alone have none")
  func named() throws {
    let keys = try translator("us")
    let codes: [UInt16] = [14, 111, 105, 106, 103, 108, 102, 107, 104, 109, 15, 28, 96, 1]
    let expected: [KeyPress.Key] = [
      .backspace, .delete, .left, .right, .up, .down, .home, .end, .pageUp, .pageDown, .tab, .enter,
      .enter, .escape,
    ]
    let found = codes.map { code in
      defer { keys.release(code) }
      return keys.press(code)
    }
    #expect(found == expected.map { KeyPress($0) })
    for code in [Code.shift, Code.control, Code.alt, Code.altGr, Code.capsLock] {
      #expect(keys.press(code) == nil)
      keys.release(code)
    }
    _ = keys.press(Code.capsLock)
    keys.release(Code.capsLock)
    _ = keys.press(Code.shift)
    let back = keys.press(Code.tab)
    #expect(back == KeyPress(.tab, isShifted: true))
  }

  @Test("Ctrl with letters are commands, with others nothing, and Alt types nothing")
  func commands() throws {
    let keys = try translator("de")
    _ = keys.press(Code.control)
    let found = "acxvq".map { letter in Code.row[letter].flatMap { keys.press($0)?.key } }
    #expect(found == [.selectAll, .copy, .cut, .paste, nil])
    // A scanner separates the fields of a code by Ctrl and ].
    let american = try translator("us")
    _ = american.press(Code.control)
    #expect(american.press(27)?.text == "\u{1d}")
    let typed = try text("ab", with: [Code.alt], on: try translator("us"))
    #expect(typed.isEmpty)
  }

  @Test("The keypad types digits")
  func keypad() throws {
    let keys = try translator("us")
    let codes: [UInt16] = [79, 80, 81, 75, 82]
    let text = codes.compactMap { keys.press($0)?.text }.joined()
    #expect(text == "12340")
  }

  @Test("Keys that are held when the keyboard is opened count, and lost events are made good")
  func resync() throws {
    let keys = try translator("us")
    keys.resync([Code.shift])
    let held = try text("a", on: keys)
    keys.resync([])
    let free = try text("a", on: keys)
    #expect(held == "A" && free == "a")
  }

  @Test("Lost events end a dead key that waits for its letter, and say so")
  func resyncedDeadKey() throws {
    let keys = try translator("de")
    #expect(keys.press(13)?.key == .composing("´"))
    keys.release(13)
    #expect(keys.resync([]) == KeyPress(.composing("")))
    #expect(keys.resync([]) == nil)
    let after = try text("e", on: keys)
    #expect(after == "e")
  }

  @Test("Letters are repeated, Shift is not")
  func repeats() throws {
    let keys = try translator("us")
    #expect(keys.repeats(30) && !keys.repeats(Code.shift))
    _ = keys.press(30)
    #expect(keys.repetition(30) == KeyPress(.text("a"), isRepeat: true))
  }

  @Test("Names of layouts are read, and nothing else")
  func names() {
    #expect(KeyboardLayoutName("de")?.description == "de")
    #expect(KeyboardLayoutName("us:intl")?.description == "us:intl")
    for wrong in ["", ":", "de:", "de:a:b", "../etc", "de,fr", "d e", "é"] {
      #expect(KeyboardLayoutName(wrong) == nil, "\(wrong)")
    }
  }

  @Test("The layout of the system is the first one of Debian's file")
  func system() {
    let file = """
      # KEYBOARD CONFIGURATION FILE
      XKBMODEL="pc105"
      XKBLAYOUT="de,fr"
      XKBVARIANT="nodeadkeys,"
      XKBOPTIONS=""
      """
    #expect(KeyboardLayoutName(debian: file)?.description == "de:nodeadkeys")
    #expect(KeyboardLayoutName(debian: "XKBLAYOUT=gb")?.description == "gb")
    for none in ["", "XKBLAYOUT=", "XKBLAYOUT=\"\"", "XKBLAYOUT", "XKBVARIANT=intl"] {
      #expect(KeyboardLayoutName(debian: none) == nil, "\(none)")
    }
  }
}
