import Testing
import VitrineTesting
import VitrineText

@Suite("Paragraphs")
struct ParagraphTests {
  /// The text with a bar at each position where a line may end.
  private func marked(_ text: String, thai: ThaiDictionary? = nil) -> String {
    let paragraph = Paragraph(text.unicodeScalars[...], fallback: .leftToRight)
    let breaks = paragraph.lineBreaks(paragraph.characterBoundaries(), thai: thai)
    var marked = String.UnicodeScalarView()
    for (place, scalar) in text.unicodeScalars.enumerated() {
      if place > 0 && breaks[place] { marked.append("|") }
      marked.append(scalar)
    }
    return String(marked)
  }

  @Test("lines may end where Unicode's rules allow it")
  func breaks() {
    #expect(marked("one two") == "one |two")
    #expect(marked("one   two") == "one   |two")
    #expect(marked("self-made") == "self-|made")
    #expect(marked("no\u{a0}break") == "no\u{a0}break")
    #expect(marked("(in brackets), please!") == "(in |brackets), |please!")
    #expect(marked("3.14 % of $5") == "3.14 |% |of |$5")
    // Between Han characters, but not before a full stop, nor after an opening bracket.
    #expect(marked("中文（标点）。好") == "中|文|（标|点）。|好")
    #expect(marked("ほ、と「は」") == "ほ、|と|「は」")
  }

  @Test("Thai lines end between words, which only the dictionary knows")
  func thai() {
    var isMissing = false
    let dictionary = ThaiDictionary { isMissing = true }
    #expect(marked("ฉันกินข้าว") == "ฉันกินข้าว")
    let found = marked("ฉันกินข้าว", thai: dictionary)
    if isMissing { return }
    #expect(found == "ฉัน|กิน|ข้าว")
    #expect(marked("รถไฟ ICE 123 ไปบ้าน", thai: dictionary) == "รถไฟ |ICE |123 |ไป|บ้าน")
    #expect(marked("บ้านabcบ้าน", thai: dictionary) == "บ้านabcบ้าน")
    #expect(marked("one two", thai: dictionary) == "one |two")
  }

  @Test("any sequence of Thai letters is split quickly, and never within a character")
  func thaiNoise() {
    let dictionary = ThaiDictionary()
    withEverySeed(20) { seed, random in
      var scalars = String.UnicodeScalarView()
      for _ in 0..<random.int(in: 1...(seed == 0 ? 9000 : 200)) {
        let isMark = random.int(in: 0...3) == 0
        let value = isMark ? random.int(in: 0xe31...0xe4e) : random.int(in: 0xe01...0xe2e)
        scalars.append(Unicode.Scalar(UInt32(value)) ?? "x")
      }
      let paragraph = Paragraph(scalars[...], fallback: .leftToRight)
      let boundaries = paragraph.characterBoundaries()
      let breaks = paragraph.lineBreaks(boundaries, thai: dictionary)
      #expect(breaks.count == paragraph.count + 1)
      #expect(zip(breaks, boundaries).allSatisfy { !$0 || $1 }, "seed \(seed)")
    }
  }

  @Test("no character crashes the program, next to any other")
  func anyCharacter() {
    var scalars = String.UnicodeScalarView()
    for value in UInt32(1)...0x1ffff {
      let isFlagLetter = (0x1f1e6...0x1f1ff).contains(value)
      guard value % 17 == 0 || value == 0xffff || isFlagLetter,
        let scalar = Unicode.Scalar(value)
      else { continue }
      scalars.append(scalar)
    }
    let count = scalars.count
    #expect(count > 7000)
    let paragraph = Paragraph(scalars[...], fallback: .leftToRight)
    let breaks = paragraph.lineBreaks([Bool](repeating: true, count: count + 1))
    #expect(breaks.count == count + 1)
  }

  @Test("no line ends inside a character as a reader sees it")
  func characters() {
    for text in ["👩‍👩‍👧", "e\u{301}\u{323}", "🇨🇭", "กำ", "한"] {
      let paragraph = Paragraph("\(text)x".unicodeScalars[...], fallback: .leftToRight)
      let boundaries = paragraph.characterBoundaries()
      let count = text.unicodeScalars.count
      #expect(boundaries[0])
      for place in 1..<max(count, 1) { #expect(!boundaries[place] || text == "กำ") }
      #expect(boundaries[count])
      let breaks = paragraph.lineBreaks(boundaries)
      for place in 1..<max(count, 1) where !boundaries[place] { #expect(!breaks[place]) }
    }
  }

  @Test("the first letter gives a paragraph its direction, without letters the screen does")
  func direction() {
    func direction(_ text: String, right: Bool = false) -> Bool {
      let fallback = right ? Paragraph("א".unicodeScalars[...], fallback: .leftToRight) : nil
      return Paragraph(text.unicodeScalars[...], fallback: fallback?.direction ?? .leftToRight)
        .direction == .rightToLeft
    }
    #expect(!direction("abc שלום"))
    #expect(direction("שלום abc"))
    #expect(direction("12: שלום"))
    #expect(!direction("12:30"))
    #expect(direction("12:30", right: true))
    #expect(!direction("12 abc", right: true))
    #expect(!direction(""))
    #expect(direction("", right: true))
  }

  @Test("control characters show no box")
  func controls() {
    let paragraph = Paragraph("a\tb\u{1}\u{7f}".unicodeScalars[...], fallback: .leftToRight)
    #expect(paragraph.scalars == [0x61, 0x20, 0x62, 0x2060, 0x2060])
  }
}
