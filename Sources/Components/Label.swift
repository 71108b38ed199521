public import VitrineRaster
public import VitrineUnits

/// One text in one style.
@MainActor
open class Label: Component {
  public var text: String { didSet { if text != oldValue { changed() } } }
  /// A style of its own; nil takes the theme's ``role``.
  public var style: TextStyle? { didSet { if style != oldValue { changed() } } }
  public var role: KeyPath<Theme, TextStyle> { didSet { if role != oldValue { changed() } } }
  /// A colour of its own; nil takes the theme's ``ink``.
  public var color: Color? { didSet { if color != oldValue { setNeedsDisplay() } } }
  public var ink: KeyPath<Theme, Color> { didSet { if ink != oldValue { setNeedsDisplay() } } }
  public var alignment: TextAlignment { didSet { setNeedsDisplay() } }
  public var lineLimit: Int { didSet { if lineLimit != oldValue { changed() } } }

  /// In a style and a colour of the theme: `Label("Open till six", \.caption, \.secondaryText)`.
  public init(
    _ text: String, _ role: KeyPath<Theme, TextStyle> = \.body,
    _ ink: KeyPath<Theme, Color> = \.text, alignment: TextAlignment = .leading, lineLimit: Int = 1
  ) {
    precondition(lineLimit >= 1, "a label has at least one line")
    self.text = text
    self.role = role
    self.ink = ink
    self.alignment = alignment
    self.lineLimit = lineLimit
    super.init()
    isTouchable = false
  }

  /// In a style, and perhaps a colour, that no theme knows.
  public convenience init(
    _ text: String, style: TextStyle, color: Color? = nil, alignment: TextAlignment = .leading,
    lineLimit: Int = 1
  ) {
    self.init(text, alignment: alignment, lineLimit: lineLimit)
    self.style = style
    self.color = color
  }

  private func changed() {
    setNeedsDisplay()
    setNeedsMeasure()
  }

  /// As wide as the text is where it fits on one line, else all the width there is.
  open override func sizeThatFits(_ proposal: Size) -> Size {
    guard let size = measured(in: proposal.width)?.size else { return .zero }
    return Size(min(size.width, proposal.width), min(size.height, proposal.height))
  }

  /// How far down each of its lines ends, in points, where it has `width` points; none off the stage.
  public func lineEnds(in width: Double) -> [Double] { measured(in: width)?.lineEnds ?? [] }

  /// How far down its first line's baseline lies, in points, where it has `width` points; nil off the
  /// stage.
  public func firstBaseline(in width: Double) -> Double? { measured(in: width)?.firstBaseline }

  private func measured(in width: Double) -> TextLayout? {
    guard let environment = stage?.environment else { return nil }
    let canvas = Canvas(size: Size(width, .infinity), environment: environment)
    let style = self.style ?? environment.theme[keyPath: role]
    // Not within the width at first: text that is set at its far edge would take all of it.
    let free = canvas.layout(text, style, lineLimit: lineLimit)
    if free.size.width <= width { return free }
    var wrapped = canvas.layout(text, style, maxWidth: width, lineLimit: lineLimit)
    wrapped.size.width = width
    return wrapped
  }

  open override func draw(into canvas: inout Canvas) {
    let theme = canvas.environment.theme
    let layout = canvas.layout(
      text, style ?? theme[keyPath: role], maxWidth: canvas.size.width, lineLimit: lineLimit,
      alignment: alignment)
    canvas.text(layout, at: .zero, color ?? theme[keyPath: ink])
  }
}
