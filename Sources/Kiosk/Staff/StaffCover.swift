import VitrineComponents
import VitrineUnits

/// The picture of a replay while the panel showed the staff page.
@MainActor
final class StaffCover: Component {
  private let label: Label

  init(_ texts: StaffTexts) {
    label = Label(texts.cover, \.body, \.secondaryText, alignment: .center, lineLimit: 3)
    super.init()
    isTouchable = false
    addChild(label)
  }

  override func layout() { label.frame = centered(label) }

  override func draw(into canvas: inout Canvas) {
    canvas.fill(canvas.bounds, canvas.environment.theme.background)
  }

  private func centered(_ child: Component) -> Rect {
    let margin = Spacing.large
    let width = max(0, frame.width - 2 * margin)
    let height = child.sizeThatFits(Size(width, frame.height)).height
    return Rect(margin, ((frame.height - height) / 2).rounded(), width, height)
  }
}
