import VitrineComponents
import VitrineTesting
import VitrineTouch
import VitrineUnits

/// The lowest panel.
func lowPanel(hertz: Double = 60, reducesMotion: Bool = false) -> PanelSetting {
  PanelSetting(PixelSize(480, 272), hertz: hertz, reducesMotion: reducesMotion)
}

/// A row with its number as text and a fixed height, which receives taps.
@MainActor
final class PlainRow: Component {
  let number: Int
  let height: Double
  var onTap: (@MainActor () -> Void)?

  init(_ number: Int, height: Double = 60, onTap: (@MainActor () -> Void)? = nil) {
    self.number = number
    self.height = height
    self.onTap = onTap
    super.init()
  }

  override func sizeThatFits(_ proposal: Size) -> Size { Size(proposal.width, height) }
  override var gestures: GestureKinds { .tap }
  override func receive(_ event: GestureEvent) {
    if case .tap = event.gesture { onTap?() }
  }
}
