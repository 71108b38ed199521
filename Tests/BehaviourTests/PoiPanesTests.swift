import Testing
import Vitrine
import VitrineTesting

@testable import VitrineShowcase

/// The card with the page of a place, beside the list on a wide panel.
@MainActor
@Suite("The card of a place beside the list")
struct PoiPanesTests {
  nonisolated private static let panels = [LayoutDirection.leftToRight, .rightToLeft].flatMap {
    direction in
    [(960, 540, 30.0), (1280, 720, 60), (1920, 1080, 120)].map {
      PanelSetting(PixelSize($0.0, $0.1), hertz: $0.2, direction)
    }
  }

  private func opened(_ panel: PanelSetting) throws -> (ScriptedStage, MapView, PlaceCard) {
    let stage = try showcase("poi", on: panel, data: PoiScreenHarness.data, runsWork: false)
    let (map, list) = (
      try #require(stage.find(MapView.self)), try #require(stage.find(ListView.self))
    )
    stage.tap(stage.middle(of: try #require(list.row(at: 1))))
    #expect(stage.comeToRest())
    return (stage, map, try #require(stage.find(PlaceCard.self)))
  }

  /// A point on the header of the card's page, beside its button.
  private func grip(_ stage: ScriptedStage, _ card: PlaceCard) -> Point {
    Point(stage.frame(of: card).center.x, stage.frame(of: card).minY + 50)
  }

  @Test(
    "A finger pushes the card point for point, and the map's center is that of its visible part",
    arguments: panels)
  func follows(panel: PanelSetting) throws {
    let (stage, map, card) = try opened(panel)
    let center = map.camera.center
    let watch = FingerWatch(stage, ["card"], axis: .horizontal, isMirrored: panel.isRightToLeft)
    stage.onFrame = { [before = stage.onFrame] scene in
      before(scene)
      let free = map.viewport.visible.center
      #expect((map.viewport.point(of: center) - Point(free.x, map.viewport.focus.y)).length < 0.01)
    }
    for (way, isOpen) in [(0.3, true), (0.7, false)] {
      let finger = stage.land(at: grip(stage, card))
      let travel = panel.reading(-way * card.frame.width)
      finger.move(by: Vector(travel, 6), over: .milliseconds(300))
      finger.rest(for: .milliseconds(200))
      #expect(abs(card.share - (1 - way)) < 0.04, "\(card.share)")
      finger.lift()
      #expect(stage.comeToRest())
      #expect(card.isOpen == isOpen && card.share == (isOpen ? 1 : 0))
    }
    #expect(watch.faults.isEmpty && watch.followed > 10, "\(watch.faults.prefix(2))")
    #expect(stage.find(PlacePage.self) == nil && map.selectedMarker != nil)
  }

  @Test(
    "A flick towards the list takes the card away, one from it does not; caught it stops",
    arguments: panels)
  func flicked(panel: PanelSetting) throws {
    let (stage, _, card) = try opened(panel)
    stage.land(at: grip(stage, card))
      .flick(by: Vector(panel.reading(60), 2), over: .milliseconds(60))
    #expect(stage.comeToRest())
    #expect(card.isOpen && card.share == 1)
    stage.land(at: grip(stage, card))
      .flick(by: Vector(panel.reading(-60), 2), over: .milliseconds(60))
    #expect(!card.isOpen && card.share > 0.3)
    stage.wait(.milliseconds(34))
    let caught = card.share
    let finger = stage.land(at: edge(stage, card, panel))
    finger.rest(for: .milliseconds(200))
    #expect(card.isHeld && abs(card.share - caught) < 0.12 && card.share > 0)
    finger.flick(by: Vector(panel.reading(-30), 2), over: .milliseconds(40))
    #expect(stage.comeToRest())
    #expect(card.share == 0 && stage.find(PlacePage.self) == nil)
  }

  @Test("A card that is caught on its way out and let go leaves", arguments: panels)
  func caught(panel: PanelSetting) throws {
    let (stage, _, card) = try opened(panel)
    try close(.push, stage, card, panel)
    stage.wait(.milliseconds(34))
    #expect(!card.isOpen && card.share > 0.3)
    let finger = stage.land(at: edge(stage, card, panel))
    finger.rest(for: .milliseconds(200))
    #expect(card.isHeld && card.share > 0)
    finger.lift()
    #expect(stage.comeToRest())
    #expect(card.share == 0 && stage.find(PlacePage.self) == nil)
  }

  @Test("A double tap on the close button closes the page, also where a finger trembles")
  func doubleTap() throws {
    for (panel, tremble) in Self.panels.flatMap({ panel in [0.0, 1, 3, -3].map { (panel, $0) } }) {
      let (stage, _, card) = try opened(panel)
      let page = try #require(stage.find(PlacePage.self))
      let button = try #require(
        stage.find(IconButton.self) { stage.frame(of: page).contains(stage.middle(of: $0)) })
      stage.tap(stage.middle(of: button))
      stage.wait(.milliseconds(34))
      #expect(!card.isOpen && card.share > 0.5, "\(panel): \(card.share)")
      let finger = stage.land(at: edge(stage, card, panel))
      finger.move(by: Vector(panel.reading(tremble), 0), over: .milliseconds(40))
      finger.rest(for: .milliseconds(30))
      #expect(card.isHeld)
      finger.lift()
      #expect(stage.comeToRest())
      #expect(!card.isOpen && card.share == 0, "\(panel) \(tremble)")
    }
  }

  /// A point on the card near the list, where a leaving card is seen longest.
  private func edge(_ stage: ScriptedStage, _ card: PlaceCard, _ panel: PanelSetting) -> Point {
    let frame = stage.frame(of: card)
    return Point(panel.isRightToLeft ? frame.maxX - 20 : frame.minX + 20, frame.minY + 50)
  }

  /// The ways in which a card is taken away.
  private enum Closing: CaseIterable {
    case push, button, tapOnMap, swipeFromEdge
  }

  private func close(
    _ closing: Closing, _ stage: ScriptedStage, _ card: PlaceCard, _ panel: PanelSetting
  ) throws {
    switch closing {
    case .push:
      stage.land(at: grip(stage, card))
        .flick(by: Vector(panel.reading(-60), 2), over: .milliseconds(60))
    case .button:
      let page = try #require(stage.find(PlacePage.self))
      let button = try #require(
        stage.find(IconButton.self) { stage.frame(of: page).contains(stage.middle(of: $0)) })
      stage.tap(stage.middle(of: button))
    case .tapOnMap:
      stage.tap(try #require(stage.find(MapView.self)).clearSpot(24))
    case .swipeFromEdge:
      stage.land(at: Point(panel.x(4), panel.height / 2))
        .flick(by: Vector(panel.reading(60), 2), over: .milliseconds(60))
    }
  }

  @Test(
    "A card on its way out is caught and pulled open again, whatever has closed it",
    arguments: [panels[0], panels[4]])
  func pulledBack(panel: PanelSetting) throws {
    for closing in Closing.allCases {
      let (stage, map, card) = try opened(panel)
      let chosen = map.selectedMarker
      try close(closing, stage, card, panel)
      stage.run(seconds: 1) { card.share < 0.8 }
      #expect(!card.isOpen && card.share > 0.1, "\(closing): \(card.share)")
      let watch = FingerWatch(stage, ["card"], axis: .horizontal, isMirrored: panel.isRightToLeft)
      let finger = stage.land(at: edge(stage, card, panel))
      finger.move(by: Vector(panel.reading(50), 3), over: .milliseconds(150))
      #expect(card.isHeld && watch.faults.isEmpty, "\(closing): \(watch.faults.prefix(2))")
      finger.flick(by: Vector(panel.reading(40), 2), over: .milliseconds(60))
      #expect(stage.comeToRest())
      #expect(card.isOpen && card.share == 1 && map.selectedMarker == chosen, "\(closing)")
      // The row is marked again, and the button closes the page again.
      let list = try #require(stage.find(ListView.self))
      #expect((list.row(at: 1) as? ItemRow)?.isChosen == true, "\(closing)")
      try close(.button, stage, card, panel)
      #expect(stage.comeToRest())
      #expect(card.share == 0 && stage.find(PlacePage.self) == nil, "\(closing)")
    }
  }

  @Test(
    "A card that is closed under a finger goes away when the finger lifts, wherever it is",
    arguments: [panels[0], panels[4]])
  func closedUnderFinger(panel: PanelSetting) throws {
    let (stage, map, card) = try opened(panel)
    let finger = stage.land(at: grip(stage, card))
    finger.move(by: Vector(panel.reading(-40), 2), over: .milliseconds(150))
    #expect(card.isHeld)
    try close(.tapOnMap, stage, card, panel)
    stage.wait(.milliseconds(500))
    #expect(card.isHeld && !card.isOpen && card.share > 0.5)
    finger.lift()
    #expect(stage.comeToRest())
    #expect(card.share == 0 && stage.find(PlacePage.self) == nil && map.selectedMarker == nil)
  }

  @Test(
    "A finger beside the card pans the map, and a pan of the list moves neither",
    arguments: panels)
  func apart(panel: PanelSetting) throws {
    let (stage, map, card) = try opened(panel)
    let free = map.viewport.visible
    let start = Point(free.center.x, free.maxY - 60)
    let place = map.viewport.place(at: start)
    let finger = stage.land(at: start)
    finger.move(by: Vector(panel.reading(-50), -30), over: .milliseconds(200))
    finger.rest(for: .milliseconds(200))
    let moved = map.viewport.point(of: place) - start
    #expect(abs(moved.dx - panel.reading(-50)) < 9 && abs(moved.dy + 30) < 9, "\(moved)")
    finger.lift()
    #expect(stage.comeToRest())
    let camera = map.camera
    let list = try #require(stage.find(ListView.self))
    stage.land(at: stage.middle(of: list)).flick(by: Vector(0, -160), over: .milliseconds(100))
    #expect(stage.comeToRest())
    #expect(list.offset > list.startOffset && map.camera == camera && card.share == 1)
  }

  @Test("Under any fingers the card rests open or away, equal in two runs", arguments: panels)
  func random(panel: PanelSetting) throws {
    func run() throws -> [StageState] {
      let (stage, map, card) = try opened(panel)
      var fingers = RandomDrags(stage, panel, seed: 5, pairs: false)
      var states: [StageState] = []
      for _ in 0..<6 {
        fingers.drag()
        states.append(StageState(stage))
      }
      #expect(stage.comeToRest())
      #expect(card.share == (card.isOpen ? 1 : 0) && map.zoomOffset == 0)
      #expect((stage.find(PlacePage.self) != nil) == card.isOpen)
      return states + [StageState(stage)]
    }
    let once = try run()
    let again = try run()
    #expect(once == again)
  }
}
