public import VitrineRaster
public import VitrineUnits

/// Collects the components written one under another in an initialiser's braces.
@resultBuilder
@MainActor
public enum ComponentBuilder {
  public static func buildExpression(_ component: Component) -> [Component] { [component] }
  public static func buildBlock(_ parts: [Component]...) -> [Component] { parts.flatMap { $0 } }
  public static func buildOptional(_ part: [Component]?) -> [Component] { part ?? [] }
  public static func buildEither(first: [Component]) -> [Component] { first }
  public static func buildEither(second: [Component]) -> [Component] { second }
  public static func buildArray(_ parts: [[Component]]) -> [Component] { parts.flatMap { $0 } }
}

/// Children one under another, each as high as it wants; those that take all they are offered
/// (lists, maps) share what is left.
@MainActor
open class Column: Component {
  /// Between two children, in points.
  public let spacing: Double

  public init(spacing: Double = 0, @ComponentBuilder _ children: () -> [Component]) {
    self.spacing = spacing
    super.init()
    for child in children() { addChild(child) }
  }

  open override func sizeThatFits(_ proposal: Size) -> Size {
    let heights = children.map { $0.sizeThatFits(proposal).height }
    let gaps = spacing * Double(max(0, children.count - 1))
    return Size(proposal.width, min(proposal.height, heights.reduce(gaps, +)))
  }

  open override func layout() {
    let gaps = spacing * Double(max(0, children.count - 1))
    var heights = children.map { $0.sizeThatFits(frame.size).height }
    let greedy = heights.indices.filter { heights[$0] >= frame.height }
    let fixed = heights.indices.filter { heights[$0] < frame.height }
      .reduce(gaps) { $0 + heights[$1] }
    let share = max(0, frame.height - fixed) / Double(max(1, greedy.count))
    for index in greedy { heights[index] = share }
    var y = 0.0
    for (child, height) in zip(children, heights) {
      child.frame = Rect(0, y, frame.width, height)
      y += height + spacing
    }
  }
}

/// One text in one style.
@MainActor
open class Label: Component {
  public var text: String { didSet { if text != oldValue { changed() } } }
  public var style: TextStyle { didSet { if style != oldValue { changed() } } }
  /// Nil takes the theme's text colour.
  public var color: Color? { didSet { setNeedsDisplay() } }
  public var alignment: TextAlignment { didSet { setNeedsDisplay() } }
  public var lineLimit: Int { didSet { if lineLimit != oldValue { changed() } } }

  public init(
    _ text: String, style: TextStyle, color: Color? = nil, alignment: TextAlignment = .leading,
    lineLimit: Int = 1
  ) {
    precondition(lineLimit >= 1, "a label has at least one line")
    self.text = text
    self.style = style
    self.color = color
    self.alignment = alignment
    self.lineLimit = lineLimit
    super.init()
  }

  private func changed() {
    setNeedsDisplay()
    setNeedsMeasure()
  }

  open override func sizeThatFits(_ proposal: Size) -> Size {
    guard let environment = stage?.environment else { return .zero }
    let canvas = Canvas(size: proposal, environment: environment)
    let size = canvas.layout(
      text, style, maxWidth: proposal.width, lineLimit: lineLimit, alignment: alignment
    ).size
    return Size(min(size.width, proposal.width), min(size.height, proposal.height))
  }

  open override func draw(into canvas: inout Canvas) {
    let layout = canvas.layout(
      text, style, maxWidth: canvas.size.width, lineLimit: lineLimit, alignment: alignment)
    canvas.text(layout, at: .zero, color ?? canvas.environment.theme.text)
  }
}

/// The bar at the top of a screen: a title on the theme's surface, with a line under it.
@MainActor
open class TitleBar: Component {
  public var title: String { didSet { setNeedsDisplay() } }

  public init(_ title: String) {
    self.title = title
    super.init()
  }

  open override func sizeThatFits(_ proposal: Size) -> Size { Size(proposal.width, 56) }

  open override func draw(into canvas: inout Canvas) {
    let theme = canvas.environment.theme
    let width = canvas.size.width
    canvas.fill(canvas.bounds, theme.surface)
    let layout = canvas.layout(title, theme.title, maxWidth: max(0, width - 32))
    let place = canvas.environment.mirrored(Rect(16, 0, width - 32, 56), in: width)
    canvas.text(layout, x: place.minX, baseline: 36, theme.text)
    canvas.fill(Rect(0, 55, width, 1), theme.separator)
  }
}
