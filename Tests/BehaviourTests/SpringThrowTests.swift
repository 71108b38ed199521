import Testing
import Vitrine
import VitrineTesting

@MainActor
@Suite("A throw over a spring header")
struct SpringThrowTests {
  /// Throws the rows from a random place of the header, and returns the release.
  private func release(
    _ songs: Songs, _ random: inout RandomSource
  ) throws -> ScrollRelease {
    let heard = Received<ScrollRelease>()
    songs.list.observeRelease(heard) { [unowned heard] in heard.all.append($1) }
    let finger = songs.hold(at: -songs.height * random.double(in: 0.3...0.95))
    heard.all = []
    let isUp = random.int(in: 0...2) > 0
    let way = random.double(in: 4...30) * (isUp ? -1 : 1)
    finger.flick(by: Vector(0, way), over: .milliseconds(random.double(in: 16...60)))
    songs.stage.run(seconds: 1) { !heard.all.isEmpty }
    return try #require(heard.all.first)
  }

  @Test(
    "On request the end of the fling decides, and beyond the header it goes on",
    arguments: PanelSetting.representative)
  func passes(panel: PanelSetting) throws {
    var passed = 0
    var stopped = 0
    try withEverySeed(12) { seed, random in
      let songs = Songs(on: panel)
      songs.view.flingsPassStops = true
      songs.view.usesReleaseVelocity = true
      var speeds: [Double] = []
      songs.stage.onFrame = { [unowned songs] _ in
        if !songs.list.isHeld { speeds.append(songs.list.scrollState.velocity) }
      }
      let release = try release(songs, &random)
      speeds = []
      songs.stage.frames(2)
      if let speed = speeds.first, release.projected > 0 {
        #expect(
          abs(speed) > abs(release.velocity) * 0.8,
          "seed \(seed): \(release.velocity) became \(speed) in one frame")
      }
      try songs.stage.settle()
      let rest = songs.list.offset
      if release.projected > 0 && release.offset <= 0 {
        passed += 1
        #expect(abs(rest - release.projected) < 1, "seed \(seed): \(release), rests at \(rest)")
      } else if release.offset <= 0 {
        stopped += 1
        let stop = release.projected > -songs.height ? songs.mid : songs.height
        #expect(abs(rest + stop) < 0.5, "seed \(seed): \(release), rests at \(rest)")
      }
    }
    #expect(passed > 1 && stopped > 1)
  }

  @Test(
    "By default a release above the rows' start goes to a stop, however fast it is",
    arguments: PanelSetting.representative)
  func origin(panel: PanelSetting) throws {
    try withEverySeed(6) { seed, random in
      let songs = Songs(on: panel)
      let release = try release(songs, &random)
      try songs.stage.settle()
      if release.offset > 0 { return }
      let stop = release.offset > -songs.height ? songs.mid : songs.height
      #expect(abs(songs.list.offset + stop) < 0.5, "seed \(seed): \(release)")
    }
  }

  @Test(
    "On its screen a throw beyond the picture goes on into the rows, without a stop",
    arguments: PanelSetting.representative)
  func screen(panel: PanelSetting) throws {
    for speed in [1200.0, 2000, 3500] {
      let stage = try showcase("spring", on: panel)
      let header = try #require(stage.find(HoverHeader.self))
      var speeds: [Double] = []
      stage.onFrame = { [unowned header] _ in
        let state = header.list.scrollState
        if state.phase == .coast { speeds.append(state.velocity) }
      }
      let finger = stage.land(at: Point(panel.width / 2, panel.height - 30))
      speeds = []
      finger.flick(
        by: Vector(0, -min(speed * 0.06, header.headerFrame.height * 0.8)), over: .milliseconds(60))
      try stage.settle()
      #expect(header.list.offset > 0, "\(speed): \(header.list.offset)")
      // It coasts from its first frame on, without a stop.
      #expect((speeds.first ?? 0) > 600, "\(speed): \(speeds.first ?? 0)")
      for (a, b) in zip(speeds, speeds.dropFirst()) where a > 50 {
        #expect(b > a * 0.8 && b < a, "\(speed): \(a) became \(b) in one frame")
      }
    }
  }

  #if compiler(>=6.3)
    @Test("A header's stop beyond its height is refused")
    func refused() async throws {
      let result = await #expect(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) {
        await MainActor.run {
          _ = HoverHeader(
            header: Component(), headerFrame: Rect(0, 0, .infinity, 200), baseInset: 20,
            midHover: 80, bottomHover: 240, list: plainList())
        }
      }
      try requireStopMessage(
        "HoverHeader.bottomHover is 240.0, but the header with baseInset is 220.0 high",
        in: result?.standardErrorContent)
    }
  #endif

  @Test(
    "A stop is possible up to the header's lower edge and the space below it",
    arguments: PanelSetting.representative)
  func highest(panel: PanelSetting) throws {
    let songs = Songs(on: panel, base: 16)
    songs.view.bottomHover = songs.height + 16
    songs.hold(at: -songs.height - 8).lift()
    try songs.stage.settle()
    #expect(songs.list.offset == -songs.height - 16)
    songs.view.headerFrame.size.height -= 20
    songs.stage.frames()
    try songs.stage.settle()
    #expect(songs.list.offset == -songs.height + 4, "a lower header lowers the stop")
  }
}

@MainActor
@Suite("The home screen on a panel that shows all of it")
struct HomeBounceTests {
  @Test(
    "It gives under the finger at both ends, and returns",
    arguments: [LayoutDirection.leftToRight, .rightToLeft])
  func gives(direction: LayoutDirection) throws {
    let panel = PanelSetting(PixelSize(1920, 1080), direction)
    let stage = try showcase("home", on: panel)
    let page = try #require(stage.find(ScrollContent.self) { $0.name == "home" })
    #expect(page.extent.minimum == page.extent.maximum, "all of it is visible")
    for sign in [-1.0, 1] {
      let finger = stage.hold(panel.width / 2, 540, by: sign * 120)
      #expect(-sign * page.scrollState.overscroll > 40, "\(page.scrollState)")
      finger.lift()
      try stage.settle()
      #expect(page.offset == 0 && page.scrollState.phase == .idle)
    }
  }
}
