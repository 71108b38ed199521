import Vitrine

/// Four actions: large with names below, or beside on a low panel; small without names.
@MainActor
final class WalletActions: Component {
  private static let actions: [(Icon, Phrase)] = [
    (.scan, Phrase(.scan)), (.send, Phrase(.send)),
    (.receive, Phrase(.receive)), (.card, Phrase(.cards)),
  ]

  init(_ language: Language, isLarge: Bool, onTap: @escaping @MainActor () -> Void) {
    super.init()
    for (icon, name) in Self.actions {
      let action =
        isLarge ? LargeAction(icon, name[language], onTap) : IconButton(icon, onTap: onTap)
      action.accessibilityLabel = name[language]
      addChild(action)
    }
  }

  override func contains(_ point: Point) -> Bool { false }

  /// The middle of the large icons on a panel of that height, in points from the top.
  static func line(in height: Double) -> Double { LargeAction.line(in: height) }

  /// The space at the leading edge that is kept free for the back button, in points.
  var aside = 0.0 { didSet { if aside != oldValue { setNeedsLayout() } } }

  override func layout() {
    if layoutLow() { return }
    let column = min(frame.width, Spacing.maximumTextWidth)
    let start = max((frame.width - column) / 2, aside)
    let cell = max(0, (frame.width + column) / 2 - start) / Double(children.count)
    // The touch target of a small icon is larger than the icon.
    let height = max(frame.height, Spacing.touchTarget)
    for (k, child) in children.enumerated() {
      let place = Rect(start + Double(k) * cell, (frame.height - height) / 2, cell, height)
      child.frame = stage?.environment.mirrored(place, in: frame.width) ?? place
    }
  }

  /// Lays out actions with their names beside them. They differ in width: the first begins at the
  /// margin, the last ends at the other one, and the space between them is equal. Returns false
  /// where actions are not of this kind, or there is too little space.
  private func layoutLow() -> Bool {
    let low = children.compactMap { $0 as? LargeAction }
    guard let environment = stage?.environment, !low.isEmpty, LargeAction.isLow(frame.height)
    else { return false }
    let canvas = Canvas(size: frame.size, environment: environment)
    let widths = low.map { $0.lowWidth(in: canvas) }
    let margin = Spacing.margin(in: frame.width)
    let start = max(margin, aside)
    let air =
      (frame.width - start - margin - widths.reduce(0, +)) / Double(max(1, low.count - 1))
    // Half of the space between two actions belongs to the touch target of each; the outer ones
    // reach neither the back button nor beyond the panel.
    let half = (air / 2).rounded(.down)
    if half < Spacing.tiny { return false }
    var x = start
    for (k, (action, width)) in zip(low, widths).enumerated() {
      let around = k == 0 ? min(half, start - aside) : k == low.count - 1 ? min(half, margin) : half
      let place = Rect(x.rounded() - around, 0, width + 2 * around, frame.height)
      action.frame = environment.mirrored(place, in: frame.width)
      x += width + air
    }
    return true
  }

  private final class LargeAction: Pressable {
    let icon: Icon
    let name: String

    init(_ icon: Icon, _ name: String, _ onTap: @escaping @MainActor () -> Void) {
      self.icon = icon
      self.name = name
      super.init(radius: 20, onTap: onTap)
    }

    override var highlightFrame: Rect {
      let width = min(112, frame.width)
      return Rect((frame.width - width) / 2, 4, width, max(0, frame.height - 8))
    }

    override func draw(into canvas: inout Canvas) {
      let theme = canvas.environment.theme
      let (width, height) = (canvas.size.width, canvas.size.height)
      if Self.isLow(height) { return drawLow(into: &canvas) }
      let side = min(height < 140 ? 52.0 : 64, width - Spacing.small)
      let top = (Self.line(in: height) - side / 2).rounded()
      let disc = Rect(width / 2 - side / 2, top, side, side)
      draw(disc, into: &canvas)
      let foot = height - disc.maxY
      let label = canvas.enlargedLine(name, theme.label, in: Size(width, foot - Spacing.tiny))
      let middle = (foot - label.size.height) / 2 + label.firstBaseline
      let isLarger = canvas.environment.textScale > 1
      canvas.text(
        label, x: (width - min(label.size.width, width)) / 2,
        baseline: disc.maxY + (isLarger ? middle : Spacing.small + Self.letters), theme.text)
    }

    /// Lines of different scripts differ in height, so the baseline has a fixed position.
    private static let letters = 14.0

    /// The middle of the icons, in points from the top.
    static func line(in height: Double) -> Double {
      isLow(height) ? height / 2 : (height - Spacing.small - letters - 4) / 2
    }

    static func isLow(_ height: Double) -> Bool { height < 80 }

    private static let lowSide = 32.0

    func lowWidth(in canvas: Canvas) -> Double {
      IconLabelLayout.width(name, canvas.environment.theme.caption, side: Self.lowSide, in: canvas)
        .rounded(.up)
    }

    private func drawLow(into canvas: inout Canvas) {
      let theme = canvas.environment.theme
      let parts = IconLabelLayout(name, theme.caption, side: Self.lowSide, in: canvas)
      draw(parts.icon, into: &canvas)
      parts.drawName(theme.text, into: &canvas)
    }

    private func draw(_ disc: Rect, into canvas: inout Canvas) {
      let theme = canvas.environment.theme
      canvas.fill(disc, radius: disc.height * 0.35, theme.tonal)
      canvas.icon(icon, in: disc.inset(by: Insets(all: disc.height / 4)), theme.onTonal)
    }
  }
}
