import VitrineRaster
public import VitrineUnits

/// Two to five short choices side by side, of which one is chosen.
///
///     SegmentedControl(["Day", "Week", "Month"], selection: 0) { index in chart.show(spans[index]) }
///
/// The background of the chosen one moves from the old to the new. Where the texts do not fit side
/// by side, the choices are below each other.
@MainActor
public final class SegmentedControl: Component {
  /// The texts of the choices, in reading order. Others, as in another language, must be as many.
  public var options: [String] {
    didSet {
      RadioGroup.checkCount(options, oldValue, "SegmentedControl.options")
      if options == oldValue { return }
      for (segment, title) in zip(segments, options) { segment.title = title }
      pill.setNeedsDisplay()
    }
  }
  /// The index of the chosen one in ``options``. Setting it in code does not call ``onChange``.
  public var selection: Int {
    didSet {
      RadioGroup.check(selection, of: options.count, "SegmentedControl.selection")
      if selection != oldValue { showSelection() }
    }
  }
  /// Called with the index of a choice when a tap has chosen it; not for the one already chosen.
  public var onChange: (@MainActor (Int) -> Void)?
  /// Whether choices are taken; true by default.
  public var isEnabled = true {
    didSet {
      for segment in segments { segment.isEnabled = isEnabled }
      pill.isEnabled = isEnabled
      setNeedsDisplay()
    }
  }
  private let segments: [Segment]
  private let pill: SegmentPill

  /// Creates a control of at least one choice. `onChange` is called with the index of each new
  /// choice.
  public init(
    _ options: [String], selection: Int = 0, onChange: (@MainActor (Int) -> Void)? = nil
  ) {
    RadioGroup.check(selection, of: options.count, "SegmentedControl.selection")
    self.options = options
    self.selection = selection
    self.onChange = onChange
    segments = options.enumerated().map { Segment($1, isOn: $0 == selection) }
    pill = SegmentPill(segments)
    super.init()
    for (index, segment) in segments.enumerated() {
      addChild(segment)
      segment.onTap = { [unowned self] in choose(index) }
    }
    addChild(pill)
  }

  private func choose(_ index: Int) {
    if index == selection { return }
    selection = index
    onChange?(index)
  }

  private func showSelection() {
    for (index, segment) in segments.enumerated() { segment.isOn = index == selection }
    if segments.indices.contains(selection) { pill.move(to: segments[selection].frame) }
  }

  public override func sizeThatFits(_ proposal: Size) -> Size {
    guard let environment = stage?.environment else { return .zero }
    let widths = segments.map { $0.width(in: environment) }
    let cell = widths.max() ?? 0
    let count = Double(segments.count)
    if cell * count <= proposal.width {
      return Size(cell * count, Segment.height(in: environment))
    }
    let width = min(cell, proposal.width)
    let rows = segments.map { $0.height(of: width, in: environment) }
    return Size(width, (rows.max() ?? 0) * count)
  }

  public override func layout() {
    guard let environment = stage?.environment else { return }
    let count = Double(segments.count)
    let widest = segments.map { $0.width(in: environment) }.max() ?? 0
    let isColumn = widest * count > frame.width + 0.001
    let (width, height) =
      isColumn ? (frame.width, frame.height / count) : (frame.width / count, frame.height)
    for (index, segment) in segments.enumerated() {
      let start = Double(index)
      let rect =
        isColumn ? Rect(0, start * height, width, height) : Rect(start * width, 0, width, height)
      segment.frame = environment.mirrored(rect, in: frame.width)
    }
    pill.frame = bounds
    if segments.indices.contains(selection) { pill.jump(to: segments[selection].frame) }
  }

  public override func draw(into canvas: inout Canvas) {
    canvas.fill(canvas.bounds, radius: Segment.radius, canvas.environment.theme.inset)
  }
}

