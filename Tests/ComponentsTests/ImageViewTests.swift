import Testing
import VitrineComponents
import VitrineRaster
import VitrineTesting
import VitrineUnits

/// A loader with predefined results: pictures of one color, or errors.
private final class FakeLoader: ImageLoading {
  final class Job: ImageJob {
    let request: ImageRequest
    let outcome: ImageOutcome
    init(_ request: ImageRequest, _ outcome: ImageOutcome) {
      self.request = request
      self.outcome = outcome
    }
    func run() -> ImageOutcome { outcome }
  }

  var files: [String: (size: PixelSize, color: UInt32)] = [:]
  private(set) var asked: [ImageRequest] = []
  private var kept: [ImageRequest: ImageOutcome] = [:]

  func known(_ request: ImageRequest) -> ImageOutcome? { kept[request] }

  func job(for request: ImageRequest) -> any ImageJob {
    asked.append(request)
    guard case .file(let path) = request.source.kind, let file = files[path] else {
      return Job(request, .failure("cannot be read"))
    }
    // As the real loader: never larger than the available size.
    let scale = min(
      1, Double(request.room.width) / Double(file.size.width),
      Double(request.room.height) / Double(file.size.height))
    var size = PixelSize(
      Int(Double(file.size.width) * scale), Int(Double(file.size.height) * scale))
    if request.mode == .fill {
      size = PixelSize(
        min(request.room.width, file.size.width), min(request.room.height, file.size.height))
    }
    let pixels = Array(repeating: file.color, count: size.width * size.height)
    return Job(request, .picture(Pixmap(size: size, pixels: pixels)))
  }

  func keep(_ outcome: ImageOutcome, of job: any ImageJob) {
    if let job = job as? Job { kept[job.request] = outcome }
  }

  func forget() { kept = [:] }
}

/// A stage with one component on it, whose frames and jobs the test runs.
@MainActor
private final class Bench {
  let loader = FakeLoader()
  private let scripted: ScriptedStage
  var stage: Stage { scripted.stage }

  init(
    _ view: Component, size: PixelSize = PixelSize(12, 8), scale: Double = 1,
    direction: LayoutDirection = .leftToRight, reducesMotion: Bool = false
  ) {
    loader.files = [
      "red": (PixelSize(12, 8), 0xffff_0000), "wide": (PixelSize(24, 4), 0xff00_00ff),
      "small": (PixelSize(4, 2), 0xff00_ff00), "clear": (PixelSize(12, 8), 0x0000_0000),
      "huge": (PixelSize(1000, 500), 0xff00_00ff),
    ]
    scripted = ScriptedStage(
      view, size: size,
      environment: Environment(
        theme: .light, scale: scale, direction: direction, typesetter: BoxTypesetter(),
        images: loader, reducesMotion: reducesMotion), refresh: 100)
    scripted.runsWork = false
  }

  /// The picture after `milliseconds`, in frames of 10.
  @discardableResult
  func frames(_ milliseconds: Int = 10) -> Pixmap {
    scripted.frames(max(1, milliseconds / 10))
    let scene = stage.draw()
    let canvas = Surface(size: scene.size)
    Rasterizer().paint(scene, region: Region(PixelRect(scene.size)), onto: canvas)
    return canvas.pixmap()
  }

  /// Delivers the results of all requested jobs, and returns their number.
  @discardableResult
  func work() -> Int {
    let work = stage.takeWork()
    for job in work { stage.finish(job.run(), at: scripted.now) }
    return work.count
  }

  /// The size of the decoded picture that is shown.
  var shownSize: PixelSize? {
    for command in stage.draw().layers.flatMap(\.list.commands) {
      if case .image(let pixmap, _, _, _) = command { return pixmap.size }
    }
    return nil
  }

  func letters() -> String {
    let picture = frames()
    let theme = Theme.light
    let legend: [UInt32: Character] = [
      0xffff_0000: "r", 0xff00_00ff: "b", 0xff00_ff00: "g", theme.background.argb: ".",
      theme.inset.argb: "o",
    ]
    return (0..<picture.size.height).map { y in
      String(
        (0..<picture.size.width).map { x in
          legend[picture.pixels[y * picture.size.width + x]] ?? "?"
        })
    }.joined(separator: "\n")
  }
}

