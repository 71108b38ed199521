import Vitrine

/// A bar that shows a brightness: a component with a value of its own.
final class BrightnessBar: Component {
  @Animated var level = 0.0

  override func sizeThatFits(_ proposal: Size) -> Size { Size(proposal.width, 24) }

  override func draw(into canvas: inout Canvas) {
    let theme = canvas.environment.theme
    let filled = Rect(0, 0, canvas.size.width * $level, canvas.size.height)
    canvas.fill(canvas.bounds, radius: 12, theme.inset)
    canvas.fill(
      canvas.environment.mirrored(filled, in: canvas.size.width), radius: 12, theme.accent)
  }
}

/// The screen of a lamp: a tap switches it on, and shows how bright it is and a hint.
final class LampScreen: Column {
  private let box = ColoredBox(\.inset, cornerRadius: 16) {
    Padding { Label("Off", \.headline) }
  }
  private let bar = BrightnessBar()
  private let hint = Label("Switch it off when you leave", \.caption, \.secondaryText)
  private var isOn = false

  init() {
    super.init(spacing: Spacing.large, alignment: .fill) {}
    hint.isHidden = true
    addChild(TitleBar("Lamp"))
    addChild(box)
    addChild(bar)
    addChild(hint)
    addChild(Button("Switch").on(\.onTap) { [unowned self] _ in toggle() })
  }

  func toggle() {
    isOn.toggle()
    animate(.spring(Spring(response: 0.5, dampingRatio: 0.8))) {
      box.fill = isOn ? \.tonal : \.inset
      hint.isHidden = !isOn
      bar.level = isOn ? 0.8 : 0
      setNeedsMeasure()
    }
  }
}
