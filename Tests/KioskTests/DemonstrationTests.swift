import Testing
import Vitrine
import VitrineRecording
import VitrineShowcase
import VitrineTesting

@MainActor
@Suite("Demonstrations of screens without a touchscreen")
struct DemonstrationTests {
  /// The demonstrations played so far, shared by all tests: a demonstration is the same each time.
  private static var played: [String: [FrameRecord]] = [:]

  /// Plays a screen's demonstration on a quarter of an 800 × 480 panel, at 15 frames a second.
  private func play(_ name: String, _ language: Language) throws -> [FrameRecord] {
    if let frames = Self.played["\(name) \(language)"] { return frames }
    let catalog = Showcase.catalog(language: language)
    let options = ReplayOptions(
      size: PixelSize(200, 120), scale: 0.25, refresh: 15, screen: name, hashesFrames: false)
    let environment = Environment(direction: language.direction, typesetter: BoxTypesetter())
    var frames: [FrameRecord] = []
    let replay = try Replay(
      try Replay.demonstration(of: catalog, options: options, environment: environment).recording,
      catalog: catalog, options: options, environment: environment)
    try replay.run { frames.append($0) }
    Self.played["\(name) \(language)"] = frames
    return frames
  }

  @Test("Each one comes to rest, its list at the start", arguments: [Language.english, .arabic])
  func rest(language: Language) throws {
    let screens = Showcase.catalog().screens.filter { $0.name != "list" }
    #expect(screens.count > 3)
    for screen in screens {
      let frames = try play(screen.name, language)
      let last = try #require(frames.last)
      #expect(frames.count > 60 && frames.count < 400, "\(screen.name) \(frames.count)")
      #expect(last.report.scrollers.allSatisfy { $0.state.phase == .idle }, "\(screen.name)")
      let first = try #require(frames.first)
      let offsets = [first, last].map { frame in
        frame.report.scrollers.first { $0.name == "list" }?.state.offset
      }
      #expect(offsets[0] == offsets[1], "\(screen.name) \(offsets)")
    }
  }

  @Test(
    "A row slides open, is deleted and restored; the way to it starts at the home screen",
    arguments: [Language.english, .arabic])
  func rows(language: Language) throws {
    for name in ["swipe", "home"] {
      let frames = try play(name, language)
      let opened = Set(frames.flatMap(\.report.openRows))
      #expect(!opened.isEmpty, "\(name)")
    }
  }

  @Test("A custom screen plays its own demonstration; without one, a list is scrolled")
  func own() throws {
    func played(_ screen: Screen) throws -> Recording {
      try Replay.demonstration(
        of: ScreenCatalog([screen]), options: ReplayOptions(screen: "own"),
        environment: Environment(typesetter: BoxTypesetter())
      ).recording
    }
    func script(_ hand: inout Demonstration) {
      hand.tap(at: Point(100, 200))
      hand.rest(for: .milliseconds(80))
    }
    let shown = Screen(name: "own", summary: "", demonstration: Demonstration(script)) { Spacer() }
    let silent = Screen(name: "own", summary: "") { Spacer() }
    let undecided = Screen(name: "own", summary: "", demonstratedBy: { _ in nil }) { Spacer() }
    let written = try played(shown)
    let scrolled = try played(silent)
    let left = try played(undecided)
    #expect(written == Demonstration(script).recording)
    #expect(scrolled != written && scrolled == left)
  }

  nonisolated private static let panels = [
    PixelSize(480, 272), PixelSize(800, 480), PixelSize(720, 1280), PixelSize(956, 1080),
  ]

