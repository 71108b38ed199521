import Vitrine
import VitrineShowcase
import VitrineTesting

/// A screen of the showcase on a stage, played by scripted fingers.
@MainActor
final class Show {
  let stage: Stage
  let typesetter = RememberingTypesetter()
  let data: ShowcaseData
  private(set) var now = Instant.zero + .milliseconds(1000)
  private var contact: UInt64 = 1
  private let frame = Interval(seconds: 1.0 / 60)

  init(
    _ name: String, _ language: Language = .english, size: PixelSize = PixelSize(480, 272),
    theme: Theme = .light, hasShell: Bool = false, reducesMotion: Bool = false,
    data: ShowcaseData? = nil
  ) throws {
    self.data = data ?? ShowcaseData()
    let catalog = Showcase.catalog(
      ShowcaseOptions(language: language, hasShell: hasShell, data: self.data))
    stage = Stage(
      root: try catalog.screen(named: name).make(), pictureSize: size,
      environment: Environment(
        theme: theme, direction: language.direction, typesetter: typesetter,
        reducesMotion: reducesMotion))
    wait(.milliseconds(100))
  }

  var text: String { SceneText(stage: stage, typesetter: typesetter).text() }

  /// All texts that are seen, in painting order.
  var words: [String] {
    stage.draw().layers.flatMap { layer in
      layer.list.commands.compactMap { command in
        if case .glyphs(let run, _, _) = command { typesetter.text(of: run) } else { nil }
      }
    }
  }

  func wait(_ time: Interval) { play([], for: time) }

  /// Does the jobs that were asked for, as the kiosk does beside its frames.
  func runWork() { for work in stage.takeWork() { stage.finish(work.run()) } }

  /// A finger from now on; it may be on the glass still when this returns.
  func finger(
    at place: Point, for time: Interval? = nil, _ script: (ScriptedFinger) -> ScriptedFinger
  ) {
    let finger = script(ScriptedFinger(downAt: place, at: now))
    let frames = ScriptedPanel().frames([finger], firstContact: contact)
    contact += 1
    play(frames, for: time ?? (finger.end - now + .milliseconds(30)))
  }

  func tap(_ place: Point) { finger(at: place) { $0.resting(for: .milliseconds(60)) } }

  private func play(_ touches: [TouchFrame], for time: Interval) {
    var rest = touches[...]
    let end = now + time
    while now < end {
      now = now + frame
      while let touch = rest.first, touch.time <= now {
        stage.receive(touch)
        rest = rest.dropFirst()
      }
      guard let change = stage.nextChange, change <= now else { continue }
      stage.advance(to: now)
      _ = stage.draw()
    }
  }

  /// The first component that `matches`, from the top of the tree.
  func find(_ matches: (Component) -> Bool) -> Component? {
    func search(_ node: Component) -> Component? {
      if node.isHidden { return nil }
      if matches(node) { return node }
      for child in node.children { if let found = search(child) { return found } }
      return nil
    }
    return search(stage.root)
  }

  /// Where a component lies on the stage.
  func place(of component: Component) -> Rect {
    let origin = component.convert(.zero)
    return Rect(-origin.x, -origin.y, component.frame.width, component.frame.height)
  }

  func scroller(_ name: String) -> ScrollState? {
    stage.report().scrollers.first { $0.name == name }?.state
  }
}