/// One choice of a ``SegmentedControl``: its text, without the background of the chosen one.
@MainActor
final class Segment: Pressable {
  /// The radius of the corners of the control.
  static let radius = Spacing.touchTarget / 2
  private static let padding = Spacing.large
  var title: String {
    didSet {
      if title == oldValue { return }
      setNeedsMeasure()
      setNeedsDisplay()
    }
  }
  var isOn: Bool

  init(_ title: String, isOn: Bool) {
    self.title = title
    self.isOn = isOn
    super.init(radius: Self.radius)
  }

  override var semantics: Semantics? { semantics(.radioButton, label: title, isOn: isOn) }

  func width(in environment: Environment) -> Double {
    let canvas = Canvas(size: Size(.infinity, .infinity), environment: environment)
    let text = canvas.layout(title, environment.theme.label).size.width
    return max(Spacing.touchTarget, (text + 2 * Self.padding).rounded(.up))
  }

  static func height(in environment: Environment) -> Double {
    max(Spacing.touchTarget, (environment.theme.label.size * 2.2).rounded())
  }

  /// The height in a width that may be too small for one line.
  func height(of width: Double, in environment: Environment) -> Double {
    let text = text(in: width, Canvas(size: Size(width, .infinity), environment: environment))
    let least = Self.height(in: environment)
    return text.lineCount > 1 ? max(least, (text.size.height + 12).rounded(.up)) : least
  }

  private func text(in width: Double, _ canvas: Canvas) -> TextLayout {
    canvas.wholeText(
      title, canvas.environment.theme.label, maxWidth: max(1, width - 2 * Spacing.small),
      alignment: .center)
  }

  override func draw(into canvas: inout Canvas) {
    let theme = canvas.environment.theme
    drawTitle(at: .zero, isEnabled ? theme.text : theme.disabledText, into: &canvas)
  }

  /// Paints the title in the middle of the segment whose top left corner is `corner`.
  func drawTitle(at corner: Point, _ ink: Color, into canvas: inout Canvas) {
    let text = text(in: frame.width, canvas)
    let width = min(text.size.width, max(1, frame.width - 2 * Spacing.small))
    canvas.text(
      text,
      at: Point(
        corner.x + (frame.width - width) / 2, corner.y + (frame.height - text.size.height) / 2),
      ink)
  }
}

/// The background of the chosen segment, with the titles under it in a color that is readable on
/// it.
@MainActor
private final class SegmentPill: Component {
  var isEnabled = true { didSet { if isEnabled != oldValue { setNeedsDisplay() } } }
  private let segments: [Segment]
  private var place = Rect.zero
  private var motion: EasedRect?

  /// The space between the pill and the edge of the control.
  private static let margin = Spacing.tiny

  init(_ segments: [Segment]) {
    self.segments = segments
    super.init()
    isTouchable = false
  }

  func move(to place: Rect) {
    let start = motion?.rect(at: stage?.now ?? .zero) ?? self.place
    self.place = place
    motion = motionStart.map { EasedRect(from: start, to: place, at: $0) }
    setNeedsDisplay()
    setNeedsAdvance()
  }

  /// The place after a layout; a motion that ends there goes on.
  func jump(to place: Rect) {
    if motion?.target != place { motion = nil }
    self.place = place
    setNeedsDisplay()
  }

  override func didEnterStage() { motion = nil }

  override func advance(to now: Instant) {
    if motion?.isDone(at: now) == true { motion = nil }
    if motion != nil { setNeedsAdvance() }
    setNeedsDisplay()
  }

  override func draw(into canvas: inout Canvas) {
    let theme = canvas.environment.theme
    let rect = (motion?.rect(at: stage?.now ?? .zero) ?? place).inset(by: Insets(all: Self.margin))
    let radius = Segment.radius - Self.margin
    canvas.fill(rect, radius: radius, isEnabled ? theme.accent : theme.disabledText)
    let ink = isEnabled ? theme.onAccent : theme.surface
    let segments = segments
    canvas.clip(to: rect, radius: radius) { inside in
      for segment in segments where !segment.frame.intersection(rect).isEmpty {
        segment.drawTitle(at: segment.frame.origin, ink, into: &inside)
      }
    }
  }
}
