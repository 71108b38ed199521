import VitrineUnits

/// The fixed panel of ``CollapsingPanels``: large icons that fade into small ones while it shrinks.
///
///     expanded                    collapsed
///     ┌──────────────────┐
///     │  ◉   ◉   ◉   ◉   │       ┌──────────────────┐
///     │ Scan Pay  …      │       │ ∘    ∘    ∘    ∘ │ 15 pt from the edge
///     └──────────────────┘       └──────────────────┘
///
/// Icons of an opacity below one half take no touches.
@MainActor
public final class ShrinkingPanel: Component {
  /// The content while the panel is expanded; it fades out over the first part of the collapse.
  public let large: Component
  /// The content once the panel has collapsed; it fades in as ``large`` fades out.
  public let small: Component
  package private(set) var collapse: PanelCollapse {
    didSet { if collapse != oldValue { onHeightChange?() } }
  }
  /// The height while expanded, in points; at least ``collapsedHeight``. Both heights may change at
  /// any time; where both shrink, set ``collapsedHeight`` first.
  public var expandedHeight: Double {
    get { collapse.expanded }
    set { collapse = PanelCollapse(expanded: newValue, collapsed: collapse.collapsed) }
  }
  /// The height once collapsed, in points; 0 … ``expandedHeight``.
  public var collapsedHeight: Double {
    get { collapse.collapsed }
    set { collapse = PanelCollapse(expanded: collapse.expanded, collapsed: newValue) }
  }
  /// Called after one of the heights has changed.
  var onHeightChange: (@MainActor () -> Void)?
  /// Whether the panel's top edge moves, or its bottom edge.
  private var movesTop = true
  private var y = 0.0

  /// Creates a panel. `large` is laid out in the expanded panel, `small` in the collapsed one less
  /// the margins. `expanded` and `collapsed` are heights in points.
  public init(large: Component, small: Component, expanded: Double, collapsed: Double) {
    self.large = large
    self.small = small
    collapse = PanelCollapse(expanded: expanded, collapsed: collapsed)
    super.init()
    clipsToBounds = true
    addChild(large)
    addChild(small)
    small.movesWithContent = false
  }

  /// Shows the state at `y` in `frame`, whose height is the collapse's.
  func show(y: Double, in frame: Rect, movesTop: Bool) {
    self.y = y
    self.movesTop = movesTop
    self.frame = frame
    place()
  }

  public override func layout() { place() }

  private func place() {
    let height = collapse.height(at: y)
    movesWithContent = collapse.shrunk(at: y) > 0 && collapse.progress(at: y) > 0
    let smallHeight = max(0, collapse.collapsed - 2 * PanelCollapse.smallMargin)
    let edge = collapse.smallIconDistance(at: y)
    small.frame = Rect(
      0, movesTop ? edge : height - edge - smallHeight, frame.width, smallHeight)
    // Large icons keep their distance from the moving edge.
    large.frame = Rect(
      0, movesTop ? 0 : height - collapse.expanded, frame.width, collapse.expanded)
    large.opacity = collapse.largeOpacity(at: y)
    small.opacity = collapse.smallOpacity(at: y)
    large.isTouchable = large.opacity >= 0.5
    small.isTouchable = small.opacity >= 0.5
  }

  public override func draw(into canvas: inout Canvas) {
    canvas.fill(canvas.bounds, canvas.environment.theme.surface)
  }
}
