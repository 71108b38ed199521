import Testing
import VitrineRaster
import VitrineUnits

/// One primitive on a small white picture, and its expected appearance.
struct Golden: Sendable, CustomTestStringConvertible {
  var name: String
  var commands: [DrawCommand]
  /// The mirror image of the primitive about x = width / 2; nil if the primitive has none.
  var mirrored: [DrawCommand]?
  var picture: String

  var testDescription: String { name }
  static let size = PixelSize(16, 8)
}

private let ink = Color.black

@Suite struct GoldenTests {
  static let legend: [UInt32: Character] = [0xff0000: "R", 0x0000ff: "B", 0x00ff00: "G"]

  private func painted(
    _ commands: [DrawCommand], at origin: PixelPoint, in size: PixelSize, rows: Int
  ) -> Pixmap {
    let scene = Scene(
      size: size, background: .white,
      layers: [
        Layer(
          id: LayerID(1), list: DisplayList(commands), origin: origin, clip: PixelRect(size))
      ])
    let panel = MemoryPanel(size: size, padding: 4)
    panel.paint(0) {
      Rasterizer(bandPixels: size.width * rows)
        .paint(scene, region: Region(PixelRect(size)), into: $0)
    }
    return panel.picture(of: 0)
  }

  @Test("each primitive looks like its golden", arguments: Golden.all)
  func looks(_ golden: Golden) {
    let size = Golden.size
    let picture = painted(golden.commands, at: .zero, in: size, rows: 8)
    #expect(letters(picture, legend: Self.legend) == golden.picture)
  }

  @Test("at odd positions, split into bands and rotated it is the same", arguments: Golden.all)
  func places(_ golden: Golden) {
    let size = Golden.size
    for (x, y) in [(1, 0), (3, 1), (7, 5), (13, 2)] {
      let larger = PixelSize(size.width + 2 * x + 1, size.height + 2 * y)
      for rows in [1, 3, 100] {
        let picture = painted(golden.commands, at: PixelPoint(x, y), in: larger, rows: rows)
        let place = PixelRect(x: x, y: y, width: size.width, height: size.height)
        #expect(letters(picture.cut(place), legend: Self.legend) == golden.picture)
      }
    }
    let scene = scene(size.width, size.height, golden.commands)
    var wanted = scannedOut(scene)
    for rotation in [Rotation.quarter, .half, .threeQuarters] {
      wanted = turned(wanted)
      #expect(scannedOut(scene, rotation: rotation) == wanted)
    }
  }

  @Test("mirrored it is its mirrored golden", arguments: Golden.all)
  func mirrors(_ golden: Golden) {
    guard let commands = golden.mirrored else { return }
    let picture = painted(commands, at: .zero, in: Golden.size, rows: 8)
    let lines = golden.picture.split(separator: "\n").map { String($0.reversed()) }
    #expect(letters(picture, legend: Self.legend) == lines.joined(separator: "\n"))
  }

  @Test("cut off at each edge of the picture, the rest does not change", arguments: Golden.all)
  func cut(_ golden: Golden) {
    let size = Golden.size
    let whole = painted(golden.commands, at: .zero, in: size, rows: 8)
    for way in [PixelPoint(-5, 0), PixelPoint(6, 0), PixelPoint(0, -3), PixelPoint(-3, 5)] {
      let moved = painted(golden.commands, at: way, in: size, rows: 2)
      let all = PixelRect(size)
      let kept = all.offset(by: way).intersection(all)
      let from = kept.offset(by: PixelPoint(-way.x, -way.y))
      #expect(moved.cut(kept) == whole.cut(from))
    }
  }
}

extension Golden {
  /// A letter L of two glyphs, the second one mirrored for the mirror image.
  private static func run(mirrored: Bool) -> GlyphRun {
    let bar: [UInt8] = [255, 255, 255, 255, 255]
    let foot: [UInt8] = [255, 128, 64]
    return GlyphRun(glyphs: [
      PlacedGlyph(
        mask: GlyphMask(size: PixelSize(1, 5), coverage: bar), x: mirrored ? 3 : 0, y: -5),
      PlacedGlyph(
        mask: GlyphMask(
          size: PixelSize(3, 1), coverage: mirrored ? foot.reversed() : foot),
        x: mirrored ? 0 : 1, y: -1),
    ])
  }

  private static func flag(mirrored: Bool) -> Pixmap {
    let (r, b, o) = (UInt32(0xffff_0000), UInt32(0xff00_00ff), UInt32(0))
    let rows: [[UInt32]] = [[r, r, b], [r, b, o], [b, o, o]]
    return Pixmap(
      size: PixelSize(3, 3), pixels: rows.flatMap { mirrored ? $0.reversed() : $0 })
  }

  private static func arrow(mirrored: Bool) -> Path {
    Path { pen in
      func x(_ v: Double) -> Double { mirrored ? 16 - v : v }
      pen.move(to: Point(x(2), 1))
      pen.line(to: Point(x(13), 4))
      pen.line(to: Point(x(2), 7))
      pen.line(to: Point(x(5), 4))
      pen.close()
    }
  }

  private static func line(mirrored: Bool) -> Path {
    Path { pen in
      func x(_ v: Double) -> Double { mirrored ? 16 - v : v }
      pen.move(to: Point(x(2), 6))
      pen.line(to: Point(x(6), 2))
      pen.line(to: Point(x(13), 2))
    }
  }

