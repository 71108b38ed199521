import Testing
import VitrineComponents
import VitrineRaster
import VitrineText
import VitrineUnits

@Suite("Text from left to right and from right to left", .needsNoto)
struct DirectionTests {
  private let hebrew = "שלום עולם וכל מי שבו"
  private let latin = "peace to the world and all"

  @Test("natural text begins at the side of its language, whatever the screen's direction")
  func natural() {
    let (typesetter, _) = typesetter()
    for direction in [LayoutDirection.leftToRight, .rightToLeft] {
      let right = typesetter.layout(
        request(hebrew, maxWidth: 400, alignment: .natural, direction: direction))
      #expect(right.size.width == 400)
      #expect((395...401).contains(right.run.bounds.x1))
      #expect(right.run.bounds.x0 > 200)
      let left = typesetter.layout(
        request(latin, maxWidth: 400, alignment: .natural, direction: direction))
      #expect((-1...4).contains(left.run.bounds.x0))
      #expect(left.size.width < 300)
    }
  }

  @Test("leading is the side where the screen begins, whatever the text's language")
  func leading() {
    let (typesetter, _) = typesetter()
    for text in [latin, hebrew] {
      let left = typesetter.layout(request(text, maxWidth: 400))
      #expect((-1...4).contains(left.run.bounds.x0) && left.size.width < 300)
      let right = typesetter.layout(request(text, maxWidth: 400, direction: .rightToLeft))
      #expect((395...401).contains(right.run.bounds.x1) && right.size.width == 400)
      // The text is moved as a whole, also by parts of a pixel. Its reading order does not change.
      #expect(abs(right.run.bounds.width - left.run.bounds.width) <= 1)
    }
  }

  @Test("trailing is the opposite edge, and centered is between them")
  func trailing() {
    let (typesetter, _) = typesetter()
    for text in [latin, hebrew] {
      let right = typesetter.layout(request(text, maxWidth: 400, alignment: .trailing))
      #expect((395...401).contains(right.run.bounds.x1))
      let left = typesetter.layout(
        request(text, maxWidth: 400, alignment: .trailing, direction: .rightToLeft))
      #expect((-1...4).contains(left.run.bounds.x0))
    }
    for text in [latin, hebrew] {
      let center = typesetter.layout(request(text, maxWidth: 400, alignment: .center))
      #expect((398...402).contains(center.run.bounds.x0 + center.run.bounds.x1))
      #expect(center.size.width == 400)
    }
  }

  @Test("digits and signs follow the screen, because they have no direction of their own")
  func neutral() {
    let (typesetter, _) = typesetter()
    let left = typesetter.layout(request("12:30", maxWidth: 400))
    let right = typesetter.layout(request("12:30", maxWidth: 400, direction: .rightToLeft))
    #expect(left.run.bounds.x0 < 5)
    #expect(right.run.bounds.x1 > 395)
    // The number itself does not change.
    #expect(left.run.glyphs.map(\.y) == right.run.glyphs.map(\.y))
    #expect(left.run.bounds.width == right.run.bounds.width)
  }

  @Test("the ellipsis is at the trailing end: right in Latin, left in Hebrew and Arabic")
  func ellipsis() throws {
    let (typesetter, _) = typesetter()
    let arabic = "هذا نص طويل جدا لا يمكن أن يتسع في سطر واحد"
    for (text, isAtLeft) in [(latin, false), (hebrew, true), (arabic, true)] {
      for width in stride(from: 40.0, through: 150, by: 10) {
        let line = try #require(
          typesetter.lines(of: request(text, maxWidth: width)).lines.first)
        #expect(line.hasEllipsis)
        let glyphs = line.visualRuns.flatMap(\.glyphs)
        let last = try #require(glyphs.map(\.cluster).max())
        let outermost = try #require(isAtLeft ? glyphs.first : glyphs.last)
        #expect(outermost.cluster == last, "\(text) in \(width)")
      }
    }
  }

  @Test("a Latin text that is cut inside Hebrew ends with the ellipsis at the right")
  func ellipsisInMixedText() throws {
    let (typesetter, _) = typesetter()
    let line = try #require(
      typesetter.lines(of: request("see " + hebrew, maxWidth: 120)).lines.first)
    #expect(line.hasEllipsis)
    let glyphs = line.visualRuns.flatMap(\.glyphs)
    #expect(glyphs.last?.cluster == glyphs.map(\.cluster).max())
    #expect(glyphs.first?.cluster == 0)
  }

  @Test("Hebrew runs right to left, the number and the Latin word in it left to right")
  func visualOrder() throws {
    let (typesetter, _) = typesetter()
    let text = "אב 12 גד xy הו"
    let line = try #require(typesetter.lines(of: request(text)).lines.first)
    let order = line.visualRuns.flatMap(\.glyphs).map(\.cluster)
    // Characters:  א0 ב1 _2 1(3) 2(4) _5 ג6 ד7 _8 x9 y10 _11 ה12 ו13
    #expect(order == [13, 12, 11, 9, 10, 8, 7, 6, 5, 3, 4, 2, 1, 0])
  }

  @Test("brackets are mirrored with the text around them")
  func mirroring() throws {
    let (typesetter, _) = typesetter()
    let line = try #require(typesetter.lines(of: request("א(ב")).lines.first)
    let plain = try #require(typesetter.lines(of: request(")")).lines.first)
    let middle = line.visualRuns.flatMap(\.glyphs)[1]
    #expect(middle.glyph == plain.runs[0].glyphs[0].glyph)
  }
}
