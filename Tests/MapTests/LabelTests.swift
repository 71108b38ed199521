import Testing
import VitrineComponents
import VitrineRaster
import VitrineTesting
import VitrineTouch
import VitrineUnits

@testable import VitrineMap

@Suite("Labels on a map")
struct LabelTests {
  private let chunks = [MapChunk(TestTown(blocks: 8).features, number: 0)]

  private func candidates(_ view: MapViewport) -> [LabelCandidate] {
    LabelTile.tiles(in: view.worldBounds, zoom: view.camera.zoom)
      .flatMap { $0.candidates(in: chunks) }.sorted { $0.precedes($1) }
  }

  private func view(_ random: inout RandomSource) -> MapViewport {
    MapViewport(
      camera: MapCamera(
        center: TestTown.place(random.double(in: -300...300), random.double(in: -300...300)),
        zoom: random.double(in: 13...17.5), rotation: random.double(in: -4...4)),
      size: Size(random.double(in: 200...900), random.double(in: 200...700)))
  }

  private func measure(_ text: String, _ candidate: LabelCandidate) -> LabelMeasure? {
    let em = candidate.look.textStyle.size
    return LabelMeasure.even(text, em: em)
  }

  /// Places a label where a frame does; `before` is the same label in the previous frame.
  private func place(
    _ candidate: LabelCandidate, before: LabelPlacer.Placed? = nil, by placer: inout LabelPlacer
  ) {
    let isShown = before != nil
    guard let center = placer.center(of: candidate.place, candidate.look, isShown: isShown),
      let text = MapLanguage().name(of: candidate.names),
      placer.mayShow(text, isAlong: candidate.line != nil, at: center),
      let extent = measure(text, candidate)
    else { return }
    placer.place(
      candidate, text, extent, at: center, before: before.map { LabelPlacer.Before($0) })
  }

  @Test("a name that is too long keeps its first 240 bytes, whatever its characters are")
  func longNames() throws {
    func cut(_ name: String) throws -> String {
      try #require(
        MapLabelSource(["place": "town", "name": name], at: .zero)?.names["name"])
    }
    let latin = String(repeating: "n", count: 240)
    let whole = try cut(latin)
    #expect(whole == latin)
    let letters = try cut(latin + "n")
    #expect(letters == String(repeating: "n", count: 237) + "…")
    let marked = try cut("a" + String(repeating: "\u{301}", count: 1_000_000))
    #expect(
      marked.utf8.count <= 240 && marked.utf8.count > 230 && marked.unicodeScalars.first == "a")
    for lead in 0..<4 {
      for scalar in ["é", "名", "😀"] {
        let whole = String(repeating: "n", count: lead) + String(repeating: scalar, count: 300)
        let short = try cut(whole)
        #expect(short.utf8.count <= 240 && short.utf8.count > 236 - 4)
        #expect(short.hasSuffix("…") && whole.hasPrefix(short.dropLast()))
      }
    }
  }

  @Test("no label overlaps another, and each is readable, wherever the camera is")
  func collisions() {
    var most = 0
    withEverySeed(60) { _, random in
      let view = view(&random)
      var placer = LabelPlacer(view: view, field: CollisionField(view.size))
      for candidate in candidates(view) { place(candidate, by: &placer) }
      most = max(most, placer.placed.count)
      let boxes = placer.placed.map { placed -> [Rect] in
        let extent = measure(placed.text, placed.candidate) ?? LabelMeasure(size: .zero)
        return LabelPlacer.boxes(placed, extent, 0)
      }
      for i in boxes.indices {
        for j in 0..<i {
          for a in boxes[i] { for b in boxes[j] { #expect(!a.overlaps(b)) } }
        }
        #expect(abs(placer.placed[i].angle) <= Double.pi / 2 + 1e-9)
      }
    }
    #expect(most > 8)
  }

  @Test("shown labels stay while the map moves, zooms and rotates a little")
  func stability() {
    withEverySeed(30) { _, random in
      var view = view(&random)
      var placer = LabelPlacer(view: view, field: CollisionField(view.size))
      for candidate in candidates(view) { place(candidate, by: &placer) }
      let before = placer.placed
      view.camera.zoom += 0.01
      view.camera.rotation += 0.01
      placer = LabelPlacer(view: view, field: CollisionField(view.size))
      for old in before { place(old.candidate, before: old, by: &placer) }
      let stayed = Set(placer.placed.map(\.candidate.id))
      let inside = before.filter {
        Rect(40, 40, view.size.width - 80, view.size.height - 80).contains($0.center)
      }
      let lost = inside.filter { !stayed.contains($0.candidate.id) }
      #expect(lost.count <= max(1, inside.count / 10))
    }
  }

  @Test("a street's label flips once per half turn of the map, not back and forth")
  func upright() {
    var wasTurned: Bool?
    var flips = 0
    for k in 0...2000 {
      let angle = -3.2 + 6.4 * Double(k) / 2000 + (k % 2 == 0 ? 0.05 : -0.05)
      let (shown, isTurned) = LabelPlacer.upright(angle, wasTurned: wasTurned)
      #expect(abs(shown) <= Double.pi / 2 + 0.16)
      if let wasTurned, wasTurned != isTurned { flips += 1 }
      wasTurned = isTurned
    }
    #expect(flips == 2, "once on the way to upright and once from it")
  }

  @Test("a town has its label at low zoom, its streets at high zoom")
  func levels() {
    func names(_ zoom: Double) -> Set<String> {
      let view = MapViewport(
        camera: MapCamera(center: TestTown.center, zoom: zoom), size: Size(600, 400))
      return Set(candidates(view).compactMap { $0.names["name"] })
    }
    #expect(names(10).contains("Vitrine Town") && !names(10).contains("Linden Street"))
    #expect(names(15.9).contains("Vitrine Town") && names(15.9).contains("Garden Street"))
    #expect(!names(18).contains("Vitrine Town") && names(18).contains("Garden Street"))
  }

  @Test("names are in the requested language, otherwise in the local one")
  func languages() {
    let names = ["name": "Wien", "name:en": "Vienna", "name:zh-Hans": "维也纳"]
    #expect(MapLanguage().name(of: names) == "Wien")
    #expect(MapLanguage("en").name(of: names) == "Vienna")
    #expect(MapLanguage("zh").name(of: names) == "维也纳")
    #expect(MapLanguage("ar").name(of: names) == "Wien")
    #expect(MapLanguage("ar").name(of: [:]) == nil)
  }

  @Test("the picture of a name contains its letters with a halo, and nothing at its edge")
  func picture() {
    let layout = BoxTypesetter().layout(
      TextRequest(text: "Mill", style: TextStyle(size: 14), scale: 1))
    let picture = LabelPicture(layout, density: 1, color: .black, halo: .white)
    let (w, h) = (picture.pixmap.size.width, picture.pixmap.size.height)
    let pixels = picture.pixmap.pixels
    #expect(pixels.contains(0xff00_0000), "ink")
    #expect(pixels.contains { $0 == 0xffff_ffff }, "halo")
    for x in 0..<w { #expect(pixels[x] >> 24 < 255 && pixels[(h - 1) * w + x] >> 24 < 255) }
    // Premultiplied: no channel exceeds its alpha.
    for p in pixels {
      let alpha = p >> 24
      #expect(p >> 16 & 255 <= alpha && p >> 8 & 255 <= alpha && p & 255 <= alpha)
    }
  }
}
