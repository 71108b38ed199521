import Vitrine

/// Two panes side by side on a wide screen; on a narrow one the primary pane alone.
///
///     960 points or wider              narrower
///     ┌────────┬───────────────┐       ┌────────┐
///     │primary │   secondary   │       │primary │
///     │ (list) │   (content)   │       │        │
///     └────────┴───────────────┘       └────────┘
///     from 360   the rest
///
/// The primary pane is where reading begins. Each pane clips and scrolls its own content. Where the
/// size of the screen changes, the owner moves the content of the secondary pane (``onChange``).
@MainActor
final class SplitView: Component {
  let primary: Component
  let secondary: Component
  /// Called in the layout in which the secondary pane has appeared or disappeared.
  var onChange: (@MainActor () -> Void)?
  /// Whether both panes are shown; nil before the first layout.
  private(set) var isSplit: Bool?

  /// The smallest width with two panes, in points.
  static let minimumWidth = 960.0
  /// Rows of two short texts and a time need the smaller width, and look stretched beyond the
  /// greater one. A panel that is wider than 1500 points has room for more of their words.
  private static let primaryWidths = 360.0...420
  private static let shareOfWidest = 0.28
  /// The line between the panes, in points.
  private static let line = 1.0

  init(primary: Component, secondary: Component) {
    self.primary = primary
    self.secondary = secondary
    super.init()
    addChild(secondary)
    addChild(primary)
    primary.clipsToBounds = true
    secondary.clipsToBounds = true
  }

  /// The width of the primary pane on a screen of this width, in points.
  static func primaryWidth(in width: Double) -> Double {
    if width < minimumWidth { return width }
    func rounded(_ width: Double) -> Double { (width / 4).rounded() * 4 }
    let third = max(rounded(width / 3), primaryWidths.lowerBound)
    return min(third, max(primaryWidths.upperBound, rounded(width * shareOfWidest)))
  }

  override func layout() {
    let width = Self.primaryWidth(in: frame.width)
    let splits = width < frame.width
    func mirrored(_ rect: Rect) -> Rect {
      stage?.environment.mirrored(rect, in: frame.width) ?? rect
    }
    primary.frame = mirrored(Rect(0, 0, width, frame.height))
    if splits {
      let start = width + Self.line
      secondary.frame = mirrored(Rect(start, 0, frame.width - start, frame.height))
    }
    secondary.isHidden = !splits
    if splits != isSplit {
      isSplit = splits
      setNeedsDisplay()
      onChange?()
    }
  }

  /// The line between the panes, and the background of the secondary one.
  override func draw(into canvas: inout Canvas) {
    guard isSplit == true else { return }
    let (theme, size) = (canvas.environment.theme, canvas.size)
    let start = Self.primaryWidth(in: size.width)
    func fill(_ start: Double, _ end: Double, _ color: Color) {
      let rect = Rect(start, 0, end - start, size.height)
      canvas.fill(canvas.environment.mirrored(rect, in: size.width), color)
    }
    fill(start, start + Self.line, theme.separator)
    fill(start + Self.line, size.width, theme.background)
  }
}
