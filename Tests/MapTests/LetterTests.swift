import Testing
import VitrineComponents
import VitrineMap
import VitrineRaster
import VitrineTesting
import VitrineUnits

/// The appearance of each kind of feature, in letters (see ``MapLetters``).
@Suite("Pictures of a small town")
struct LetterTests {
  private typealias L = MapLetters

  private func expect(
    _ picture: String, _ expected: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(picture == expected, "it looks like\n\(picture)", sourceLocation: sourceLocation)
  }

  private static let crossing = [
    L.line(["highway": "primary"], (-60, -12), (60, 12)),
    L.line(["highway": "residential"], (-8, -60), (8, 60)),
  ]
  private static let lake = L.areas(
    ["natural": "water"], [[L.box(-26, -26, 52, 52), L.box(-10, -8, 20, 16)]])
  private static let houses = L.areas(
    ["building": "yes"], [[L.box(-30, -24, 22, 18)], [L.box(4, 0, 26, 20), L.box(12, 6, 10, 8)]])
  private static let river = L.areas(["natural": "water"], [[L.box(-12, -60, 24, 120)]])
  private static let bridge = [
    L.line(["highway": "primary"], (-60, 0), (-14, 0)),
    L.line(["highway": "primary", "bridge": "yes", "layer": "1"], (-14, 0), (14, 0)),
    L.line(["highway": "primary"], (14, 0), (60, 0)),
    L.line(["highway": "footway", "bridge": "yes"], (-16, 20), (16, 20)),
  ]
  private static let tunnel = [
    L.areas(["leisure": "park"], [[L.box(-16, -30, 32, 60)]]),
    L.line(["highway": "primary"], (-60, 0), (-16, 0)),
    L.line(["highway": "primary", "tunnel": "yes"], (-16, 0), (16, 0)),
    L.line(["highway": "primary"], (16, 0), (60, 0)),
    L.areas(["building": "yes"], [[L.box(-6, -6, 12, 12)]]),
  ]
  private static let stack = [
    L.line(["highway": "residential", "bridge": "yes", "layer": "2"], (-40, -40), (40, 40)),
    L.line(["highway": "primary", "bridge": "yes", "layer": "1"], (-60, 0), (60, 0)),
    L.line(["railway": "rail"], (0, -60), (0, 60)),
  ]

  @Test("a crossing has casings along its roads, and none between them")
  func roads() { expect(L(inks: ".o:=-").picture(Self.crossing), LetterGoldens.crossing) }

  @Test("an island in a lake is land")
  func hole() { expect(L(inks: ".~").picture([Self.lake]), LetterGoldens.lake) }

  @Test("buildings of one feature are separate, with their yards and a lower edge")
  func buildings() { expect(L(inks: ".#x").picture([Self.houses]), LetterGoldens.houses) }

  @Test("a bridge is over the water between two edges, and joins its road without a line")
  func bridges() {
    expect(
      L(inks: ".~o=-%").picture([Self.river] + Self.bridge), LetterGoldens.bridge)
  }

  @Test("a tunnel is faintly visible, below the building on it")
  func tunnels() { expect(L(inks: ".p#x=-:t").picture(Self.tunnel), LetterGoldens.tunnel) }

  @Test(
    "of several roads at one position the highest layer is on top, in any order of the file")
  func layers() {
    expect(L(inks: ".o=%r").picture(Self.stack), LetterGoldens.stack)
    expect(L(inks: ".o=%r").picture(Self.stack.reversed()), LetterGoldens.stack)
  }

  @Test("a map rotated by a quarter turn is the same map, rotated")
  func rotated() {
    expect(
      L(rotation: Double.pi / 2, inks: ".~o=-%").picture([Self.river] + Self.bridge),
      LetterGoldens.rotated)
  }

  @Test("the dark style has the same shapes")
  func dark() {
    expect(L(style: .dark, inks: ".~o=-%").picture([Self.river] + Self.bridge), LetterGoldens.dark)
  }
}

/// The positions of names, markers and features of the map, in words.
@MainActor
@Suite("Descriptions of a small town")
struct DescriptionTests {
  private func describe(_ s: ScriptedStage) -> String {
    func number(_ v: Double) -> String { "\(Int(v.rounded()))" }
    var lines = s.labels.map { name -> String in
      let angle = number(name.angle * 180 / Double.pi)
      let at = "\(number(name.center.x)) \(number(name.center.y))"
      let bend = name.letterAngles.map { number($0 * 180 / Double.pi) }.joined(separator: " ")
      return "name \(name.text) at \(at) turned \(angle)" + (bend.isEmpty ? "" : ": \(bend)")
    }
    lines += s.markers.map {
      "\($0.form) \($0.id) \($0.count) at \(number($0.point.x)) \(number($0.point.y))"
    }
    return lines.sorted().joined(separator: "\n")
  }

  private static let arc = MapLetters.line(
    ["highway": "residential", "name": "Round Street", "name:ar": "شارع الدائرة"],
    (-160, 90), (-140, 30), (-110, -20), (-70, -55), (-20, -75), (30, -75), (80, -55), (120, -20),
    (150, 30), (170, 90))

  private func town(
    rotation: Double = 0, direction: LayoutDirection = .leftToRight, language: String = ""
  ) -> ScriptedStage {
    let features = [
      Self.arc,
      MapLetters.line(["highway": "tertiary", "name": "Long Lane"], (-200, 130), (200, 130)),
      MapFeature(
        geometry: .points([TestTown.place(0, 20)]), properties: ["place": "suburb", "name": "Yard"]),
    ]
    let s = mapStage(
      features, camera: MapCamera(center: TestTown.center, zoom: 16.5, rotation: rotation),
      size: PixelSize(480, 400), reducesMotion: true, direction: direction)
    s.runsWork = true
    s.map.language = language
    s.map.markers = [(-90.0, 80.0), (-86, 82), (-82, 78), (90, 60), (0, 20)].enumerated().map {
      MapMarker(
        id: "m\($0)", place: TestTown.place($1.0, $1.1), title: "T\($0)", color: .black, rank: -$0)
    }
    s.rest()
    return s
  }

  @Test("labels along a bend, a marker that hides two others, and a suburb's label beside a marker")
  func upright() { #expect(describe(town()) == DescriptionGoldens.upright) }

  @Test("the same town rotated: labels are readable")
  func rotated() { #expect(describe(town(rotation: 2.2)) == DescriptionGoldens.rotated) }

  @Test("in Arabic, too, a label follows a bend")
  func arabic() {
    let s = town(direction: .rightToLeft, language: "ar")
    #expect(describe(s) == DescriptionGoldens.arabic)
  }
}
