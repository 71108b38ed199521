import Testing
import Vitrine
import VitrineTesting

@MainActor
@Suite("Lists whose items change")
struct ChangingListTests {
  @Test(
    "Inserted rows unfold and deleted rows collapse, over several frames and without a jump",
    arguments: PanelSetting.all)
  func changes(panel: PanelSetting) throws {
    for (change, moves) in [([0, 1, 100, 101, 2, 3], 120.0), ([0, 3, 4], -120)] {
      let list = ListView(Array(0..<40), id: { $0 }, rowHeight: 60) { Bar($0, height: 60) }
      let stage = ScriptedStage(list, on: panel)
      let items = change + Array((change.last! + 1)..<40)
      list.setItems(items)
      var places: [Double] = []
      stage.run {
        if let row = list.row(id: 3) { places.append(stage.frame(of: row).minY) }
        return stage.stage.nextChange == nil
      }
      #expect(places.count > Int(panel.hertz / 10))
      let steps = zip(places, places.dropFirst()).map { $1 - $0 }
      #expect(steps.allSatisfy { abs($0) < 1400 * panel.refreshInterval.seconds }, "\(steps)")
      // Both are before row 3 in either direction, or row 3 has left the lowest panel.
      if let row = list.row(id: 3) { #expect(stage.frame(of: row).minY == 180 + moves) }
      for (index, item) in items.enumerated() {
        guard let row = list.row(id: item) else { continue }
        #expect(stage.frame(of: row).minY == Double(index) * 60)
      }
    }
  }

  @Test(
    "Visible rows keep their position when rows above them are inserted, deleted or resized",
    arguments: PanelSetting.all)
  func keepsPlace(panel: PanelSetting) throws {
    let list = measuredList(100..<400)
    let stage = ScriptedStage(list, on: panel)
    list.scrollToRow(150, animated: false)
    stage.frames()
    let first = try #require((100..<400).first { list.row(id: $0) != nil })
    let place = stage.frame(of: try #require(list.row(id: first))).minY
    for items in [Array(80..<400), Array(120..<400), [7, 8, 9] + Array(130..<400)] {
      list.setItems(items)
      for _ in 0..<5 {
        stage.frames()
        let row = try #require(list.row(id: first))
        #expect(stage.frame(of: row).minY == place)
      }
      try stage.settle()
      #expect(stage.frame(of: try #require(list.row(id: first))).minY == place)
    }
  }

  @Test(
    "A finger keeps hold of its rows while items above them change", arguments: PanelSetting.all)
  func heldWhileChanging(panel: PanelSetting) throws {
    let list = ListView(Array(100..<400), id: { $0 }, rowHeight: 60) { Bar($0, height: 60) }
    let stage = ScriptedStage(list, on: panel)
    list.jump(to: 6000)
    stage.frames()
    let finger = stage.hold(panel.width / 2, panel.height / 2, by: -20)
    let first = try #require((100..<400).first { list.row(id: $0) != nil })
    let top = stage.frame(of: try #require(list.row(id: first))).minY
    list.setItems(Array(50..<400))
    finger.move(by: Vector(0, 10), over: .milliseconds(80))
    list.setItems(Array(120..<400))
    finger.rest(for: .milliseconds(350))
    #expect(abs(stage.frame(of: try #require(list.row(id: first))).minY - top - 10) <= 1)
    finger.lift()
    try stage.settle()
    #expect(abs(stage.frame(of: try #require(list.row(id: first))).minY - top - 10) <= 1)
  }

  @Test("A fling keeps its velocity while its list reloads", arguments: PanelSetting.all)
  func momentum(panel: PanelSetting) throws {
    var ends: [[Double]] = []
    for reloads in [false, true] {
      let list = ListView(Array(1000..<4000), id: { $0 }, rowHeight: 60) { Bar($0, height: 60) }
      let stage = ScriptedStage(list, on: panel)
      list.jump(to: 60_000)
      stage.frames()
      let watch = FingerWatch(stage, ["list"])
      stage.fling(panel.width / 2, panel.height - 20, by: -120)
      stage.pass(100)
      let velocity = list.scrollState.velocity
      #expect(list.scrollState.phase == .coast && velocity > 200)
      if reloads {
        watch.allowJump()
        list.setItems(Array(0..<4000))
        #expect(list.scrollState.velocity == velocity)
        stage.frames()
      }
      try stage.settle()
      let first = try #require((1000..<4000).first { list.row(id: $0) != nil })
      let top = stage.frame(of: try #require(list.row(id: first))).minY
      ends.append([Double(first), top])
      watch.expectTruth()
    }
    #expect(ends[0][0] == ends[1][0] && abs(ends[0][1] - ends[1][1]) <= 1, "\(ends)")
  }
}
