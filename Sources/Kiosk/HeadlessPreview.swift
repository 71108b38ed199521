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

  private static let refreshRate = 60.0

  init(
    _ root: Component, on transform: PanelTransform, environment: Environment,
    device: RecordedDevice, inspects: Bool = false
  ) {
    var environment = environment
    environment.scale = transform.scale
    stage = Stage(root: root, pictureSize: transform.picture, environment: environment)
    driver = StageDriver(stage: stage, transform: transform, devices: [device])
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
    driver.finishAllWork()
  }

  private func draw(before end: Instant) {
    display.draw(before: end, prepare: driver.finishAllWork) { scene in
      picture = driver.inspector?.marked(scene, at: display.now) ?? scene
    }
  }

  /// Components of a type that are at least partly visible, in tree order.
  func seen<Kind: Component>(_ kind: Kind.Type) -> [Kind] {
    var found: [Kind] = []
    func visit(_ node: Component) {
      if node.isHidden { return }
      if let match = node as? Kind, place(of: match) != nil { found.append(match) }
      for child in node.children { visit(child) }
    }
    visit(stage.root)
    return found
  }

  /// The visible part of a component, in points of the stage; nil if nothing is visible.
  func place(of component: Component) -> Rect? {
    let origin = component.convert(.zero)
    var seen = Rect(-origin.x, -origin.y, component.frame.width, component.frame.height)
    for current in component.path.dropFirst() {
      if current.clipsToBounds || current === stage.root {
        let corner = current.convert(.zero)
        let (x, y) = (max(seen.minX, -corner.x), max(seen.minY, -corner.y))
        seen = Rect(
          x, y, min(seen.maxX, current.frame.width - corner.x) - x,
          min(seen.maxY, current.frame.height - corner.y) - y)
      }
    }
    return seen.width >= 1 && seen.height >= 1 ? seen : nil
  }
}
