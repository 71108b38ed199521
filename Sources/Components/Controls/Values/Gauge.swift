public import VitrineRaster
public import VitrineUnits

/// A measured value on an arc, with the number in its middle: a pressure, a load, a battery.
///
///         ╭━━━━━╮
///       ╱    72  ╲
///      │     %    │
///        ╲  Load ╱
///
/// The arc fills in reading direction. It moves to a new value, or jumps with reduced motion; the
/// number changes at once.
@MainActor
public final class Gauge: Component {
  /// A part of the range in a color of its own, such as that of danger.
  public struct Zone: Hashable {
    /// The values of the zone.
    public var range: ClosedRange<Double>
    /// The color of the theme.
    public var ink: KeyPath<Theme, Color>

    /// Creates a zone. Both ends must be finite; parts beyond the range of the gauge are not shown.
    public init(_ range: ClosedRange<Double>, _ ink: KeyPath<Theme, Color>) {
      requireFinite(range.lowerBound, "Gauge.Zone.range.lowerBound")
      requireFinite(range.upperBound, "Gauge.Zone.range.upperBound")
      self.range = range
      self.ink = ink
    }
  }

  /// The value; nil while it is not known. One beyond the range fills the arc, or leaves it empty,
  /// and is shown as a number all the same.
  public var value: Double? {
    didSet {
      Self.check(value)
      if value != oldValue { move() }
    }
  }
  /// The values at both ends of the arc.
  public var range: ClosedRange<Double> { values.bounds }
  /// The name below the number; empty for none.
  public var label: String { didSet { if label != oldValue { setNeedsDisplay() } } }
  /// Parts of the range in colors of their own, on a thin arc inside; the value has the color of
  /// its zone. A later zone is over an earlier one.
  public var zones: [Zone] { didSet { if zones != oldValue { setNeedsDisplay() } } }
  /// Returns the text of a value; by default the number.
  public var format: @MainActor (Double) -> String = { ValueRange.text($0) } {
    didSet { setNeedsDisplay() }
  }
  private let values: ValueRange
  /// The filled part of the arc, 0 … 1.
  private var position: EasedValue

  /// Creates a gauge.
  ///
  /// - Parameters:
  ///   - label: The name below the number; empty for none.
  ///   - value: The value at first; nil while it is not known.
  ///   - range: The values at both ends of the arc, finite and different.
  ///   - zones: Parts of the range in colors of their own.
  public init(
    _ label: String = "", value: Double? = nil, in range: ClosedRange<Double> = 0...100,
    zones: [Zone] = []
  ) {
    let values = ValueRange(range, step: nil, of: "Gauge")
    require(
      range.lowerBound < range.upperBound, "Gauge.range is \(range); give two different ends")
    Self.check(value)
    self.values = values
    self.label = label
    self.value = value
    self.zones = zones
    position = EasedValue(value.map { values.share(of: values.nearest($0)) } ?? 0)
    super.init()
    isTouchable = false
  }

  private static func check(_ value: Double?) {
    if let value { requireFinite(value, "Gauge.value") }
  }

  private func move() {
    let share = value.map { values.share(of: values.nearest($0)) } ?? 0
    position.move(to: share, at: value == nil ? nil : motionStart)
    setNeedsDisplay()
    setNeedsAdvance()
  }

  public override func didEnterStage() { position.jump(to: position.target) }

  public override func advance(to now: Instant) {
    if position.isMoving(at: now) { setNeedsAdvance() }
    setNeedsDisplay()
  }

  public override var semantics: Semantics? {
    Semantics(.progress, label: accessibilityLabel ?? label, value: value.map { format($0) } ?? "")
  }

  // MARK: Drawing

  /// A width of 240 points, more for large texts, or less where there is no more; and the height
  /// of its arc.
  public override func sizeThatFits(_ proposal: Size) -> Size {
    let usual = GaugeArc.usualWidth(of: stage?.environment.theme ?? .light)
    let width = min(proposal.width, usual)
    return Size(width, min(GaugeArc.height(of: width).rounded(.up), proposal.height))
  }

  public override func draw(into canvas: inout Canvas) {
    let theme = canvas.environment.theme
    guard let arc = GaugeArc(in: canvas.size) else { return }
    let isMirrored = canvas.environment.isRightToLeft
    func stroke(
      _ start: Double, _ end: Double, _ ring: GaugeArc.Ring, _ color: Color
    ) {
      canvas.stroke(
        arc.path(from: start, to: end, ring, isMirrored: isMirrored), arc.style(ring), color)
    }
    stroke(0, 1, .track, theme.inset)
    for zone in zones {
      let (start, end) = (share(of: zone.range.lowerBound), share(of: zone.range.upperBound))
      if start < end { stroke(start, end, .zones, theme[keyPath: zone.ink]) }
    }
    let filled = position.value(at: stage?.now ?? .zero)
    if filled > 0 { stroke(0, filled, .track, theme[keyPath: ink]) }
    drawTexts(arc, into: &canvas)
  }

  private func share(of value: Double) -> Double { values.share(of: values.nearest(value)) }

  /// The color of the last zone that contains the value.
  private var ink: KeyPath<Theme, Color> {
    guard let value else { return \Theme.accent }
    let nearest = values.nearest(value)
    let zone = zones.last { $0.range.contains(nearest) }
    return zone?.ink ?? \Theme.accent
  }

  private func drawTexts(_ arc: GaugeArc, into canvas: inout Canvas) {
    let theme = canvas.environment.theme
    func text(_ value: Double) -> String { canvas.environment.directed(format(value)) }
    let number = value.map { text($0) } ?? "–"
    var style = theme.display
    style.size = arc.numberSize(style.size, hasLabel: !label.isEmpty)
    // The widest text of the range decides the size, so that it stays the same while the value
    // changes.
    var widest = 0.0
    for shown in [number, text(range.lowerBound), text(range.upperBound)] {
      widest = max(widest, canvas.layout(shown, style).size.width)
    }
    if widest > arc.textWidth {
      let smallest = min(theme.caption.size / theme.textScale, style.size)
      style.size = max(smallest, (style.size * arc.textWidth / widest).rounded(.down))
    }
    let line = canvas.fittingLine(number, style, maxWidth: arc.textWidth)
    canvas.text(
      line, centeredIn: Rect(origin: arc.center, size: .zero),
      value == nil ? theme.secondaryText : theme.text)
    if label.isEmpty { return }
    var labelStyle = theme.body
    labelStyle.size = arc.labelSize(labelStyle.size)
    let name = canvas.fittingLine(label, labelStyle, maxWidth: arc.labelWidth)
    let corner = Point(
      arc.center.x - name.size.width / 2, arc.labelBottom - name.size.height)
    canvas.text(name, at: corner, theme.secondaryText)
  }
}
