import Testing
import Vitrine
import VitrineTesting

@testable import VitrineShowcase

@MainActor
@Suite("The home screen")
struct HomeTests {
  @Test("a miniature has no time of day that would soon be wrong", arguments: [0, 1_790_000_000])
  func timeless(seconds: Int64) {
    let options = ShowcaseOptions(clock: ShowcaseClock(WallTime(seconds: seconds)))
    let preview = options.preview
    #expect(preview.isPreview && preview.clock == nil && preview.data === options.data)
    #expect(preview.boardClock.minute(at: .zero) == 18 * 60 + 45)
    #expect(options.clock != nil && options.boardClock === options.clock)
  }

  @Test("the map of a miniature has all features of the town, without their names")
  func unnamed() {
    let town = Town()
    let plain = town.mapWithoutNames
    #expect(plain.map(\.geometry) == town.map.map(\.geometry))
    var names = 0
    for (feature, named) in zip(plain, town.map) {
      let gone = named.properties.filter { feature.properties[$0.key] != $0.value }
      #expect(gone.keys.allSatisfy { $0 == "name" || $0.hasPrefix("name:") })
      #expect(feature.properties.count + gone.count == named.properties.count)
      #expect(!feature.properties.keys.contains { $0.hasPrefix("name") })
      names += gone.count
    }
    #expect(names > 100)
  }

  private func miniatures(in node: Component) -> [Miniature] {
    [node].compactMap { $0 as? Miniature } + node.children.flatMap { miniatures(in: $0) }
  }

  @Test(
    "the miniature of the map comes to rest, with all titles, before its 16 steps are over",
    arguments: [PixelSize(480, 272), PixelSize(1920, 1080)])
  func mapAtRest(size: PixelSize) throws {
    let catalog = Showcase.catalog(ShowcaseOptions(data: ShowcaseData()))
    let stage = ScriptedStage(try catalog.screen(named: "home").make(), size: size)
    let miniatures = self.miniatures(in: stage.stage.root)
    // The map is the last one.
    #expect(miniatures.count == 8)
    var steps = 0
    for _ in 0..<120 {
      stage.frames()
      if miniatures.count(where: { $0.isReady }) == 7 { steps += 1 }
    }
    #expect(miniatures.allSatisfy { $0.isReady } && steps < 16, "\(steps)")
  }

  @Test(
    "where all cards fit on the screen they fill it, in full rows and within the margins",
    arguments: [PixelSize(1920, 1080), PixelSize(720, 1280), PixelSize(1280, 800)],
    Language.allCases)
  func fills(size: PixelSize, language: Language) throws {
    let show = try ShowcaseHarness("home", language, size: size)
    let cards = show.all(Card.self).map(show.frame(of:))
    let (left, right) = (
      cards.map(\.minX).min() ?? 0, size.width - Int(cards.map(\.maxX).max() ?? 0)
    )
    #expect(abs(left - Double(right)) <= 1 && left >= 24, "as much room on both sides")
    let foot = cards.map(\.maxY).max() ?? 0
    #expect(foot <= Double(size.height) - 24 && foot > Double(size.height) - 44, "\(foot)")
    let columns = Set(cards.map(\.minX)).count
    #expect(cards.count % columns == 0, "no row has a gap: \(columns) columns")
    for (index, card) in cards.enumerated() {
      for other in cards[..<index] { #expect(card.intersection(other).isEmpty) }
    }
    // Each miniature shows the upper part of the panel, at most all of it.
    for picture in show.all(Miniature.self) {
      let whole = picture.frame.width * Double(size.height) / Double(size.width)
      #expect(picture.frame.height >= 104 && picture.frame.height <= whole + 1)
    }
  }

  @Test(
    "where the cards do not fit they scroll, and the next row is partly visible",
    arguments: [PixelSize(480, 272), PixelSize(800, 480), PixelSize(1024, 600)])
  func scrolls(size: PixelSize) throws {
    let show = try ShowcaseHarness("home", size: size)
    let cards = show.all(Card.self).map(show.frame(of:))
    let edge = Double(size.height)
    #expect(cards.contains { $0.minY < edge - 16 && $0.maxY > edge }, "one is cut by the edge")
  }

  @Test(
    "pulled beyond the top, picture and scrim grow together without an edge",
    arguments: [PixelSize(480, 272), PixelSize(800, 480)])
  func pulled(size: PixelSize) throws {
    let show = try ShowcaseHarness("home", size: size)
    let middle = Point(Double(size.width) / 2, 100)
    show.finger(at: middle, for: .milliseconds(700)) {
      $0.moving(by: Vector(0, 150), over: .milliseconds(200)).resting(for: Duration(seconds: 2))
    }
    #expect((show.scroller("home")?.offset ?? 0) < -40)
    let (picture, shade) = (
      try #require(show.all(Landscape.self).first), try #require(show.all(HeaderScrim.self).first)
    )
    #expect(show.frame(of: picture).minY == 0 && show.frame(of: shade) == show.frame(of: picture))
  }

  @Test(
    "the greeting is on the water, below the lowest houses", arguments: PanelSetting.sizes,
    Language.allCases)
  func greeting(size: PixelSize, language: Language) throws {
    for name in ["home", "spring"] {
      for height in [1.0, 1.25] {
        let show = try ShowcaseHarness(
          name, language, size: size, typesetter: TallTypesetter(height))
        expectQuiet(show)
        show.finger(at: Point(Double(size.width) / 2, 100), for: .milliseconds(500)) {
          $0.moving(by: Vector(0, 120), over: .milliseconds(200)).resting(for: Duration(seconds: 1))
        }
        expectQuiet(show)
      }
    }
  }

  private func expectQuiet(
    _ show: ShowcaseHarness, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    guard let picture = show.all(Landscape.self).first,
      let title = show.all(Label.self).first(where: {
        $0.color == .white && $0.style?.weight == .bold
      })
    else {
      Issue.record("there is no title over a town", sourceLocation: sourceLocation)
      return
    }
    let town = TownPainter(
      size: picture.frame.size, light: .day, plainBottom: picture.plainBottom)
    let (shore, place) = (show.frame(of: picture).minY + town.shore, show.frame(of: title))
    let letters = place.minY + HeaderTextMetrics.ink(title, place.size)
    #expect(letters >= shore + 7, "\(letters) \(shore)", sourceLocation: sourceLocation)
  }

  @Test(
    "the layout is stable after one frame on every screen",
    arguments: [PixelSize(480, 272), PixelSize(1280, 800), PixelSize(1920, 1080)])
  func settles(size: PixelSize) throws {
    let show = try ShowcaseHarness("home", size: size)
    #expect(!show.stage.hasPendingLayout)
    show.finger(at: Point(Double(size.width) / 2, 100), for: .milliseconds(300)) {
      $0.moving(by: Vector(0, 60), over: .milliseconds(200))
    }
    _ = show.stage.draw()
    #expect(!show.stage.hasPendingLayout)
  }
}

/// Makes lines several times as high as their boxes, as in Arabic.
private final class TallTypesetter: Typesetter {
  private let boxes = BoxTypesetter()
  private let height: Double

  init(_ height: Double) { self.height = height }

  func layout(_ request: TextRequest) -> TextLayout {
    var layout = boxes.layout(request)
    layout.size.height *= height
    return layout
  }
}
