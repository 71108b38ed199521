import VitrineComponents
import VitrineRaster
import VitrineRecording
import VitrineTouch
import VitrineUnits

/// A stage for a ``Demonstration`` whose script is running: the steps so far are applied to it,
/// frame by frame, without a picture and without waiting.
///
///     script    drag ── rest ── where is it? ── tap there
///     steps     ▪▪▪▪▪▪▪▪                        ▪▪
///     stage             └──────► caught up
@MainActor
final class HeadlessPreview {
  let stage: Stage
  private let driver: StageDriver
  private let display: VirtualDisplay
  /// The picture of the latest frame; nil before the first.
  private(set) var picture: Scene?
  /// The number of steps applied so far.
  private var applied = 0
  /// Whether the letters of a keyboard become the characters of a dictionary.
  private let asksDictionaries: Bool

  private static let refreshRate = 60.0

  init(
    _ root: Component, on transform: PanelTransform, environment: Environment,
    device: RecordedDevice, inspects: Bool = false, asksDictionaries: Bool = false,
    answers: PreparedAnswers = PreparedAnswers()
  ) {
    self.asksDictionaries = asksDictionaries
    var environment = environment
    environment.scale = transform.scale
    stage = Stage(root: root, pictureSize: transform.picture, environment: environment)
    driver = StageDriver(stage: stage, transform: transform, devices: [device])
    driver.answers = answers
    display = VirtualDisplay(
      stage, origin: Recording.base - Duration(seconds: 1 / Self.refreshRate),
      refreshRate: Self.refreshRate)
    if inspects { driver.inspector = Inspector(driver) }
  }

  /// Applies the rest of `steps`, then advances the time to `end`.
  func catchUp(_ steps: [InputEvent], until end: Instant) {
    // Later calls draw the frames that are visible after `end`.
    let limit = end - stage.refreshInterval + Duration(nanoseconds: 1)
    while applied < steps.count, steps[applied].time <= end {
      draw(before: min(steps[applied].time, limit))
      driver.apply(steps[applied])
      applied += 1
    }
    draw(before: limit)
    finishAll()
  }

  private func draw(before end: Instant) {
    display.draw(before: end, prepare: finishAll) { scene in
      picture = driver.inspector?.marked(scene, at: display.now) ?? scene
    }
  }

  /// Does at once what takes time on a panel.
  private func finishAll() {
    driver.finishAllWork()
    while asksDictionaries, let request = stage.input.takeRequest() {
      let (name, message) = ConversionStep.message(Dictionaries.answer(request))
      driver.apply(.received(name, message, stage.now))
    }
  }

  /// Components of a type that are at least partly visible, in tree order.
  func seen<Kind: Component>(_ kind: Kind.Type) -> [Kind] {
    ComponentOutline(of: stage).nodes.compactMap { node in
      Self.place(of: node) == nil ? nil : node.component as? Kind
    }
  }

  /// The visible part of a component, in points of the stage; nil if nothing is visible.
  func place(of component: Component) -> Rect? {
    ComponentOutline(of: stage).nodes.first { $0.component === component }.flatMap {
      Self.place(of: $0)
    }
  }

  /// The visible part; nil where it is too small to be touched.
  private static func place(of node: ComponentOutline.Node) -> Rect? {
    node.visible.flatMap { $0.width >= 1 && $0.height >= 1 ? $0 : nil }
  }
}
