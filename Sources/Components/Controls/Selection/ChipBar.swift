import VitrineRaster
public import VitrineUnits

/// A horizontally scrolling row of chips, one of them chosen.
///
///     ChipBar([Chip("All"), Chip("Fruit", icon: .fruit)]) { index in market.show(kinds[index]) }
///
/// The background of the chosen chip moves from the old one to the new one. Chips beyond an end of
/// the bar fade into the theme's surface there.
@MainActor
public final class ChipBar: Component {
  /// 64 points: the height of a bar.
  public static let height = 64.0
  /// 52 points, for low panels: little more than a touch target.
  public static let lowHeight = 52.0

  /// The chips in reading order.
  public let chips: [Chip]
  /// The index of the chosen one in ``chips``. Setting it in code does not call ``onChange``.
  public var selection: Int {
    didSet {
      RadioGroup.check(selection, of: chips.count, "ChipBar.selection")
      if selection != oldValue { strip.choose(selection) }
    }
  }
  /// Called with the index of a chip after each tap on it, also on the chosen one: a list may
  /// scroll to its top.
  public var onChange: (@MainActor (Int) -> Void)?
  /// The height of the bar, in points.
  public let height: Double
  /// The height of the line below the chips, in points.
  private static let line = 1.0
  private let isPlain: Bool
  private let strip: ChipScrollView
  private let startFade = ChipFade(atEnd: false)
  private let endFade = ChipFade(atEnd: true)

  /// Creates a bar of at least one chip, which takes the taps of its chips.
  ///
  /// - Parameters:
  ///   - chips: The chips in reading order.
  ///   - selection: The index of the chosen one.
  ///   - isPlain: Whether the bar has no background and no line below it, for a sheet or another
  ///     surface.
  ///   - height: The height of the bar, in points.
  ///   - onChange: Called with the index of a chip after each tap on it.
  public init(
    _ chips: [Chip], selection: Int = 0, isPlain: Bool = false, height: Double = ChipBar.height,
    onChange: (@MainActor (Int) -> Void)? = nil
  ) {
    RadioGroup.check(selection, of: chips.count, "ChipBar.selection")
    requireNonnegative(height, "ChipBar.height")
    self.chips = chips
    self.selection = selection
    self.isPlain = isPlain
    self.height = height
    self.onChange = onChange
    strip = ChipScrollView(chips, chosen: selection)
    super.init()
    addChild(strip)
    addChild(startFade)
    addChild(endFade)
    strip.observe(self) { [unowned self] _ in placeFades() }
    strip.onLayout = { [unowned self] in placeFades() }
    for (index, chip) in chips.enumerated() {
      chip.onTap = { [unowned self] in
        self.selection = index
        self.onChange?(index)
      }
    }
  }

  public override func sizeThatFits(_ proposal: Size) -> Size { Size(proposal.width, height) }

  public override func layout() { strip.frame = bounds }

  private func placeFades() {
    // The line below the chips stays visible.
    let size = Size(frame.width, max(0, frame.height - (isPlain ? 0 : Self.line)))
    startFade.show(rest: strip.offset - strip.extent.minimum, in: size)
    endFade.show(rest: strip.extent.maximum - strip.offset, in: size)
  }

  public override func draw(into canvas: inout Canvas) {
    let theme = canvas.environment.theme
    if isPlain { return }
    canvas.fill(canvas.bounds, theme.surface)
    let top = canvas.size.height - Self.line
    canvas.fill(Rect(0, top, canvas.size.width, Self.line), theme.separator)
  }
}
