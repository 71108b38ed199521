import Testing
import VitrineComponents
import VitrineRaster
import VitrineTesting
import VitrineText
import VitrineUnits

@Suite("Text in lines", .needsNoto)
struct WrappingTests {
  @Test("no line is ever wider than the available width, with an ellipsis or without")
  func neverTooWide() {
    let (typesetter, _) = typesetter()
    withEverySeed(150) { seed, random in
      let request = randomRequest(&random)
      let text = typesetter.lines(of: request)
      let room = request.maxWidth * request.scale
      for line in text.lines { #expect(line.width <= room + 0.002, "seed \(seed)") }
      #expect(text.lines.count <= request.lineLimit, "seed \(seed)")
      #expect(!text.lines.isEmpty, "seed \(seed)")
      for line in text.lines.dropLast() { #expect(!line.hasEllipsis, "seed \(seed)") }
      if let last = text.lines.last, !text.isTruncated { #expect(!last.hasEllipsis) }
      let layout = typesetter.layout(request)
      #expect(layout.size.width <= request.maxWidth, "seed \(seed)")
      #expect(layout.isTruncated == text.isTruncated)
      #expect(layout.lineCount == text.lines.count)
      // Glyphs may extend beyond their advance, but not by more than half an em.
      let lean = 1 + request.style.size * request.scale / 2
      #expect(Double(layout.run.bounds.x0) >= -lean, "seed \(seed)")
      #expect(Double(layout.run.bounds.x1) <= room + lean, "seed \(seed)")
    }
  }

  @Test("wrapping neither loses nor repeats a character")
  func nothingLost() {
    let (typesetter, _) = typesetter()
    withEverySeed(100) { seed, random in
      let text = randomText(&random)
      let size = random.double(in: 8...24)
      // The width of the widest single character at least.
      let width = size * random.double(in: 2...30)
      let set = typesetter.lines(
        of: request(text, size: size, maxWidth: width, lineLimit: 10_000))
      #expect(!set.isTruncated, "seed \(seed)")
      var rest = set.lines[...]
      for paragraph in Paragraph.split(text, fallback: .leftToRight) {
        var place = 0
        repeat {
          guard let line = rest.popFirst() else {
            Issue.record("seed \(seed): a paragraph without its lines")
            return
          }
          #expect(line.range.lowerBound == place, "seed \(seed)")
          place = line.range.upperBound
          expectWhole(line, paragraph, seed)
        } while place < paragraph.count
        #expect(place == paragraph.count, "seed \(seed)")
      }
      #expect(rest.isEmpty, "seed \(seed)")
    }
  }

  /// Checks that the line's glyphs represent exactly its characters.
  private func expectWhole(_ line: TypesetLine, _ paragraph: Paragraph, _ seed: Int) {
    let end = paragraph.trimmedEnd(of: line.range)
    var covered = line.range.lowerBound
    for run in line.runs {
      #expect(run.item.range.lowerBound == covered, "seed \(seed)")
      covered = run.item.range.upperBound
      let clusters = Set(run.glyphs.map(\.cluster))
      #expect(clusters.contains(run.item.range.lowerBound), "seed \(seed)")
      #expect(clusters.allSatisfy(run.item.range.contains), "seed \(seed)")
    }
    #expect(covered == end, "seed \(seed)")
  }

  @Test("lines end at spaces and after hyphens, and a long word is split between characters")
  func breaks() {
    let (typesetter, _) = typesetter()
    func lines(_ text: String, _ width: Double) -> [String] {
      let scalars = Array(text.unicodeScalars)
      return typesetter.lines(of: request(text, maxWidth: width, lineLimit: 99)).lines.map {
        var part = String.UnicodeScalarView()
        part.append(contentsOf: scalars[$0.range])
        return String(part)
      }
    }
    #expect(lines("one two three", 70) == ["one two ", "three"])
    #expect(lines("one    two", 40) == ["one    ", "two"])
    #expect(lines("one two   ", 70) == ["one two   "])
    #expect(lines("self-made men", 50) == ["self-", "made ", "men"])
    #expect(lines("nnnnnnnnnn", 46) == ["nnnn", "nnnn", "nn"])
    // An accent stays with its letter wherever the split is.
    for width in stride(from: 12.0, to: 60, by: 1) {
      for line in lines("e\u{301}e\u{301}e\u{301}e\u{301}e\u{301}", width) {
        #expect(line.unicodeScalars.first != "\u{301}")
      }
    }
  }

  @Test("a paragraph does not end with one short word where the line before can spare another")
  func shortEnd() {
    let (typesetter, _) = typesetter()
    func lines(_ text: String, _ width: Double, limit: Int = 9) -> [String] {
      let scalars = Array(text.unicodeScalars)
      return typesetter.lines(of: request(text, maxWidth: width, lineLimit: limit)).lines.map {
        String(String.UnicodeScalarView(scalars[$0.range]))
      }
    }
    let text = "Swipe to delete, five seconds to undo"
    let whole = typesetter.layout(request("Swipe to delete, five seconds to")).size.width + 1
    #expect(lines(text, whole) == ["Swipe to delete, five seconds ", "to undo"])
    #expect(lines(text, whole, limit: 2) == ["Swipe to delete, five seconds ", "to undo"])
    // A long last word stays alone, and so do two words.
    let long = "Swipe to delete, five seconds to reconsider"
    #expect(lines(long, whole) == ["Swipe to delete, five seconds to ", "reconsider"])
    #expect(lines(text + " it", whole) == ["Swipe to delete, five seconds to ", "undo it"])
    // The line before would become too short.
    let wide = typesetter.layout(request("An incomprehensibility")).size.width + 1
    #expect(lines("An incomprehensibility is", wide) == ["An incomprehensibility ", "is"])
  }

  @Test("a line end in the text ends the line, whichever kind it is")
  func hardBreaks() {
    let (typesetter, _) = typesetter()
    for end in ["\n", "\r\n", "\r", "\u{2028}", "\u{2029}", "\u{85}"] {
      let two = typesetter.layout(request("one\(end)two", lineLimit: 5))
      #expect(two.lineCount == 2)
      let three = typesetter.layout(request("one\(end)\(end)two\(end)", lineLimit: 5))
      #expect(three.lineCount == 3)
      let short = typesetter.layout(request("one\(end)two"))
      #expect(short.lineCount == 1)
      #expect(short.isTruncated)
    }
  }

  @Test("a soft hyphen shows where its line ends, and nowhere else")
  func softHyphen() {
    let (typesetter, _) = typesetter()
    let plain = typesetter.layout(request("cooperate"))
    let soft = typesetter.layout(request("co\u{ad}operate"))
    #expect(soft.run == plain.run)
    let broken = typesetter.layout(request("co\u{ad}operate", maxWidth: 75, lineLimit: 2))
    let visible = typesetter.layout(request("co-\noperate", maxWidth: 75, lineLimit: 2))
    #expect(broken.lineCount == 2)
    #expect(broken.run == visible.run)
  }

  @Test("if not even one character fits, the line stays empty and reports it")
  func noRoom() {
    let (typesetter, _) = typesetter()
    for width in [-10, 0, 0.5, 3] {
      let layout = typesetter.layout(request("Wide", maxWidth: width, lineLimit: 3))
      #expect(layout.isTruncated)
      #expect(layout.run.glyphs.isEmpty)
      #expect(layout.size.width == 0)
      #expect(layout.size.height > 0)
    }
  }

  @Test("a text of a million characters costs no more than its visible part")
  func endless() {
    let (typesetter, _) = typesetter()
    let text = String(repeating: "endless ", count: 125_000)
    let layout = typesetter.layout(request(text, maxWidth: 300, lineLimit: 2))
    #expect(layout.lineCount == 2)
    #expect(layout.isTruncated)
  }
}
