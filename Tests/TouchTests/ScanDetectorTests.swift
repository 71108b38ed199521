import Testing
import VitrineTesting
import VitrineTouch
import VitrineUnits

@Suite("Codes of scanners")
struct ScanDetectorTests {
  /// Returns the findings for a text and Enter, each `pause` after the one before.
  private func findings(
    _ text: String, every pause: Duration, _ detector: inout ScanDetector, from start: Int64 = 0
  ) -> [ScanDetector.Finding] {
    var time = Instant(nanoseconds: start)
    let keys = text.map { KeyPress.Key.text(String($0)) } + [.enter]
    return keys.map { key in
      time = time + pause
      return detector.receive(KeyPress(key), at: time)
    }
  }

  private func code(_ text: String, every pause: Duration) -> ScanDetector.Finding? {
    var detector = ScanDetector()
    return findings(text, every: pause, &detector).last
  }

  @Test("A burst that Enter ends is a code, also a slow one, and the next one begins again")
  func burst() {
    var detector = ScanDetector()
    let first = findings("4006381", every: .milliseconds(2), &detector)
    #expect(first.first == ScanDetector.Finding.none && first[1] == .inside)
    #expect(first.last == .code("4006381"))
    let next = findings("ab 12", every: .milliseconds(50), &detector, from: 40_000_000)
    #expect(next.last == .code("ab 12"))
  }

  @Test("Typing of a person, two characters, and Enter alone are no codes")
  func person() {
    for (text, pause) in [("4006381", 51), ("40", 2), ("", 2)] {
      let found = code(text, every: .milliseconds(pause))
      #expect(found == ScanDetector.Finding.none, "\(text)")
    }
  }

  @Test("Other keys, repetitions and a pause before Enter end a burst")
  func interrupted() {
    var detector = ScanDetector()
    var time = Instant.zero
    func receive(_ press: KeyPress, after pause: Duration = .milliseconds(2))
      -> ScanDetector.Finding
    {
      time = time + pause
      return detector.receive(press, at: time)
    }
    for _ in 0..<5 { _ = receive(KeyPress(.text("1"))) }
    _ = receive(KeyPress(.tab))
    let afterTab = receive(KeyPress(.enter))
    for _ in 0..<5 { _ = receive(KeyPress(.text("1"))) }
    let late = receive(KeyPress(.enter), after: .milliseconds(60))
    for _ in 0..<5 { _ = receive(KeyPress(.text("1"), isRepeat: true)) }
    let held = receive(KeyPress(.enter))
    for found in [afterTab, late, held] { #expect(found == ScanDetector.Finding.none) }
  }

  @Test("A burst without an end is no code and takes no more memory")
  func endless() {
    var detector = ScanDetector()
    let text = String(repeating: "x", count: ScanDetector.longest)
    let whole = findings(text, every: .milliseconds(1), &detector).last
    #expect(whole == .code(text))
    let longer = findings(
      text + "x", every: .milliseconds(1), &detector, from: 60_000_000_000
    ).last
    #expect(longer == ScanDetector.Finding.none)
  }

  @Test("The name of each key is read back, and no other word is one")
  func words() throws {
    let keys: [KeyPress.Key] = [
      .backspace, .delete, .left, .right, .up, .down, .home, .end, .pageUp, .pageDown, .tab,
      .enter, .escape, .selectAll, .copy, .cut, .paste,
    ]
    for key in keys {
      let word = try #require(key.word)
      let again = KeyPress.Key(word: word)
      #expect(again == key)
    }
    #expect(KeyPress.Key.text("tab").word == nil && KeyPress.Key(word: "text") == nil)
  }
}
