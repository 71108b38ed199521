import Testing
import VitrineComponents
import VitrineRaster
import VitrineTesting
import VitrineTouch
import VitrineUnits

/// A sheet whose content shows another page during a touch or a motion.
@MainActor
@Suite("A sheet whose scroller is replaced")
struct SheetPageTests {
  private func page() -> ListView {
    ListView(Array(0..<50), id: \.self, rowHeight: 72) { ListRow(title: "\($0)") }
  }

  @Test("A finger keeps the sheet it holds, and continues with the new page")
  func held() throws {
    let list = page()
    let sheet = Sheet(tiers: [.below(24), .fraction(0.5), .height(100)], tier: 2) { list }
    let stage = ScriptedStage(sheet)
    stage.frames(2)
    let finger = stage.land(at: Point(400, 480 - sheet.visibleHeight + 60))
    finger.move(by: Vector(0, -60), over: .milliseconds(150))
    finger.rest(for: .milliseconds(100))
    let height = sheet.visibleHeight
    let other = page()
    sheet.replaceScroller(list, with: other)
    stage.frames(10)
    #expect(sheet.isHeld && sheet.visibleHeight == height)
    #expect(other.isHeld && !list.isHeld)
    finger.move(by: Vector(0, -20), over: .milliseconds(100))
    finger.rest(for: .milliseconds(250))
    #expect(sheet.visibleHeight == height + 20)
    finger.lift()
    try stage.settle()
    #expect(sheet.tierHeights.contains(sheet.visibleHeight))
  }

  @Test("A sheet in motion continues as though nothing had been replaced")
  func flying() throws {
    for isThrown in [false, true] {
      func run(replaced: Bool) -> [Double] {
        let list = page()
        let sheet = Sheet(tiers: [.below(24), .fraction(0.5), .height(100)], tier: 3) { list }
        let stage = ScriptedStage(sheet)
        stage.frames(2)
        if isThrown {
          stage.land(at: Point(400, 420)).flick(by: Vector(0, -60), over: .milliseconds(60))
        } else {
          sheet.setTier(1)
        }
        stage.frames(3)
        if replaced { sheet.replaceScroller(list, with: page()) }
        return (0..<20).map { _ in
          stage.frames(1)
          return sheet.visibleHeight
        }
      }
      let (plain, other) = (run(replaced: false), run(replaced: true))
      #expect(plain == other)
      #expect(plain.first != plain.last)
    }
  }

  @Test("A row's detail takes half the row at most; beside a longer title it is below it")
  func detail() throws {
    for direction in [LayoutDirection.leftToRight, .rightToLeft] {
      let row = ListRow(
        title: String(repeating: "Title ", count: 20),
        detail: String(repeating: "a very long price ", count: 20))
      let stage = ScriptedStage(
        row, size: PixelSize(400, 72),
        environment: Environment(direction: direction, typesetter: BoxTypesetter()))
      var spans: [ClosedRange<Int>] = []
      var (tops, bottoms): ([Int], [Int]) = ([], [])
      for command in stage.stage.draw().layers.flatMap(\.list.commands) {
        guard case .glyphs(let run, let at, _) = command else { continue }
        let start = run.bounds.x0 + at.x
        spans.append(start...(start + run.bounds.x1 - run.bounds.x0))
        tops.append(run.bounds.y0 + at.y)
        bottoms.append(run.bounds.y1 + at.y)
      }
      try #require(spans.count == 2)
      for span in spans {
        #expect(span.lowerBound >= 16 && span.upperBound <= 384, "\(span)")
      }
      #expect(spans.contains { $0.count <= 201 } && spans.contains { $0.count > 201 })
      #expect(tops[0] >= bottoms[1] || tops[1] >= bottoms[0])
    }
  }

  @Test("With reduced motion an empty state appears and disappears at once")
  func lessMotion() throws {
    let empty = EmptyState("Nothing", icon: .mail, isShown: false)
    let stage = ScriptedStage(
      empty, size: PixelSize(480, 400),
      environment: Environment(typesetter: BoxTypesetter(), reducesMotion: true))
    empty.isShown = true
    #expect(!empty.isHidden && empty.opacity == 1)
    empty.isShown = false
    #expect(empty.isHidden)
    try stage.settle()
  }

  /// A container that takes over the pan of the sheet in it.
  private final class Frame: ScrollContainer {
    private let sheet: Sheet
    init(_ sheet: Sheet) {
      self.sheet = sheet
      super.init()
      addChild(sheet)
      adoptScroller(in: sheet)
    }
    override func layout() { sheet.frame = bounds }
  }

  @Test("In another container a sheet's new page takes the old one's place in that one's chain")
  func adopted() throws {
    let block = FixedSize(height: 200) { Patch() }
    let first = ScrollContent(name: "first") { block }
    let sheet = Sheet(tiers: [.fitted(.below(24)), .height(100)], tier: 1) { first }
    let frame = Frame(sheet)
    let stage = ScriptedStage(frame, size: PixelSize(800, 480))
    stage.frames(2)
    #expect(sheet.visibleHeight == 224)
    // The other container reports content that grows.
    block.height = 2000
    try stage.settle()
    #expect(sheet.visibleHeight == 456)
    let list = page()
    sheet.replaceScroller(first, with: list)
    #expect(frame.coordinator.links.count == 2 && sheet.coordinator.links.isEmpty)
    #expect(list.gestures.isEmpty, "it has no pan of its own")
    #expect(!first.gestures.isEmpty)
  }
}
