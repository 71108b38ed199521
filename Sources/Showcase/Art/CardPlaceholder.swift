import Vitrine

/// The top of a card until its miniature is there: a light ground in the screen's color, with its
/// icon.
@MainActor
final class CardPlaceholder: Component {
  private let icon: Icon
  private let hue: Int
  private let radius: Double

  /// `radius` is that of the upper corners, in points; the lower ones are inside the card.
  init(_ icon: Icon, hue: Int, radius: Double) {
    self.icon = icon
    self.hue = hue
    self.radius = radius
    super.init()
    isTouchable = false
  }

  override func draw(into canvas: inout Canvas) {
    let theme = canvas.environment.theme
    let color = theme.palette[hue % theme.palette.count]
    let size = canvas.size
    let ground = color.opacity(theme.isDark ? 0.34 : 0.16).over(theme.surface)
    canvas.clip(to: Rect(0, 0, size.width, size.height + radius), radius: radius) {
      $0.fill($0.bounds, ground)
    }
    let side = (min(size.height * 0.3, 64) / 2).rounded() * 2
    let place = Rect((size.width - side) / 2, (size.height - side) / 2, side, side)
    canvas.ellipse(place, color)
    canvas.icon(icon, in: place.inset(by: Insets(all: side / 5)), .white)
  }
}
