import Testing
import Vitrine
import VitrineTesting

/// Random touches on each screen of these rules: nothing jumps, everything comes to rest at a
/// permitted position, and equal touches have equal results.
@MainActor
@Suite("Random fingers")
struct RandomFingersTests {
  /// Plays each seed on a different panel; on every sixth panel twice.
  private func everySeed(
    _ make: @MainActor (Int) -> Component, names: [String] = ["list"],
    begin: @MainActor (_ stage: ScriptedStage, _ screen: Component) -> Void = { _, _ in },
    end: @MainActor (_ stage: ScriptedStage, _ screen: Component, _ seed: Int) -> Void = {
      _, _, _ in
    },
    atRest: @MainActor (_ stage: ScriptedStage, _ screen: Component, _ comment: Comment) -> Void
  ) throws {
    for (seed, panel) in PanelSetting.all.enumerated() {
      var digests: [UInt64] = []
      for _ in 0..<(seed % 6 == 0 ? 2 : 1) {
        let screen = make(seed)
        let stage = ScriptedStage(screen, on: panel)
        let watch = FingerWatch(stage, names)
        watch.isCrowded = seed % 2 == 1
        let log = RunLog(stage)
        begin(stage, screen)
        var fingers = RandomFingers(seed: seed, isAlone: seed % 2 == 0)
        fingers.play(on: stage, panel: panel, seconds: 2.5)
        end(stage, screen, seed)
        try stage.settle()
        watch.expectTruth("seed \(seed), \(panel)")
        #expect(stage.stage.report().scrollers.allSatisfy { $0.state.phase == .idle })
        atRest(stage, screen, "seed \(seed), \(panel)")
        digests.append(log.digest)
        #expect(log.frames > 10)
      }
      #expect(Set(digests).count == 1, "the same fingers do the same: seed \(seed)")
    }
  }

  @Test("Under any fingers a list rests within its range and shows its rows without a gap")
  func list() throws {
    try everySeed({ seed in plainList(rows: [3, 40, 5000][seed % 3]) }) { stage, screen, comment in
      guard let list = screen as? ListView else { return }
      let offset = list.scrollState.offset
      #expect(offset >= list.extent.minimum && offset <= list.extent.maximum, comment)
      let live = (0..<list.rowCount).filter { list.row(at: $0) != nil }
      guard let first = live.first, let last = live.last else {
        Issue.record("no row is shown: \(comment)")
        return
      }
      #expect(live == Array(first...last), comment)
      var bottom = Double(first) * 60 - list.offset
      #expect(first == 0 || bottom <= 0, comment)
      for number in live {
        guard let row = list.row(at: number) else { continue }
        let frame = stage.frame(of: row)
        #expect(abs(frame.minY - bottom) < 1e-6 && frame.height == 60, comment)
        bottom = frame.maxY
      }
      #expect(last == list.rowCount - 1 || bottom >= list.extent.viewport, comment)
    }
  }

  @Test("Under any fingers a spring header rests at a stop or among the rows")
  func springHeader() throws {
    // The offset of the last release in each run; nil while the list is held.
    var release: Double?
    var wasHeld = false
    var (runs, stops) = (0, 0)
    try everySeed(
      { seed in
        HoverHeader(
          header: Patch([.tap]), headerFrame: Rect(0, 0, .infinity, 130), midHover: 50,
          bottomHover: 130, coversRows: seed % 5 == 4,
          // Most lists are short: their fingers release beside the header, not among the rows.
          list: plainList(rows: seed % 3 == 0 ? 300 : 3))
      },
      begin: { stage, screen in
        guard let list = (screen as? HoverHeader)?.list else { return }
        release = nil
        stage.onFrame = { [before = stage.onFrame] scene in
          before(scene)
          let offset = list.scrollState.offset
          // The finger's last movement may be shown in the first free frame.
          if list.isHeld {
            release = offset
            wasHeld = true
          } else if wasHeld {
            release = max(release ?? offset, offset)
            wasHeld = false
          }
        }
      },
      end: { stage, screen, seed in
        // The last finger releases at rest beside the header, if that is within its reach.
        guard let list = (screen as? HoverHeader)?.list else { return }
        let finger = stage.land(at: screen.bounds.center)
        finger.rest(for: .milliseconds(100))
        let distance = list.scrollState.offset + 60 + Double(seed * 7 % 60)
        if abs(distance) < screen.bounds.height * 0.45 {
          finger.move(by: Vector(0, distance + (distance < 0 ? -8 : 8)), over: .milliseconds(200))
          finger.rest(for: .milliseconds(350))
        }
        finger.lift()
      }
    ) { stage, screen, comment in
      guard let header = screen as? HoverHeader else { return }
      let offset = header.list.scrollState.offset
      let isStop = abs(offset + 50) < 0.5 || abs(offset + 130) < 0.5
      runs += 1
      if isStop { stops += 1 }
      // A fling from among the rows may end anywhere.
      if (release ?? -130) <= 0 {
        #expect(isStop, "\(offset) after \(release ?? .nan), \(comment)")
      }
      #expect(offset >= -130.5 && offset <= header.list.extent.maximum, comment)
    }
    #expect(stops >= runs / 3, "\(stops) of \(runs) ended at a stop")
  }

