import Vitrine

/// A disc that follows the finger and jumps to where it taps.
@MainActor final class Knob: Component {
  private(set) var offset = Vector.zero { didSet { setNeedsDisplay() } }

  override func sizeThatFits(_ proposal: Size) -> Size { Size(proposal.width, 240) }

  override func draw(into canvas: inout Canvas) {
    let theme = canvas.environment.theme
    let center = bounds.center + offset
    canvas.fill(Path { $0.ellipse(Rect(center.x - 40, center.y - 40, 80, 80)) }, theme.accent)
    canvas.text(canvas.layout("Pull me", theme.label), at: Point(16, 16), theme.text)
  }

  override var gestures: GestureKinds { [.tap, .pan] }

  override func receive(_ event: GestureEvent) {
    switch event.gesture {
    case .tap(let position): offset = convert(position) - bounds.center
    case .panChanged(_, let delta): offset = offset + delta
    default: break
    }
  }
}
