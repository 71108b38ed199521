import Testing
import Vitrine
import VitrineShowcase
import VitrineTesting

@MainActor
@Suite("The map of places")
struct PoiScreenTests {
  @Test(
    "The map flies to a tapped row's place, which stays visible at every tier and between tiers",
    arguments: PoiScreenHarness.panels)
  func tappedRow(panel: PanelSetting) throws {
    let show = try PoiScreenHarness(panel, tier: 2)
    show.stage.tap(try show.row(0))
    let chosen = try #require(show.map.selectedMarker)
    #expect(chosen == show.map.markers[0].id)
    #expect(show.map.isMoving && show.sheet.tier == 2)
    show.rest()
    let place = try show.marker(chosen).place
    // In the middle, where there is room for a pin above it.
    let (at, free) = (show.map.viewport.point(of: place), show.map.viewport.visible)
    let low = free.minY + MapMarker.pinHeight + 4
    #expect((at - Point(free.center.x, max(free.center.y, low))).length < 1)
    #expect(show.isPinInSight(place) && show.map.camera.zoom >= 17)
    var frames = 0
    show.stage.onFrame = { [unowned show] _ in
      #expect(show.isInSight(place), "at \(show.sheet.visibleHeight)")
      frames += 1
    }
    for tier in [1, 3, 2] {
      show.sheet.setTier(tier)
      show.rest()
    }
    // By a drag as well, then released.
    let finger = show.stage.land(at: show.grip)
    finger.move(by: Vector(0, -panel.height * 0.3), over: .milliseconds(150))
    finger.flick(by: Vector(0, panel.height * 0.2), over: .milliseconds(100))
    show.rest()
    #expect(frames > 20)
  }

  @Test(
    "A tapped row of a full sheet makes room for the map, and the map flies to its place",
    arguments: PoiScreenHarness.panels)
  func rowAtFull(panel: PanelSetting) throws {
    let show = try PoiScreenHarness(panel, tier: 1)
    show.stage.tap(try show.row(1))
    #expect(show.map.selectedMarker == show.map.markers[1].id && show.sheet.tier == 2)
    show.rest()
    #expect(show.isPinInSight(show.map.markers[1].place))
  }

  @Test(
    "A marker at the edge, or where the sheet will be, is moved into view with its whole pin",
    arguments: PoiScreenHarness.panels)
  func markerAtEdge(panel: PanelSetting) throws {
    let free = try PoiScreenHarness(panel, tier: 3).map.viewport.visible
    for wanted in [Point(free.center.x, free.minY + 20), Point(free.center.x, free.maxY - 16)] {
      let show = try PoiScreenHarness(panel, tier: 3)
      let near = show.map.markers.min {
        (show.map.viewport.point(of: $0.place) - wanted).length
          < (show.map.viewport.point(of: $1.place) - wanted).length
      }
      let marker = try #require(near)
      var last = show.map.viewport.point(of: marker.place)
      show.stage.onFrame = { [unowned show] _ in
        let now = show.map.viewport.point(of: marker.place)
        #expect((now - last).length < 0.15 * panel.height, "it flies there")
        last = now
      }
      show.map.onMarkerTap?(marker)
      show.rest()
      #expect(show.map.selectedMarker == marker.id && show.sheet.tier == 2)
      #expect(show.isPinInSight(marker.place), "\(last) of \(show.map.viewport.visible)")
    }
  }

  @Test(
    "At every tier the list ends with a whole row or shows at least half of the next one",
    arguments: PoiScreenHarness.panels)
  func wholeRows(panel: PanelSetting) throws {
    let show = try PoiScreenHarness(panel, tier: 3)
    for tier in [3, 2, 1] {
      show.sheet.setTier(tier, animated: false)
      show.rest()
      let rows = (0..<40).compactMap { show.list.row(at: $0) }.map(show.stage.frame(of:))
        .filter { $0.minY < panel.height - 0.5 }
      let last = try #require(rows.last)
      let share = (panel.height - last.minY) / last.height
      #expect(share >= 0.5 && rows.count >= 4 - tier, "tier \(tier): \(share) of the last row")
    }
  }