  @Test("Under any fingers a wallet rests expanded, collapsed or scrolled, never between")
  func wallet() throws {
    var all = 0
    try everySeed({ seed in
      var begun = 0
      return CollapsingPanels(
        isFixedAtBottom: Wallet.both[seed % 2], list: plainList(rows: 100), moved: Patch([.tap]),
        movedHeight: 60,
        fixed: ShrinkingPanel(
          large: Patch([.tap]), small: Patch([.tap]), expanded: 100, collapsed: 50),
        tabBar: Patch([.tap]), tabBarHeight: 30,
        refresh: RefreshControl(timeout: .milliseconds(700)) { session in
          begun += 1
          all += 1
          if begun % 2 == 0 { session.end(.success) }
        })
    }) { stage, screen, comment in
      guard let wallet = screen as? CollapsingPanels else { return }
      #expect(wallet.y == 0 || wallet.y >= 50, "\(wallet.y)")
      #expect(wallet.refresh?.phase == .idle && wallet.refresh?.isHidden == true, comment)
    }
    #expect(all > 0)
  }

  @Test("Under any fingers at most one row is open, and all others are in their places")
  func swipeRows() throws {
    for (seed, panel) in PanelSetting.all.enumerated() {
      var ends: [[Int]] = []
      for _ in 0..<(seed % 6 == 0 ? 2 : 1) {
        let kinds: [Mailbox.Kind] = [.system, .fullSwipe, .follows, .uncovered]
        let box = Mailbox(kinds[seed % 4], on: panel)
        var fingers = RandomFingers(seed: seed, isAlone: seed % 2 == 0)
        fingers.play(on: box.stage, panel: panel, seconds: 2.5) { random in
          if let gone = box.committed.last, random.int(in: 0...1) == 0, !box.store.contains(gone) {
            box.restore(gone)
          } else if random.int(in: 0...2) == 0, let some = box.store.first {
            box.remove(some)
          }
        }
        try box.stage.settle()
        #expect(box.openRows.count <= 1, "seed \(seed)")
        box.list.closeOpenRow()
        try box.stage.settle()
        #expect(box.misplaced.isEmpty, "seed \(seed), \(panel)")
        #expect(box.leftFirst, "seed \(seed)")
        ends.append(box.store + box.committed)
      }
      #expect(Set(ends).count == 1, "the same fingers do the same: seed \(seed)")
    }
  }

  @Test("Under any fingers and reloads, rows of different heights never jump or leave a gap")
  func measuredRows() throws {
    for (seed, panel) in PanelSetting.all.enumerated() {
      let heights = { (number: Int) in 40 + Double(number * 29 % 7) * 12 }
      let list = ListView(Array(100..<300), id: { $0 }, rowHeight: .measured(estimate: 64)) {
        Tall($0, heights($0))
      }
      let stage = ScriptedStage(list, on: panel)
      list.scrollToRow(100, animated: false)
      stage.frames()
      var fingers = RandomFingers(seed: seed)
      fingers.play(on: stage, panel: panel, seconds: 2.5) { random in
        let first = random.int(in: 0...100)
        list.setItems(Array(first..<300))
      }
      try stage.settle()
      var bottom: Double?
      var shown = 0
      for number in 0..<list.rowCount {
        guard let frame = list.rowFrame(at: number) else { continue }
        if let bottom { #expect(frame.minY == bottom, "seed \(seed), \(panel)") }
        bottom = frame.maxY
        shown += 1
      }
      #expect(shown > 0 && list.offset >= 0, "seed \(seed), \(panel)")
    }
  }

  @Test(
    "On the screens themselves everything rests after any fingers, with equal results in two runs",
    arguments: ["list", "spring", "wallet-a", "wallet-b", "swipe"])
  func screens(name: String) throws {
    var followed = 0
    for (seed, panel) in PanelSetting.representative.enumerated() {
      for isAlone in [true, false] {
        var digests: [UInt64] = []
        for _ in 0..<(seed % 3 == 0 ? 2 : 1) {
          let stage = try showcase(name, on: panel)
          let list = try #require(stage.find(ListView.self) { $0.name == "list" })
          let log = RunLog(stage)
          // A tap may delete a visible row, or show other rows: only that may move the list at
          // once.
          var watch: FingerWatch?
          var rows = list.rowCount
          stage.onFrame = { [before = stage.onFrame] scene in
            before(scene)
            if list.rowCount != rows { watch?.allowJump() }
            rows = list.rowCount
          }
          watch = FingerWatch(stage, ["list"])
          watch?.isCrowded = !isAlone
          var fingers = RandomFingers(seed: seed + 100, isAlone: isAlone)
          fingers.play(on: stage, panel: panel, seconds: 2.5)
          try stage.settle()
          digests.append(log.digest)
          watch?.expectTruth("\(name), seed \(seed), \(isAlone), \(panel)")
          followed += watch?.followed ?? 0
        }
        #expect(Set(digests).count == 1, "\(name), seed \(seed)")
      }
    }
    #expect(followed > 50, "the watch saw too little")
  }
}

@MainActor
private final class Tall: Component {
  private let height: Double

  init(_ number: Int, _ height: Double) {
    self.height = height
    super.init()
  }

  override func sizeThatFits(_ proposal: Size) -> Size { Size(proposal.width, height) }
  override func draw(into canvas: inout Canvas) { canvas.fill(canvas.bounds, .black) }
}