  private static func across(mirrored: Bool) -> Gradient {
    Gradient(
      .linear(from: Point(mirrored ? 14 : 2, 0), to: Point(mirrored ? 2 : 14, 0)),
      stops: [.init(0, .black), .init(1, .white)])
  }

  private static func dots(mirrored: Bool) -> DisplayList {
    DisplayList([
      .fill(Rect(mirrored ? 6 : 0, 0, 4, 6), .black),
      .ellipse(Rect(mirrored ? 0 : 2, 0, 8, 6), Color(rgb: 0x0000ff)),
    ])
  }

  static let all: [Golden] = [
    Golden(
      name: "fill", commands: [.fill(Rect(2.5, 1, 6.25, 4.5), ink)],
      mirrored: [.fill(Rect(7.25, 1, 6.25, 4.5), ink)],
      picture: """
        ................
        ..5#####7.......
        ..5#####7.......
        ..5#####7.......
        ..5#####7.......
        ..3555554.......
        ................
        ................
        """),
    Golden(
      name: "rounded rectangle", commands: [.roundedRect(Rect(1, 1, 11.5, 6), radius: 3, ink)],
      mirrored: [.roundedRect(Rect(3.5, 1, 11.5, 6), radius: 3, ink)],
      picture: """
        ................
        .169#####982....
        .6#########91...
        .9##########4...
        .9##########4...
        .6#########91...
        .169#####982....
        ................
        """),
    Golden(
      name: "ellipse", commands: [.ellipse(Rect(1.5, 0.5, 10, 7), ink)],
      mirrored: [.ellipse(Rect(4.5, 0.5, 10, 7), ink)],
      picture: """
        ....24542.......
        ..28#####82.....
        .19#######91....
        .4#########4....
        .4#########4....
        .19#######91....
        ..28#####82.....
        ....24542.......
        """),
    Golden(
      name: "text", commands: [.glyphs(run(mirrored: false), at: PixelPoint(2, 6), ink)],
      mirrored: [.glyphs(run(mirrored: true), at: PixelPoint(10, 6), ink)],
      picture: """
        ................
        ..#.............
        ..#.............
        ..#.............
        ..#.............
        ..##53..........
        ................
        ................
        """),
    Golden(
      name: "pixmap", commands: [.pixmap(flag(mirrored: false), at: PixelPoint(2, 2))],
      mirrored: [.pixmap(flag(mirrored: true), at: PixelPoint(11, 2))],
      picture: """
        ................
        ................
        ..RRB...........
        ..RB............
        ..B.............
        ................
        ................
        ................
        """),
    Golden(
      name: "path", commands: [.path(arrow(mirrored: false), .color(ink))],
      mirrored: [.path(arrow(mirrored: true), .color(ink))],
      picture: """
        ................
        ..4631..........
        ...5#98521......
        ....5####9741...
        ....5####9741...
        ...5#98521......
        ..4631..........
        ................
        """),
    Golden(
      name: "stroke",
      commands: [
        .path(line(mirrored: false).stroked(StrokeStyle(width: 2, join: .round)), .color(ink))
      ],
      mirrored: [
        .path(line(mirrored: true).stroked(StrokeStyle(width: 2, join: .round)), .color(ink))
      ],
      picture: """
        ................
        ....18#######...
        ...18########...
        ..18#81.........
        .18#81..........
        .4#81...........
        ..41............
        ................
        """),
    Golden(
      name: "gradient",
      commands: [.gradient(Rect(2, 1, 12, 6), radius: 2, across(mirrored: false))],
      mirrored: [.gradient(Rect(2, 1, 12, 6), radius: 2, across(mirrored: true))],
      picture: """
        ................
        ..388765543211..
        ..998765543211..
        ..998765543211..
        ..998765543211..
        ..998765543211..
        ..388765543211..
        ................
        """),
    Golden(
      name: "image, nearest",
      commands: [.image(flag(mirrored: false), in: Rect(1, 1, 9, 6), radius: 0, .nearest)],
      mirrored: [.image(flag(mirrored: true), in: Rect(6, 1, 9, 6), radius: 0, .nearest)],
      picture: """
        ................
        .RRRRRRBBB......
        .RRRRRRBBB......
        .RRRBBB.........
        .RRRBBB.........
        .BBB............
        .BBB............
        ................
        """),
    Golden(
      name: "shadow",
      commands: [.shadow(Rect(4, 2, 6, 4), radius: 1, blur: 3, ink)],
      mirrored: [.shadow(Rect(6, 2, 6, 4), radius: 1, blur: 3, ink)],
      picture: """
        .111111111111...
        .111233332111...
        .112456654211...
        .113578875311...
        .113578875311...
        .112456654211...
        .111233332111...
        .111111111111...
        """),
    Golden(
      name: "group",
      commands: [
        .group(
          dots(mirrored: false), at: PixelPoint(2, 1), clip: Rect(2, 1, 9, 6), radius: 2,
          opacity: 255)
      ],
      mirrored: [
        .group(
          dots(mirrored: true), at: PixelPoint(4, 1), clip: Rect(5, 1, 9, 6), radius: 2,
          opacity: 255)
      ],
      picture: """
        ................
        ..39#??????.....
        ..9#?BBBBB?.....
        ..##?BBBBBB.....
        ..##?BBBBBB.....
        ..9#?BBBBB?.....
        ..39#??????.....
        ................
        """),
  ]
}