  @Test(
    "A pin that comes or goes moves nothing else on the map", arguments: PoiScreenHarness.panels
  )
  func pinMovesNothing(panel: PanelSetting) throws {
    for tier in [1, 2, 3] {
      let show = try PoiScreenHarness(panel, tier: tier)
      let at = show.map.viewport.visible.center
      let place = show.map.viewport.place(at: at)
      for headroom in [62.0, 0, 30] {
        show.map.headroom = headroom
        #expect((show.map.viewport.point(of: place) - at).length < 0.01)
        show.stage.frames(2)
        #expect((show.map.viewport.point(of: place) - at).length < 0.01)
        #expect(show.map.viewport.visible.contains(show.map.viewport.focus))
      }
    }
  }

  @Test(
    "A tapped marker scrolls the list to its row and is visible",
    arguments: PoiScreenHarness.panels)
  func tappedMarker(panel: PanelSetting) throws {
    let show = try PoiScreenHarness(panel, tier: 3)
    show.list.jump(to: 6000)
    show.stage.frames(2)
    let middle = show.map.viewport.visible.center
    // One near the center that is shown: there is no room for others.
    let near = show.map.markers.sorted {
      (show.map.viewport.point(of: $0.place) - middle).length
        < (show.map.viewport.point(of: $1.place) - middle).length
    }
    for marker in near.prefix(12) where show.map.selectedMarker == nil {
      show.stage.tap(show.map.viewport.point(of: marker.place))
      show.stage.wait(.milliseconds(350))
    }
    let chosen = try #require(show.map.selectedMarker)
    show.rest()
    #expect(show.stage.find(ListView.self) == nil, "its page covers the list")
    let isBack: (IconButton) -> Bool = { $0.icon == .close }
    let back = try #require(show.stage.find(IconButton.self, isBack))
    show.stage.tap(back)
    show.stage.wait(.milliseconds(500))
    show.rest()
    #expect(show.stage.find(ListView.self) != nil && show.map.selectedMarker == chosen)
    let index = try #require(show.map.markers.firstIndex { $0.id == chosen })
    let row = try #require(show.list.row(at: index), "its row is alive")
    let frame = show.stage.frame(of: row)
    #expect(frame.minY >= show.stage.frame(of: show.list).minY - 0.5)
    #expect(frame.minY + 20 < panel.height, "\(frame)")
    #expect(show.sheet.tier == 2)
    #expect(show.isInSight(show.map.markers[index].place))
  }

  @Test(
    "The map's visible center follows the sheet, and its zoom goes out and back with the tiers",
    arguments: PoiScreenHarness.panels)
  func linked(panel: PanelSetting) throws {
    let show = try PoiScreenHarness(panel, tier: 3)
    let start = show.map.camera
    show.stage.onFrame = { [unowned show] _ in
      let free = Rect(0, 0, panel.width, panel.height).inset(by: show.sheet.coveredInsets)
      #expect((show.map.viewport.point(of: start.center) - free.center).length < 0.01)
      #expect(show.map.camera.zoom <= start.zoom + 1e-9 && show.map.camera.zoom > start.zoom - 1.5)
    }
    var zooms: [Double] = []
    for tier in [2, 1, 2, 3] {
      show.sheet.setTier(tier)
      show.rest()
      zooms.append(show.map.camera.zoom)
    }
    #expect(zooms[0] <= start.zoom && zooms[1] <= zooms[0])
    #expect(abs(zooms[2] - zooms[0]) < 1e-9 && abs(zooms[3] - start.zoom) < 1e-9)
    #expect(zooms[1] < start.zoom - 0.2)
  }