  @Test(
    "On every panel below 960 points the sheet shows all its tiers and a place, and the map ends at the place",
    arguments: zip(panels, [Language.english, .arabic, .arabic, .english]))
  func sheet(size: PixelSize, language: Language) throws {
    let screen = try Showcase.catalog(language: language).screen(named: "poi")
    let root = screen.make()
    // The panel's size in points, painted at a quarter.
    let options = ReplayOptions(
      size: PixelSize(size.width / 4, size.height / 4), scale: 0.25, refresh: 10, screen: "poi",
      hashesFrames: false)
    let environment = Environment(direction: language.direction, typesetter: BoxTypesetter())
    let shown = try #require(
      screen.demonstration(
        on: PanelTransform(scanOut: PixelSize(size.width / 4, size.height / 4), scale: 0.25),
        environment: environment))
    let replay = try Replay(
      shown.recording, catalog: ScreenCatalog([Screen(name: "poi", summary: "") { root }]),
      options: options, environment: environment)
    var tiers: Set<Int> = []
    var opened = 0
    var last: FrameRecord?
    var seen: MapView?
    try replay.run { frame in
      let map = try #require(find(MapView.self, in: root))
      seen = map
      if let tier = frame.report.tier { tiers.insert(tier) }
      if map.selectedMarker != nil { opened += 1 }
      last = frame
    }
    #expect(tiers == [1, 2, 3])
    #expect(last?.report.tier == 3)
    let map = try #require(seen)
    // The place that was opened early enough to be visible is in the middle, among others.
    let chosen = try #require(map.markers.first { $0.id == map.selectedMarker })
    let view = map.viewport
    let pin = view.point(of: chosen.place)
    #expect((pin - view.focus).length < 60, "\(pin)")
    #expect(opened > 20, "there is time to read it")
    #expect(map.markers.filter { view.visible.contains(view.point(of: $0.place)) }.count > 3)
  }

  private func find<C: Component>(_ kind: C.Type, in node: Component) -> C? {
    if let found = node as? C { return found }
    for child in node.children { if let found = find(kind, in: child) { return found } }
    return nil
  }

  @Test(
    "A pinch has two fingers in separate slots, which land and lift together",
    arguments: [false, true])
  func pinch(isMirrored: Bool) {
    let steps = Demonstration(isMirrored: isMirrored) {
      $0.tap(at: Point(100, 100))
      $0.pinch(
        around: Point(400, 200), from: 100, to: 160, over: .milliseconds(200),
        holding: .milliseconds(40))
      $0.tap(at: Point(100, 100))
    }.recording.steps
    var slot: Int32 = 0
    var fingers: [Int32: [Int32]] = [:]
    var last: [Int32: Int32] = [:]
    for case .raw(_, let event) in steps where event.type == 3 {
      switch event.code {
      case 0x2f:
        #expect(event.value != slot, "a slot is named where it is another one")
        slot = event.value
      case 0x39:
        fingers[slot, default: []].append(event.value)
      case 0x35: last[slot] = event.value
      default: break
      }
    }
    let (first, second): ([Int32], [Int32]) = (fingers[0] ?? [], fingers[1] ?? [])
    #expect(first.count == 6 && second.count == 2)
    for ids in [first, second] {
      for (index, id) in ids.enumerated() { #expect((id < 0) == (index % 2 == 1)) }
    }
    let names = Set(first + second)
    #expect(names.count == 5, "four fingers and their lifts")
    let end: Int32 = isMirrored ? 319 : 480
    #expect(last[1] == end)
    #expect(zip(steps, steps.dropFirst()).allSatisfy { $0.time <= $1.time })
  }

  @Test("A wallet is pulled beyond its threshold", arguments: ["wallet-a", "wallet-b"])
  func wallet(name: String) throws {
    let frames = try play(name, .english)
    let start = try #require(
      frames.first?.report.scrollers.first { $0.name == "list" }?.state.offset)
    let lowest = frames.compactMap { $0.report.scrollers.first { $0.name == "list" }?.state.offset }
      .min()
    #expect(try #require(lowest) < start - RefreshControl.threshold)
  }

  @Test(
    "Any time and any position are valid: strokes reach their end, and time never decreases",
    arguments: [
      (Duration.milliseconds(5), 0), (.zero, 8), (.milliseconds(8), 7.999), (.milliseconds(-8), -8),
      (.seconds(Int64.max), 1e300), (.seconds(Int64.min), -1e9), (.nanoseconds(1), .infinity),
      (.seconds(7200), -.infinity), (.milliseconds(7), .nan),
    ])
  func anyNumber(over: Duration, position: Double) throws {
    let steps = Demonstration {
      $0.rest(for: over)
      $0.drag(from: Point(100, 50), to: Point(300, 60), over: over, holding: over)
      $0.fling(
        from: Point(300, 60), to: Point(position, position), over: .milliseconds(5))
    }.recording.steps
    let columns = steps.compactMap { step -> Int32? in
      if case .raw(_, let event) = step, event.type == 3, event.code == 0x35 {
        event.value
      } else {
        nil
      }
    }
    #expect(columns.first == 100 && columns.contains(300))
    #expect(zip(steps, steps.dropFirst()).allSatisfy { $0.time <= $1.time })
  }

  @Test("A mirrored position has the same distance from the opposite edge")
  func mirrored() {
    let script: (inout Demonstration) -> Void = {
      $0.drag(from: Point(100, 50), to: Point(300, 60), over: .milliseconds(80))
    }
    func columns(_ isMirrored: Bool) -> [Int32] {
      Demonstration(isMirrored: isMirrored, script).recording.steps.compactMap { step in
        if case .raw(_, let event) = step, event.type == 3, event.code == 0x35 {
          event.value
        } else {
          nil
        }
      }
    }
    let (left, right) = (columns(false), columns(true))
    #expect(left.first == 100 && left.last == 300)
    #expect(right == left.map { 799 - $0 })
  }
}
