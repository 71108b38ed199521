import Testing
import VitrineComponents
import VitrineRaster
import VitrineTesting
import VitrineTouch
import VitrineUnits

/// A page in the theme's colors, with a job whose result it shows.
@MainActor
private final class JobPage: Component {
  private var color: Color?

  override func didEnterStage() {
    perform({ Color(rgb: 0x336699) }) { [weak self] in
      self?.color = $0
      self?.setNeedsDisplay()
    }
  }

  override func draw(into canvas: inout Canvas) {
    let size = canvas.size
    canvas.fill(canvas.bounds, canvas.environment.theme.background)
    guard let color else { return }
    canvas.fill(Rect(0, 0, size.width / 2, size.height / 4), color)
    canvas.fill(Rect(0, size.height / 2, size.width, size.height / 2), .black)
  }
}

@MainActor
@Suite("Miniatures of pages")
struct MiniatureTests {
  private func stage(
    _ miniatures: [Miniature], _ panel: PanelSetting = PanelSetting(.small),
    size: Size = Size(100, 75)
  ) -> ScriptedStage {
    let root = Component()
    for (index, miniature) in miniatures.enumerated() {
      root.addChild(miniature)
      miniature.frame = Rect(
        Double(index) * (size.width + 20), 40, size.width, size.height)
    }
    return ScriptedStage(root, on: panel)
  }

  /// The picture that a miniature shows.
  private func picture(_ stage: ScriptedStage) -> Pixmap? {
    for layer in stage.stage.draw().layers {
      for case .image(let pixmap, _, _, _) in layer.list.commands { return pixmap }
    }
    return nil
  }

  @Test("A page is laid out larger where it would be reduced to less than three tenths")
  func letters() throws {
    final class WidePage: Component {
      let report: @MainActor (Double) -> Void
      init(_ report: @escaping @MainActor (Double) -> Void) { self.report = report }
      override func layout() { report(frame.width) }
    }
    for (panel, room, expected) in [
      (PixelSize(480, 270), Size(200, 112), 480.0), (PixelSize(800, 450), Size(200, 112), 667),
      // Less than four times as wide as the miniature, but no longer narrow.
      (PixelSize(1280, 720), Size(280, 157), 960), (PixelSize(1920, 1080), Size(400, 225), 1333),
    ] {
      var width = 0.0
      let miniature = Miniature { WidePage { width = $0 } }
      let root = Component()
      root.addChild(miniature)
      miniature.frame = Rect(origin: .zero, size: room)
      let stage = ScriptedStage(root, size: panel)
      try stage.settle()
      #expect(miniature.isReady && abs(width - expected) <= 6, "\(panel): \(width)")
    }
  }

  @Test("A miniature shows the page in small, with the results of its jobs")
  func shows() throws {
    for direction in [LayoutDirection.leftToRight, .rightToLeft] {
      let miniature = Miniature { JobPage() }
      let stage = stage([miniature], PanelSetting(.small, direction))
      #expect(!miniature.isReady && picture(stage) == nil, "a placeholder at first")
      try stage.settle()
      #expect(miniature.isReady)
      let small = try #require(picture(stage))
      #expect(small.size == PixelSize(100, 75))
      func pixel(_ x: Int, _ y: Int) -> UInt32 { small.pixels[y * 100 + x] }
      #expect(pixel(20, 10) == 0xff33_6699 && pixel(50, 60) == 0xff00_0000)
      #expect(pixel(80, 10) == Theme.light.background.argb)
      #expect(stage.stage.nextChange == nil)
    }
  }

  @Test("A lower miniature shows the upper part of the page, and a narrow one the leading part")
  func crops() throws {
    for (direction, leading) in [(LayoutDirection.leftToRight, true), (.rightToLeft, false)] {
      let panel = PanelSetting(.small, direction)
      let low = stage([Miniature { JobPage() }], panel, size: Size(100, 30))
      try low.settle()
      let strip = try #require(picture(low))
      #expect(strip.size == PixelSize(100, 30))
      #expect(strip.pixels[10 * 100 + 20] == 0xff33_6699, "the lower half is cut off")
      #expect(!strip.pixels.contains(0xff00_0000))
      let narrow = stage([Miniature { JobPage() }], panel, size: Size(30, 75))
      try narrow.settle()
      let column = try #require(picture(narrow))
      #expect(column.size == PixelSize(30, 75))
      #expect((column.pixels[10 * 30 + 15] == 0xff33_6699) == leading)
    }
  }

