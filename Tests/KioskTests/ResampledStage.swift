import VitrineComponents
import VitrineTesting
import VitrineTouch
import VitrineUnits

/// A stage whose frames are made one refresh before they are visible, as in a kiosk.
@MainActor
func resampledStage(
  _ root: Component, hertz: Double = 60, panel: ScriptedPanel = ScriptedPanel()
) -> ScriptedStage {
  let stage = ScriptedStage(root, size: PixelSize(800, 4000), refresh: hertz)
  stage.framesAhead = 1
  stage.panel = panel
  return stage
}

/// Returns the time that long after the start of the stage's clock.
func stageTime(_ milliseconds: Double) -> Instant {
  Instant(nanoseconds: 1_000_000_000) + .milliseconds(milliseconds)
}

/// A component that pans and pinches, and sums up the reported changes.
@MainActor
final class TurningSheet: Component {
  var scale = 1.0
  var rotation = 0.0
  var shift = Vector.zero
  var log: [String] = []

  override var gestures: GestureKinds { [.pan, .transform, .tap] }

  override func receive(_ event: GestureEvent) {
    switch event.gesture {
    case .panChanged(_, let delta): shift = shift + delta
    case .transformChanged(_, let factor, let turn, let delta):
      scale *= factor
      rotation += turn
      shift = shift + delta
    case .panBegan: log.append("pan")
    case .panEnded: log.append("pan ended")
    case .transformBegan: log.append("transform")
    case .transformEnded: log.append("transform ended")
    case .released: log.append("released")
    default: break
    }
  }
}
