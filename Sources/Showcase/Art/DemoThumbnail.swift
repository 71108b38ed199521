import Vitrine

/// A small picture of a screen's content, in the screen's color.
@MainActor
final class DemoThumbnail: Component {
  private let name: String
  private let icon: Icon
  private let hue: Int
  /// The height of the picture, in points; a larger one has larger contents. The container sets it before
  /// layout.
  var height = minimumHeight
  static let minimumHeight = 104.0

  init(_ demoScreen: DemoScreen) {
    name = demoScreen.screen.name
    icon = demoScreen.icon
    hue = demoScreen.hue
    super.init()
    isTouchable = false
  }

  override func sizeThatFits(_ proposal: Size) -> Size { Size(proposal.width, height) }

  override func draw(into canvas: inout Canvas) {
    let theme = canvas.environment.theme
    let color = theme.palette[hue % theme.palette.count]
    let size = canvas.size
    let ground = color.opacity(theme.isDark ? 0.34 : 0.16).over(theme.surface)
    // Only the upper corners are round: the lower ones are inside the card.
    canvas.fill(Rect(0, 0, size.width, size.height), radius: 18, ground)
    canvas.fill(Rect(0, 18, size.width, size.height - 18), ground)
    let scale = size.height / Self.minimumHeight
    var sketch = Sketch(
      canvas: canvas, color: theme.paletteText[hue % theme.palette.count], scale: scale)
    sketch.draw(name)
    canvas = sketch.canvas
    let side = (20 * min(scale, 1.6)).rounded() * 2
    let place = canvas.environment.mirrored(
      Rect(16, size.height - 12 - side, side, side), in: size.width)
    canvas.ellipse(place, color)
    canvas.icon(icon, in: place.inset(by: Insets(all: side / 5)), .white)
  }
}

/// Paints a miniature of a screen: bars for text, boxes for controls.
private struct Sketch {
  var canvas: Canvas
  let color: Color
  let scale: Double

  private var surface: Color { canvas.environment.theme.surface }

  private mutating func box(
    _ x: Double, _ y: Double, _ w: Double, _ h: Double, _ color: Color, radius: Double = 3
  ) {
    // The miniature is 120 × 92 points, at the trailing edge, and cut off at the bottom.
    let place = Rect(
      canvas.size.width - (132 - x) * scale, (12 + y) * scale, w * scale, h * scale
    ).intersection(canvas.bounds)
    canvas.fill(
      canvas.environment.mirrored(place, in: canvas.size.width), radius: radius * scale, color)
  }

  private mutating func sheet(_ y: Double = 0, _ h: Double = 104) {
    box(0, y, 116, h - y, surface, radius: 8)
  }

  private mutating func row(_ y: Double, _ shift: Double = 0) {
    box(8 - shift, y, 12, 12, color, radius: 6)
    box(26 - shift, y + 1, 56, 4, color.opacity(0.55), radius: 2)
    box(26 - shift, y + 7, 36, 4, color.opacity(0.28), radius: 2)
  }

  mutating func draw(_ name: String) {
    switch name {
    case "spring":
      box(0, 0, 116, 50, color.opacity(0.5), radius: 8)
      sheet(34)
      for k in 0..<2 { row(46 + Double(k) * 22) }
    case "wallet-a", "wallet-b":
      sheet()
      let y = name == "wallet-a" ? 56.0 : 8
      box(8, y, 100, 26, color, radius: 6)
      for k in 0..<4 { box(15 + Double(k) * 24, y + 7, 12, 12, surface, radius: 6) }
      for k in 0..<2 { row((name == "wallet-a" ? 12 : 44) + Double(k) * 20) }
    case "swipe":
      sheet()
      row(12)
      box(88, 30, 28, 20, color, radius: 0)
      row(34, 22)
      row(56)
      row(76)
    case "banner":
      sheet()
      box(0, 0, 116, 40, color.opacity(0.7), radius: 8)
      box(10, 24, 60, 6, surface, radius: 3)
      for k in 0..<3 { box(10, 50 + Double(k) * 12, 90 - Double(k) * 18, 5, color.opacity(0.4)) }
    case "sticky":
      sheet()
      box(8, 8, 70, 8, color.opacity(0.6))
      for k in 0..<3 {
        box(8 + Double(k) * 34, 24, 30, 12, k == 0 ? color : color.opacity(0.25), radius: 6)
      }
      for k in 0..<2 { row(46 + Double(k) * 20) }
    case "poi":
      box(0, 0, 116, 104, color.opacity(0.3), radius: 8)
      box(20, 0, 5, 92, surface, radius: 0)
      box(0, 24, 116, 5, surface, radius: 0)
      box(56, 12, 12, 12, color, radius: 6)
      sheet(50)
      box(46, 55, 24, 4, color.opacity(0.35), radius: 2)
      row(66)
    default:
      sheet()
      for k in 0..<4 { row(12 + Double(k) * 20) }
    }
  }
}