@MainActor
@Suite("Pictures on the stage")
struct ImageViewTests {
  @Test("A plain background shows until the picture has loaded, which then fades in")
  func fading() {
    let view = ImageView(.file("red"))
    var states: [ImageView.State] = []
    view.onStateChange = { states.append($0) }
    let bench = Bench(view)
    #expect(Set(bench.frames().pixels) == [Theme.light.inset.argb])
    #expect(view.state == .loading)
    #expect(bench.work() == 1)
    #expect(view.state == .shown)
    var reds: [UInt32] = []
    for _ in 0..<30 { reds.append(bench.frames().pixels[0] & 255) }
    #expect(reds == reds.sorted(by: >), "blue only ever fades")
    #expect(Set(reds).count > 10)
    #expect(Set(bench.frames().pixels) == [0xffff_0000])
    #expect(bench.stage.nextChange == nil, "then nothing moves any more")
    #expect(states == [.loading, .shown])
  }

  @Test("With reduced motion the picture appears at once")
  func reducedMotion() {
    let view = ImageView(.file("red"))
    let bench = Bench(view, reducesMotion: true)
    bench.frames()
    bench.work()
    #expect(Set(bench.frames().pixels) == [0xffff_0000])
    #expect(bench.stage.nextChange == nil)
  }

  @Test("A cached picture shows in the first frame, and no job is requested")
  func known() {
    let first = Bench(ImageView(.file("red")), reducesMotion: true)
    first.frames()
    first.work()
    let view = ImageView(.file("red"))
    let bench = Bench(Component())
    let request = ImageRequest(.file("red"), room: PixelSize(12, 8), mode: .fit)
    bench.loader.keep(bench.loader.job(for: request).run(), of: bench.loader.job(for: request))
    bench.stage.root.addChild(view)
    view.frame = Rect(0, 0, 12, 8)
    #expect(Set(bench.frames().pixels) == [0xffff_0000])
    #expect(bench.work() == 0)
  }

  @Test("Fit shows all, fill fills all, center keeps the pixels; the same in both directions")
  func modes() {
    let pictures: [(String, ImageMode, String)] = [
      ("wide", .fit, "............\n............\n............\n"),
      ("wide", .fill, "bbbbbbbbbbbb\nbbbbbbbbbbbb\nbbbbbbbbbbbb\n"),
      ("small", .center, "............\n............\n............\n....gggg....\n"),
      ("small", .fit, "............\ngggggggggggg\n"),
      ("small", .fill, "gggggggggggg\ngggggggggggg\n"),
    ]
    for (path, mode, start) in pictures {
      for direction in [LayoutDirection.leftToRight, .rightToLeft] {
        let bench = Bench(
          ImageView(.file(path), mode: mode), direction: direction, reducesMotion: true)
        bench.frames()
        bench.work()
        let letters = bench.letters()
        #expect(letters.hasPrefix(start), "\(path) \(mode)\n\(letters)")
        #expect(letters == String(letters.reversed()), "as much above as below, left as right")
      }
    }
  }

  @Test("The requested size is in device pixels")
  func scale() {
    let bench = Bench(ImageView(.file("red")), size: PixelSize(33, 20), scale: 1.5)
    bench.frames()
    #expect(bench.loader.asked.map(\.room) == [PixelSize(33, 20)])
  }

  @Test("Corners are round, of the picture and of the background")
  func corners() {
    for path in ["red", "gone"] {
      let bench = Bench(ImageView(.file(path), cornerRadius: 4), reducesMotion: true)
      for step in 0..<2 {
        let picture = bench.frames()
        #expect(picture.pixels[0] == Theme.light.background.argb, "\(path) \(step)")
        #expect(picture.pixels[6] != Theme.light.background.argb, "\(path) \(step)")
        bench.work()
      }
    }
  }

  @Test("An unreadable file shows a broken picture in the theme's colors, and the reason")
  func broken() {
    let view = ImageView(.file("gone"))
    let bench = Bench(view, size: PixelSize(60, 60), reducesMotion: true)
    let before = bench.frames()
    bench.work()
    #expect(view.state == .failed("cannot be read"))
    let after = bench.frames()
    #expect(after != before)
    #expect(after.pixels.contains(Theme.light.secondaryText.argb))
    #expect(after.pixels[0] == Theme.light.inset.argb)
    // Another file is loaded again.
    view.source = .file("red")
    bench.frames()
    bench.work()
    #expect(view.state == .shown)
    #expect(!bench.frames().pixels.contains(Theme.light.secondaryText.argb))
    view.source = nil
    bench.frames()
    #expect(view.state == .empty)
  }

