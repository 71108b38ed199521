import Vitrine

/// A round delete button, as an example of a custom action behind a row.
@MainActor
final class TrashButton: Pressable {
  init(_ name: String, _ onTap: @escaping @MainActor () -> Void) {
    super.init(radius: 28, onTap: onTap)
    accessibilityLabel = name
  }

  override func sizeThatFits(_ proposal: Size) -> Size { Size(56, 56) }

  override func draw(into canvas: inout Canvas) {
    let theme = canvas.environment.theme
    canvas.fill(canvas.bounds, radius: canvas.size.height / 2, theme.danger)
    let side = 24.0
    let center = canvas.bounds.center
    canvas.icon(
      .trash, in: Rect(center.x - side / 2, center.y - side / 2, side, side), theme.onDanger)
  }
}
