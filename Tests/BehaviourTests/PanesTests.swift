import Testing
import Vitrine
import VitrineTesting

@testable import VitrineShowcase

/// Messages in two panes, on panels around the width from which there are two.
@MainActor
@Suite("Two panes on a wide panel")
struct PanesTests {
  nonisolated private static let panels = [LayoutDirection.leftToRight, .rightToLeft].flatMap {
    direction in
    [480.0, 720, 959, 960, 1280, 1920].map { width in
      PanelSetting(PixelSize(Int(width), 720), direction)
    }
  }
  nonisolated private static let wide = panels.filter { $0.width >= 960 }

  private func row(_ id: String, _ list: ListView) -> MessageRow? {
    ((list.row(id: id) as? Centered)?.child as? SwipeRow)?.content as? MessageRow
  }

  @Test(
    "From 960 points on a tapped message is beside the list, else it has a page over the list",
    arguments: PanesTests.panels)
  func tap(panel: PanelSetting) throws {
    let data = ShowcaseData()
    let stage = try showcase("swipe", on: panel, data: data)
    let ids = try data.store.items(Message.self).map(\.id)
    let list = try #require(stage.find(ListView.self) { $0.name == "list" })
    let navigator = try #require(stage.find(Navigator.self))
    stage.tap(stage.middle(of: try #require(row(ids[1], list))))
    try stage.settle()
    let isWide = panel.width >= 960
    #expect(navigator.depth == (isWide ? 1 : 2))
    #expect((stage.find(MessagePane.self)?.text.message.id == ids[1]) == isWide)
    guard isWide else { return }
    #expect(row(ids[1], list)?.isChosen == true && row(ids[0], list)?.isChosen == false)
    let (rows, pane) = (
      stage.frame(of: list), stage.frame(of: try #require(stage.find(MessagePane.self)))
    )
    #expect((360...540).contains(rows.width) && rows.width + 1 + pane.width == panel.width)
    #expect(panel.isRightToLeft ? pane.maxX < rows.minX : rows.maxX < pane.minX)
  }

  @Test(
    "A message deleted from the list's pane is followed by the next one, until an undo",
    arguments: PanesTests.wide)
  func deletion(panel: PanelSetting) throws {
    let data = ShowcaseData()
    let stage = try showcase("swipe", on: panel, data: data)
    let ids = try data.store.items(Message.self).map(\.id)
    let list = try #require(stage.find(ListView.self) { $0.name == "list" })
    let place = stage.frame(of: try #require(row(ids[0], list)))
    func shown() -> String? { stage.find(MessagePane.self)?.text.message.id }
    #expect(shown() == ids[0])
    let finger = stage.land(at: Point(panel.x(place.width - 20), place.center.y))
    finger.move(by: Vector(panel.reading(40 - place.width), 0), over: .milliseconds(300))
    finger.lift()
    stage.wait(Duration(seconds: 1))
    #expect(shown() == ids[1] && row(ids[1], list)?.isChosen == true)
    let undo = try #require(
      stage.find(Component.self) { "\(type(of: $0))" == "SnackbarActionButton" })
    stage.tap(undo)
    try stage.settle()
    #expect(shown() == ids[0] && row(ids[0], list)?.isChosen == true)
  }
}
