import VitrineComponents
import VitrineRecording
import VitrineUnits

/// The screen at which a ``Demonstration`` looks while it is made: what was done so far is done to it,
/// frame by frame, without a picture and without waiting.
///
///     script    drag ── rest ── where is it? ── tap there
///     steps     ▪▪▪▪▪▪▪▪                        ▪▪
///     stage             └──────► caught up
@MainActor
final class HeadlessPreview {
  let stage: Stage
  private let driver: StageDriver
  /// How many of the steps were done.
  private var done = 0
  private var frame = 0

  private static let refresh = 60.0

  init(
    _ root: Component, on transform: PanelTransform, environment: Environment,
    device: RecordedDevice
  ) {
    var environment = environment
    environment.scale = transform.scale
    stage = Stage(root: root, pictureSize: transform.picture, environment: environment)
    stage.refreshInterval = Duration(seconds: 1 / Self.refresh)
    driver = StageDriver(stage: stage, transform: transform, devices: [device])
  }

  /// Does the rest of `steps`, and lets time pass until `end`.
  func catchUp(_ steps: [RecordingStep], until end: Instant) {
    func deliver(until moment: Instant) {
      while done < steps.count, steps[done].time <= moment {
        driver.apply(steps[done])
        done += 1
      }
    }
    while true {
      let moment = Recording.base + Duration(seconds: Double(frame) / Self.refresh)
      if moment > end { break }
      deliver(until: moment - stage.refreshInterval)
      driver.finishAllWork()
      if let change = stage.nextChange, change <= moment { driver.apply(.frame(moment)) }
      frame += 1
    }
    deliver(until: end)
    driver.finishAllWork()
  }

  /// All components of a type of which something is in sight, as the tree has them.
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

  /// What is in sight of a component, in points of the stage; nil where nothing is.
  func place(of component: Component) -> Rect? {
    let origin = component.convert(.zero)
    var seen = Rect(-origin.x, -origin.y, component.frame.width, component.frame.height)
    var node = component.parent
    while let current = node {
      if current.clipsToBounds || current === stage.root {
        let corner = current.convert(.zero)
        let (x, y) = (max(seen.minX, -corner.x), max(seen.minY, -corner.y))
        seen = Rect(
          x, y, min(seen.maxX, current.frame.width - corner.x) - x,
          min(seen.maxY, current.frame.height - corner.y) - y)
      }
      node = current.parent
    }
    return seen.width >= 1 && seen.height >= 1 ? seen : nil
  }
}
