import VitrineRaster
public import VitrineUnits

/// A short text or a dot that draws attention, alone or at the corner of a component.
///
///     Badge(count: 3) { IconButton(.bell) { … } }
///
/// At a corner it takes no touches.
@MainActor
public final class Badge: Component {
  /// The text, on one line; empty for a dot, and nil hides the badge.
  public var text: String? {
    didSet {
      if text == oldValue { return }
      mark.text = text
      setNeedsMeasure()
    }
  }
  /// The content at whose top trailing corner it is; nil for a badge alone.
  public let child: Component?
  private let mark: BadgeMark

  /// Creates a badge. Several components become a ``Column``.
  public init(
    _ text: String?, @ComponentBuilder _ content: () -> [Component] = { [] }
  ) {
    self.text = text
    mark = BadgeMark(text)
    let parts = content()
    child = parts.isEmpty ? nil : ComponentBuilder.single(parts)
    super.init()
    if let child { addChild(child) }
    addChild(mark)
  }

  /// Creates a badge with a number: hidden for 0, “99+” for more than 99.
  public convenience init(
    count: Int, @ComponentBuilder _ content: () -> [Component] = { [] }
  ) {
    self.init(Self.text(count), content)
  }

  /// Shows a number: nothing for 0, “99+” for more than 99.
  public func show(count: Int) { text = Self.text(count) }

  private static func text(_ count: Int) -> String? {
    count <= 0 ? nil : count > 99 ? "99+" : "\(count)"
  }

  public override var semantics: Semantics? {
    guard let text, !text.isEmpty || accessibilityLabel != nil else { return nil }
    return Semantics(.text, label: accessibilityLabel ?? text)
  }

  public override func contains(_ point: Point) -> Bool { false }

  public override func sizeThatFits(_ proposal: Size) -> Size {
    child?.sizeThatFits(proposal) ?? mark.sizeThatFits(proposal)
  }

  public override func layout() {
    guard let child else { return mark.frame = bounds }
    child.frame = bounds
    let size = mark.sizeThatFits(Size(.infinity, .infinity))
    // Over the corner of an icon of 24 points in a button of 48; a longer text grows outwards.
    let inset = min(frame.width, frame.height) / 4
    let rect = Rect(
      frame.width - inset - size.height / 2, max(0, inset - size.height / 2), size.width,
      size.height)
    mark.frame = stage?.environment.mirrored(rect, in: frame.width) ?? rect
  }
}

/// The picture of a ``Badge``.
@MainActor
private final class BadgeMark: Component {
  var text: String? {
    didSet {
      isHidden = text == nil
      setNeedsDisplay()
    }
  }

  private static let dot = 12.0
  private static let padding = 6.0

  init(_ text: String?) {
    self.text = text
    super.init()
    isHidden = text == nil
    isTouchable = false
  }

  override func sizeThatFits(_ proposal: Size) -> Size {
    guard let text, let environment = stage?.environment else { return .zero }
    if text.isEmpty { return Size(Self.dot, Self.dot) }
    let canvas = Canvas(size: proposal, environment: environment)
    let width = canvas.layout(text, environment.theme.section).size.width
    let height = (environment.theme.section.size * 1.4).rounded()
    return Size(max(height, (width + 2 * Self.padding).rounded(.up)), height)
  }

  override func draw(into canvas: inout Canvas) {
    let theme = canvas.environment.theme
    let size = canvas.size
    canvas.fill(canvas.bounds, radius: size.height / 2, theme.danger)
    guard let text, !text.isEmpty else { return }
    let line = canvas.fittingLine(text, theme.section, maxWidth: size.width)
    canvas.text(line, centeredIn: canvas.bounds, theme.onDanger)
  }
}
