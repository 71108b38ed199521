import VitrineRaster
public import VitrineUnits

extension TabBar {
  /// A tab: an icon and a name.
  @MainActor
  public final class Tab: Pressable {
    /// The icon.
    public let icon: Icon
    /// The name, on one line; it ends with an ellipsis where it is too long, and larger text has
    /// more lines.
    public var title: String {
      didSet {
        if title == oldValue { return }
        setNeedsMeasure()
        setNeedsDisplay()
      }
    }
    /// Whether it is the chosen one of its bar.
    public internal(set) var isOn = false { didSet { if isOn != oldValue { setNeedsDisplay() } } }

    private static let side = 24.0
    private static let padding = 12.0

    /// Creates a tab for one ``TabBar``, which takes its taps.
    public init(_ icon: Icon, _ title: String) {
      self.icon = icon
      self.title = title
      super.init(radius: 16)
    }

    public override var semantics: Semantics? { semantics(.tab, label: title, isOn: isOn) }

    /// The height that the tab needs in a width. Where a low tab has no space for its name beside
    /// the icon, larger text is below it.
    func height(isLow: Bool, in width: Double, _ environment: Environment) -> Double {
      let canvas = Canvas(size: Size(width, .infinity), environment: environment)
      let line = environment.theme.caption.size * 1.5
      if isLow && (environment.textScale <= 1 || !parts(in: canvas).name.isTruncated) {
        return line
      }
      let more = Double(nameBelow(in: canvas).lineCount - 1)
      return max(TabBar.highest, (40 + line + more * line).rounded())
    }

    /// The name below the icon.
    private func nameBelow(in canvas: Canvas) -> TextLayout {
      let room = max(1, canvas.size.width - 2 * Spacing.tiny)
      return canvas.wholeText(
        title, canvas.environment.theme.caption, maxWidth: room, alignment: .center)
    }

    private var isLow: Bool { frame.height < TabBar.highest }

    /// The background of the chosen tab, which the finger's shade fills as well.
    public override var highlightFrame: Rect {
      if !isLow { return Rect(frame.width / 2 - 32, 6, 64, 30) }
      guard let environment = stage?.environment else { return .zero }
      let parts = parts(in: Canvas(size: frame.size, environment: environment))
      let group = Rect(
        parts.start, (frame.height - Self.side) / 2,
        Self.side + Spacing.small + parts.name.size.width, Self.side)
      return environment.mirrored(group, in: frame.width)
        .inset(by: Insets(top: -4, left: -Self.padding, bottom: -4, right: -Self.padding))
    }

    /// The name beside the icon, and where both begin, in points from the leading edge.
    private func parts(in canvas: Canvas) -> (name: TextLayout, start: Double) {
      let room = max(0, canvas.size.width - Self.side - Spacing.small - 2 * Spacing.tiny)
      let name = canvas.fittingLine(title, canvas.environment.theme.caption, maxWidth: room)
      let width = Self.side + Spacing.small + name.size.width
      return (name, ((canvas.size.width - width) / 2).rounded())
    }

    public override func draw(into canvas: inout Canvas) {
      let theme = canvas.environment.theme
      let width = canvas.size.width
      let ink = isOn ? theme.onTonal : theme.secondaryText
      if isLow { return drawLow(ink, into: &canvas) }
      canvas.icon(icon, in: Rect(width / 2 - Self.side / 2, 9, Self.side, Self.side), ink)
      let label = nameBelow(in: canvas)
      // Lines of different scripts differ in height, so the baseline has a fixed position.
      canvas.text(
        label, x: (width - label.size.width) / 2, baseline: 39 + theme.caption.size,
        isOn ? theme.text : theme.secondaryText)
    }

    private func drawLow(_ ink: Color, into canvas: inout Canvas) {
      let (name, start) = parts(in: canvas)
      let (size, side) = (canvas.size, Self.side)
      func placed(_ rect: Rect) -> Rect { canvas.environment.mirrored(rect, in: size.width) }
      canvas.icon(icon, in: placed(Rect(start, (size.height - side) / 2, side, side)), ink)
      let place = placed(Rect(start + side + Spacing.small, 0, name.size.width, size.height))
      let middle = canvas.environment.theme.caption.size * 5 / 16
      canvas.text(name, x: place.minX, baseline: place.center.y + middle, ink)
    }
  }
}