  @Test("Without a loader in the environment the picture is broken, and nothing crashes")
  func noLoader() {
    let view = ImageView(.file("red"))
    _ = ScriptedStage(view, size: PixelSize(40, 40))
    guard case .failed(let reason) = view.state else {
      Issue.record("it should have failed")
      return
    }
    #expect(reason.contains("Environment.images"))
  }

  @Test("A view that changes its size makes one request, when the size no longer changes")
  func resizing() {
    let view = ImageView(.file("huge"), mode: .fill)
    let root = Component()
    root.addChild(view)
    let bench = Bench(root, size: PixelSize(100, 100), reducesMotion: true)
    view.frame = Rect(0, 0, 40, 40)
    bench.frames()
    bench.work()
    for height in 41...90 {
      view.frame = Rect(0, 0, 40, Double(height))
      let picture = bench.frames()
      #expect(bench.work() == 0)
      // The present picture fills the whole view.
      #expect(picture.pixels[(height - 1) * 100] == 0xff00_00ff)
      #expect(picture.pixels[(height - 1) * 100 + 39] == 0xff00_00ff)
    }
    bench.frames(300)
    #expect(bench.work() == 1)
    #expect(bench.loader.asked.map(\.room) == [PixelSize(40, 40), PixelSize(40, 90)])
    bench.frames(300)
    #expect(bench.stage.nextChange == nil)
    #expect(bench.shownSize == PixelSize(40, 90))
  }

  @Test("A size that changes while the picture loads is requested afterwards")
  func resizingWhileLoading() {
    let view = ImageView(.file("huge"))
    let root = Component()
    root.addChild(view)
    let bench = Bench(root, size: PixelSize(100, 100), reducesMotion: true)
    view.frame = Rect(0, 0, 40, 40)
    bench.frames()
    let work = bench.stage.takeWork()
    view.frame = Rect(0, 0, 60, 60)
    bench.frames(500)
    #expect(!bench.stage.hasNewWork)
    for job in work { bench.stage.finish(job.run()) }
    #expect(view.state == .shown)
    bench.frames(500)
    #expect(bench.work() == 1)
    #expect(bench.shownSize == PixelSize(60, 30))
  }

  @Test(
    "A view that leaves the stage requests again on its return, and keeps its picture until then")
  func leaving() {
    let view = ImageView(.file("red"))
    let root = Component()
    root.addChild(view)
    let bench = Bench(root)
    view.frame = Rect(0, 0, 12, 8)
    bench.frames()
    let work = bench.stage.takeWork()
    view.removeFromParent()
    #expect(work.allSatisfy { !bench.stage.finish($0.run()) }, "no view waits any more")
    #expect(view.state == .empty)
    root.addChild(view)
    bench.frames()
    #expect(bench.work() == 1)
    bench.frames(50)
    view.removeFromParent()
    bench.frames()
    bench.loader.forget()
    root.addChild(view)
    #expect(Set(bench.frames().pixels) == [0xffff_0000], "no placeholder, and no second fading")
  }

  @Test("A reload keeps the picture until the new one has loaded")
  func reload() {
    let view = ImageView(.file("red"))
    let bench = Bench(view, reducesMotion: true)
    bench.frames()
    bench.work()
    bench.loader.files["red"] = (PixelSize(12, 8), 0xff00_00ff)
    bench.loader.forget()
    view.reload()
    #expect(Set(bench.frames().pixels) == [0xffff_0000])
    #expect(bench.work() == 1)
    #expect(Set(bench.frames().pixels) == [0xff00_00ff])
  }

  @Test("A transparent picture shows the content behind the view, not the background")
  func clear() {
    let bench = Bench(ImageView(.file("clear")))
    bench.frames()
    bench.work()
    bench.frames(400)
    #expect(Set(bench.frames().pixels) == [Theme.light.background.argb])
  }

  @Test("The requested size keeps the requested aspect ratio")
  func ratio() {
    let view = ImageView(.file("red"), aspectRatio: 1.5)
    #expect(view.sizeThatFits(Size(300, 1000)) == Size(300, 200))
    #expect(view.sizeThatFits(Size(300, 100)) == Size(150, 100))
    #expect(view.sizeThatFits(Size(300, .infinity)) == Size(300, 200))
    view.aspectRatio = nil
    #expect(view.sizeThatFits(Size(300, 100)) == Size(300, 100))
  }
}
