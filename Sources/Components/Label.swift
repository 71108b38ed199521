public import VitrineRaster
public import VitrineUnits

/// A text in one style.
@MainActor
public final class Label: Component {
  /// The text. A line feed begins a new line, within ``lineLimit``.
  public var text: String { didSet { if text != oldValue { changed() } } }
  /// The text style; nil takes the theme's ``role``.
  public var style: TextStyle? { didSet { if style != oldValue { changed() } } }
  /// The theme's text style that is used while ``style`` is nil.
  public var role: KeyPath<Theme, TextStyle> { didSet { if role != oldValue { changed() } } }
  /// The text color; nil takes the theme's ``ink``.
  public var color: Color? { didSet { if color != oldValue { setNeedsDisplay() } } }
  /// The theme's color that is used while ``color`` is nil.
  public var ink: KeyPath<Theme, Color> { didSet { if ink != oldValue { setNeedsDisplay() } } }
  /// The position of the lines within the label's width.
  public var alignment: TextAlignment { didSet { setNeedsDisplay() } }
  /// The largest number of lines of a text of the normal size, 1 or more. A longer text ends with
  /// an ellipsis.
  ///
  /// In a style of the theme, larger text (``Environment/textScale``) has as many lines more as it
  /// is larger, and is set smaller where a word is too wide: what is whole in the normal size stays
  /// so.
  public var lineLimit: Int {
    didSet {
      Self.checkLineLimit(lineLimit)
      if lineLimit != oldValue { changed() }
    }
  }

  /// The last measure of this text: containers measure a label several times in one width.
  private var last: (width: Double, resets: Int, measure: Measure)?

  /// The properties of a layout without its glyphs, which the drawing has.
  private struct Measure {
    var size: Size
    var firstBaseline: Double
    var lineEnds: [Double]
  }

  /// A label in a style and a color of the theme: `Label("Open till six", \.caption,
  /// \.secondaryText)`.
  public init(
    _ text: String, _ role: KeyPath<Theme, TextStyle> = \.body,
    _ ink: KeyPath<Theme, Color> = \.text, alignment: TextAlignment = .leading, lineLimit: Int = 1
  ) {
    Self.checkLineLimit(lineLimit)
    self.text = text
    self.role = role
    self.ink = ink
    self.alignment = alignment
    self.lineLimit = lineLimit
    super.init()
    isTouchable = false
  }

  /// A label in a style, and optionally a color, of its own.
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

  /// The width of the text where it fits on one line, else the proposed width.
  public override func sizeThatFits(_ proposal: Size) -> Size {
    guard let size = measured(in: proposal.width)?.size else { return .zero }
    return Size(min(size.width, proposal.width), min(size.height, proposal.height))
  }

  /// The lower edge of each line, in points from the top, at a given width; empty off the stage.
  public func lineEnds(in width: Double) -> [Double] { measured(in: width)?.lineEnds ?? [] }

  /// The first line's baseline, in points from the top, at a given width; nil off the stage.
  public func firstBaseline(in width: Double) -> Double? { measured(in: width)?.firstBaseline }

  private func measured(in width: Double) -> Measure? {
    guard let environment = stage?.environment else { return nil }
    if let last, last.width == width, last.resets == drawingCache.resets { return last.measure }
    let canvas = Canvas(size: Size(width, .infinity), environment: environment)
    let (style, lines) = look(in: width, canvas)
    // Without a width at first: a layout that is aligned to the far edge takes the whole width.
    var layout = canvas.layout(text, style, lineLimit: lines)
    if layout.size.width > width {
      layout = canvas.layout(text, style, maxWidth: width, lineLimit: lines)
      layout.size.width = width
    }
    let measure = Measure(
      size: layout.size, firstBaseline: layout.firstBaseline, lineEnds: layout.lineEnds)
    last = (width, drawingCache.resets, measure)
    return measure
  }

  /// The style and the number of lines in which the text is whole, if there is one.
  private func look(in width: Double, _ canvas: Canvas) -> (style: TextStyle, lines: Int) {
    if let style { return (style, lineLimit) }
    let style = canvas.environment.theme[keyPath: role]
    let lines = canvas.enlargedLimit(lineLimit)
    return (canvas.fittedStyle(text, style, maxWidth: width, lineLimit: lines), lines)
  }

  public override var semantics: Semantics? {
    Semantics(.text, label: accessibilityLabel ?? text)
  }

  public override func draw(into canvas: inout Canvas) {
    let theme = canvas.environment.theme
    // The width of a label that has that of its text may be smaller by a rounding error.
    let (style, lines) = look(in: canvas.size.width + 0.001, canvas)
    let layout = canvas.layout(
      text, style, maxWidth: canvas.size.width, lineLimit: lines, alignment: alignment)
    canvas.text(layout, at: .zero, color ?? theme[keyPath: ink])
  }

  /// Lines are not broken again in each frame.
  override var drawingAnchor: Double? {
    let isRightToLeft = stage?.environment.isRightToLeft == true
    switch alignment {
    case .leading, .natural: return isRightToLeft ? 1 : 0
    case .center: return 0.5
    case .trailing: return isRightToLeft ? 0 : 1
    }
  }

  private static func checkLineLimit(_ limit: Int) {
    require(limit >= 1, "Label.lineLimit is \(limit); give 1 or more")
  }
}
