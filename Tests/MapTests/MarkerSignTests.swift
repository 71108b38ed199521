import Testing
import VitrineComponents
import VitrineRaster
import VitrineTesting
import VitrineUnits

@testable import VitrineMap

@MainActor
@Suite("Glyphs of markers")
struct MarkerSignTests {
  private nonisolated static let scale = 4.0
  private let color = Color(rgb: 0x20304f)

  private func art(
    _ form: MarkerArt.Form, _ glyph: MapGlyph, isMirrored: Bool = false
  ) -> MarkerArt {
    MarkerArt(form: form, color: color, glyph: glyph, isMirrored: isMirrored, ring: .black)
  }

  /// The white points of a marker around its sign's middle.
  private func ink(_ art: MarkerArt) -> Set<Spot> {
    let (picture, corner) = art.picture(scale: Self.scale)
    let middle = art.form == .pin ? -36.0 : 0
    var ink: Set<Spot> = []
    for y in 0..<picture.size.height {
      let row = y * picture.size.width
      for x in 0..<picture.size.width where picture.pixels[row + x] >> 8 & 255 > 200 {
        let at = Point(Double(x + corner.x) + 0.5, Double(y + corner.y) + 0.5)
        ink.insert(Spot(x: at.x, y: at.y - middle * Self.scale))
      }
    }
    return ink
  }

  private struct Spot: Hashable {
    var x: Double
    var y: Double
    var length: Double { Vector(x, y).length / MarkerSignTests.scale }
  }

  @Test(
    "every icon is visible on a badge and on a pin, and inside them", arguments: Icon.allCases)
  func fits(icon: Icon) {
    let none = MapGlyph([])
    for (form, radius) in [(MarkerArt.Form.badge, 13.2), (.pin, 20)] {
      #expect(ink(art(form, none)).isEmpty)
      let ink = ink(art(form, MapGlyph(icon)))
      let area = Double(ink.count) / (Self.scale * Self.scale)
      let share = area / (Double.pi * radius * radius)
      #expect(share > 0.02 && share < 0.6, "\(icon) covers \(share) of the \(form)")
      #expect(ink.allSatisfy { $0.length < radius - 0.5 }, "\(icon) on the \(form)")
    }
  }

  @Test("the icon on a marker is the same as in lists")
  func same() {
    let environment = Environment(scale: Self.scale, typesetter: BoxTypesetter())
    for icon in [Icon.worship, .building, .bakery, .castle, .shield] {
      var canvas = Canvas(size: Size(20, 20), environment: environment)
      canvas.icon(icon, in: canvas.bounds, .white)
      let side = 20 * Self.scale
      let painted = MapGlyph(icon).commands(
        center: Point(side / 2, side / 2), side: side, color: .white, isMirrored: false)
      #expect(canvas.displayList.commands == painted)
    }
  }

  @Test("a custom glyph is painted as drawn, and never mirrored")
  func own() {
    let glyph = MapGlyph([Path { $0.rect(Rect(6, 6, 4, 12)) }])
    for isMirrored in [false, true] {
      let ink = ink(art(.pin, glyph, isMirrored: isMirrored))
      // 28 points wide on 24 units: from −7 to −2.3 across, −7 to 7 down.
      let xs = ink.map { $0.x / Self.scale }
      #expect(abs((xs.min() ?? 0) + 7) < 0.3 && abs((xs.max() ?? 0) + 2.33) < 0.3)
    }
  }

  @Test("a directional glyph is mirrored in right-to-left layouts, others are not")
  func mirrored() {
    for icon in [Icon.forward, .send] where icon.isDirectional {
      let (left, right) = (
        ink(art(.badge, MapGlyph(icon))), ink(art(.badge, MapGlyph(icon), isMirrored: true))
      )
      #expect(left != right)
    }
    #expect(!MapGlyph(.cafe).isDirectional && MapGlyph(.send).isDirectional)
    #expect(!MapGlyph.dot.isDirectional)
  }
}