  @Test(
    "At half height a tap on the map lowers the sheet at once and a second one zooms in",
    arguments: PoiScreenHarness.panels)
  func doubleTap(panel: PanelSetting) throws {
    let show = try PoiScreenHarness(panel, tier: 2)
    // Where markers are apart, clear of them all: the tap on a bubble zooms in differently.
    var near = show.map.camera
    near.zoom = 18
    show.map.setCamera(near, animated: false)
    show.rest()
    let place = try show.clearSpot(48)
    let before = show.map.camera.zoom
    show.stage.tap(place)
    #expect(show.sheet.tier == 3)
    show.stage.tap(place)
    show.rest()
    #expect(show.sheet.visibleHeight == show.sheet.tierHeights[2])
    #expect(show.map.camera.zoom > before + 0.9, "\(before) to \(show.map.camera.zoom)")
    #expect(show.map.selectedMarker == nil)
  }

  @Test(
    "The map continues to paint while the sheet moves: its frames, its jobs, its tiles",
    arguments: PoiScreenHarness.panels)
  func painting(panel: PanelSetting) throws {
    // The map's tiles in each frame in which the finger holds the sheet, with at most so many jobs
    // done per frame: a few are enough to see tiles arrive.
    func tiles(finished most: Int) throws -> [Int] {
      let show = try PoiScreenHarness(panel, tier: 3)
      // The map is flung, and the sheet is pulled up while the map moves.
      show.stage.land(at: Point(panel.width / 2, 60))
        .flick(by: Vector(panel.reading(-90), 10), over: .milliseconds(50))
      #expect(show.map.isMoving)
      var cameras: [MapCamera] = []
      var tiles: [Int] = []
      var jobs = 0
      show.stage.onFrame = { [unowned show] scene in
        guard show.sheet.isHeld else { return }
        cameras.append(show.map.camera)
        for work in show.stage.stage.takeWork() {
          jobs += 1
          if jobs <= most { show.stage.stage.finish(work.run()) }
        }
        tiles.append(
          scene.layers.reduce(0) { sum, layer in
            sum + layer.list.commands.count { if case .plane = $0 { true } else { false } }
          })
      }
      let finger = show.stage.land(at: show.grip)
      finger.move(by: Vector(0, -panel.height * 0.25), over: .milliseconds(200))
      let moves = zip(cameras, cameras.dropFirst()).count { $0.center != $1.center }
      #expect(cameras.count >= 4 && moves >= cameras.count - 2, "\(moves) of \(cameras.count)")
      #expect(jobs > 0, "tiles are asked for while the finger holds the sheet")
      finger.lift()
      show.rest()
      return tiles
    }
    let (without, with) = (try tiles(finished: 0), try tiles(finished: 3))
    #expect(with.count == without.count && with.first == without.first)
    #expect(zip(with, without).contains { $0 > $1 }, "what arrives is shown: \(with), \(without)")
  }

  @Test(
    "After any fingers the sheet rests at a tier and nothing has jumped, equal in two runs",
    arguments: PoiScreenHarness.panels)
  func random(panel: PanelSetting) throws {
    func run() throws -> [StageState] {
      let show = try PoiScreenHarness(panel, tier: 2)
      let watch = FingerWatch(show.stage, ["sheet", "list"])
      let check = show.stage.onFrame
      show.stage.onFrame = { [unowned show] scene in
        check(scene)
        #expect(show.map.insets == show.sheet.coveredInsets)
      }
      var fingers = RandomDrags(show.stage, panel, seed: 8, pairs: false)
      var states: [StageState] = []
      for _ in 0..<4 {
        fingers.drag()
        states.append(StageState(show.stage))
      }
      show.rest()
      #expect(watch.faults.isEmpty, "\(watch.faults.prefix(2))")
      #expect(show.sheet.visibleHeight == show.sheet.tierHeights[show.sheet.tier - 1])
      return states + [StageState(show.stage)]
    }
    let once = try run()
    let again = try run()
    #expect(once == again)
  }
}
