import Testing
import Vitrine
import VitrineShowcase
import VitrineTesting

/// A screen of the showcase on a stage, with scripted touches.
@MainActor
final class ShowcaseHarness {
  let scripted: ScriptedStage
  let typesetter: RememberingTypesetter
  let data: ShowcaseData
  var stage: Stage { scripted.stage }
  var now: Instant { scripted.now }

  init(
    _ name: String, _ language: Language = .english, size: PixelSize = PixelSize(480, 272),
    theme: Theme = .light, hasShell: Bool = false, reducesMotion: Bool = false,
    data: ShowcaseData? = nil, images: (any ImageLoading)? = nil, scale: Double = 1,
    typesetter: any Typesetter = BoxTypesetter(),
    clock: ShowcaseClock? = ShowcaseClock(ShowcaseClock.townTime)
  ) throws {
    self.typesetter = RememberingTypesetter(typesetter)
    self.data = data ?? ShowcaseData()
    let catalog = Showcase.catalog(
      ShowcaseOptions(language: language, hasShell: hasShell, data: self.data, clock: clock))
    scripted = ScriptedStage(
      try catalog.screen(named: name).make(), size: size,
      environment: Environment(
        theme: theme, scale: scale, direction: language.direction, typesetter: self.typesetter,
        images: images, reducesMotion: reducesMotion))
    scripted.runsWork = false
    wait(.milliseconds(100))
  }

  /// All components of a type, in the tree's order.
  func all<T: Component>(_ type: T.Type) -> [T] {
    var found: [T] = []
    func collect(_ node: Component) {
      if let node = node as? T { found.append(node) }
      for child in node.children { collect(child) }
    }
    collect(stage.root)
    return found
  }

  var text: String { SceneText(stage: stage, typesetter: typesetter).text() }

  /// All visible texts, in painting order.
  var words: [String] {
    stage.draw().layers.flatMap { self.words(in: $0.list) }
  }

  private func words(in list: DisplayList) -> [String] {
    list.commands.flatMap { (command) -> [String] in
      switch command {
      case .glyphs(let run, _, _): [typesetter.text(of: run)]
      case .group(let inner, _, _, _, _): self.words(in: inner)
      default: []
      }
    }
  }

  /// The vertical ranges of all lines of text in components of a type, whether they are visible or
  /// below the screen.
  func lines(in type: String) -> [Range<Double>] {
    var lines: [Range<Double>] = []
    func visit(_ node: Component) {
      if node.isHidden { return }
      if "\(Swift.type(of: node))" == type {
        var canvas = Canvas(size: node.frame.size, environment: stage.environment)
        node.draw(into: &canvas)
        let top = frame(of: node).minY
        for case .glyphs(let run, let at, _) in canvas.displayList.commands {
          guard let layout = typesetter.layout(of: run) else { continue }
          let start = top + Double(at.y) / stage.environment.scale
          for (before, end) in zip([0] + layout.lineEnds, layout.lineEnds) {
            lines.append((start + before)..<(start + end))
          }
        }
      }
      for child in node.children { visit(child) }
    }
    visit(stage.root)
    return lines
  }

  func wait(_ time: Duration) { scripted.wait(time) }

  /// Runs the requested jobs, as the kiosk does between its frames.
  func runWork() { scripted.runWork() }

  /// Runs the requested jobs, and those that their results request.
  func runAllWork() { while stage.hasNewWork { scripted.runWork() } }

  /// Runs jobs until no more are requested and all results have faded in.
  func finishWork() {
    for _ in 0..<600 where stage.hasNewWork || stage.nextChange != nil {
      runWork()
      wait(scripted.refreshInterval)
    }
  }

  /// Plays a touch from now on. It may still be on the panel when this returns.
  func finger(
    at place: Point, for time: Duration? = nil, _ script: (ScriptedFinger) -> ScriptedFinger
  ) { scripted.touch(at: place, for: time, script) }

  func tap(_ place: Point) { scripted.tap(place) }

  /// Taps the middle of a component.
  func tap(_ component: Component) { scripted.tap(component) }

  /// Taps the action of the visible message, runs the work that it starts, and waits.
  func tapUndo(waiting time: Duration) throws {
    tap(try #require(find { "\(type(of: $0))" == "SnackbarActionButton" }))
    runWork()
    wait(time)
  }

  /// Swipes the first row away, runs the work that it starts, and waits.
  func swipeFirst(isMirrored: Bool = false, waiting time: Duration) throws {
    let row = try #require(find { $0 is SwipeRow })
    let y = frame(of: row).center.y
    let (start, end) = isMirrored ? (40.0, 780.0) : (760, 20)
    finger(at: Point(start, y)) { $0.moving(to: Point(end, y), over: .milliseconds(300)) }
    runWork()
    wait(time)
  }

  /// The first component that `matches`, from the top of the tree.
  func find(_ matches: (Component) -> Bool) -> Component? { scripted.find(Component.self, matches) }

  /// The frame of a component on the stage.
  func frame(of component: Component) -> Rect { scripted.frame(of: component) }

  /// The opacity of a component including all of its parents; 0 where it is not shown.
  func opacity(of component: Component) -> Double {
    var opacity = 1.0
    var node: Component? = component
    while let current = node {
      if current.isHidden { return 0 }
      opacity *= current.opacity
      if current === stage.root { return opacity }
      node = current.parent
    }
    return 0
  }

  func scroller(_ name: String) -> ScrollState? { scripted.scroller(name) }
}