  @Test("Miniatures are made one after another, and not while a finger is down or something moves")
  func oneAfterAnother() throws {
    var made: [Int] = []
    let miniatures = (0..<3).map { index in
      Miniature {
        made.append(index)
        return JobPage()
      }
    }
    let stage = stage(miniatures)
    let finger = stage.land(at: Point(200, 250))
    finger.rest(for: Duration(seconds: 2))
    #expect(made.isEmpty)
    finger.lift()
    var counts: [Int] = []
    stage.onFrame = { _ in
      counts.append(made.count)
      let ready = miniatures.filter(\.isReady).count
      #expect(made.count <= ready + 1, "the next one waits for the last one's picture")
    }
    try stage.settle()
    #expect(made == [0, 1, 2])
    #expect(zip(counts, counts.dropFirst()).allSatisfy { $1 - $0 <= 1 })
  }

  @Test("The first picture of a screen does not wait for its miniatures")
  func laterThanTheScreen() {
    var made = 0
    let stage = stage([
      Miniature {
        made += 1
        return JobPage()
      }
    ])
    stage.wait(.milliseconds(200))
    #expect(made == 0)
    stage.wait(.milliseconds(200))
    #expect(made == 1)
  }

  @Test("It is painted again for another theme and for other data; the old one stays until then")
  func again() throws {
    var made = 0
    let miniature = Miniature {
      made += 1
      return JobPage()
    }
    let stage = stage([miniature])
    try stage.settle()
    let first = try #require(picture(stage))
    stage.stage.environment.theme = .dark
    stage.frames(3)
    #expect(picture(stage) === first && !miniature.isReady)
    try stage.settle()
    #expect(made == 2 && miniature.isReady)
    #expect(picture(stage)?.pixels[10 * 100 + 80] == Theme.dark.background.argb)
    miniature.reload()
    try stage.settle()
    #expect(made == 3 && miniature.isReady)
  }

  @Test("A miniature that leaves keeps its picture; one that has none begins again when it is back")
  func leaves() throws {
    var made = 0
    let miniature = Miniature {
      made += 1
      return JobPage()
    }
    let root = Component()
    let stage = ScriptedStage(root, size: .small)
    root.addChild(miniature)
    miniature.frame = Rect(0, 0, 100, 75)
    stage.runsWork = false
    stage.wait(Duration(seconds: 1))
    #expect(made == 1 && !miniature.isReady, "its job does not run")
    miniature.removeFromParent()
    stage.runsWork = true
    stage.wait(Duration(seconds: 1))
    #expect(!miniature.isReady)
    root.addChild(miniature)
    try stage.settle()
    #expect(made == 2 && miniature.isReady)
    miniature.removeFromParent()
    root.addChild(miniature)
    try stage.settle()
    #expect(made == 2 && picture(stage) != nil)
  }

  @Test("A page that never comes to rest is painted as it is")
  func restless() {
    let miniature = Miniature { Spinner() }
    let stage = stage([miniature])
    stage.wait(Duration(seconds: 2))
    #expect(miniature.isReady)
  }

  @Test("The same input gives the same picture in the same frame")
  func repeatable() throws {
    func hashes() throws -> [UInt64?] {
      let stage = stage([Miniature { JobPage() }, Miniature { JobPage() }])
      var seen: [UInt64?] = []
      stage.onFrame = { _ in seen.append(picture(stage)?.hash) }
      try stage.settle()
      return seen
    }
    let first = try hashes()
    #expect(first.contains { $0 != nil })
    let second = try hashes()
    #expect(second == first)
  }
}
