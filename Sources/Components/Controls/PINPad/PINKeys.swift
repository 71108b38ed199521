import VitrineRaster
import VitrineUnits

/// A key with a digit, which is readable also where the key is small.
@MainActor
final class PINKey: Pressable {
  static let side = 64.0
  private let title: String

  init(_ title: String) {
    self.title = title
    super.init(radius: Self.side / 2)
  }

  override var semantics: Semantics? {
    Semantics(.button, label: title, isEnabled: isEnabled, actions: [.activate])
  }

  override func draw(into canvas: inout Canvas) {
    let theme = canvas.environment.theme
    canvas.ellipse(canvas.bounds, isEnabled ? theme.tonal : theme.inset)
    canvas.text(
      canvas.layout(title, theme.rowTitle), centeredIn: canvas.bounds,
      isEnabled ? theme.onTonal : theme.disabledText)
  }
}

/// A dot for each typed digit.
@MainActor
final class PINDots: Component {
  var count = 0 { didSet { if count != oldValue { setNeedsDisplay() } } }

  private static let side = 10.0
  private static let step = 18.0

  override init() {
    super.init()
    isTouchable = false
  }

  override func sizeThatFits(_ proposal: Size) -> Size { Size(proposal.width, Self.side) }

  override func draw(into canvas: inout Canvas) {
    let width = Double(count) * Self.step - (Self.step - Self.side)
    let left = ((canvas.size.width - width) / 2).rounded()
    for index in 0..<count {
      canvas.ellipse(
        Rect(left + Double(index) * Self.step, 0, Self.side, Self.side),
        canvas.environment.theme.text)
    }
  }
}
