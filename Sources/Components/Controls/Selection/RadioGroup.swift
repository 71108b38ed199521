import VitrineRaster
public import VitrineUnits

/// Choices below each other, of which one is chosen.
///
///     RadioGroup(["Eat here", "Take away"], selection: 0) { index in order.place = places[index] }
///
/// A tap anywhere on a choice chooses it. For two to four short choices side by side, use a
/// ``SegmentedControl``.
@MainActor
public final class RadioGroup: Component {
  /// The texts of the choices, from top to bottom. Others, as in another language, must be as many.
  public var options: [String] {
    didSet {
      Self.checkCount(options, oldValue, "RadioGroup.options")
      for (row, title) in zip(rows, options) { row.title = title }
    }
  }
  /// The index of the chosen one in ``options``; nil before a choice. Setting it in code does not
  /// call ``onChange``.
  public var selection: Int? {
    didSet {
      Self.check(selection, of: options.count, "RadioGroup.selection")
      if selection == oldValue { return }
      for (index, row) in rows.enumerated() { row.isOn = index == selection }
    }
  }
  /// Called with the index of a choice when a tap has chosen it; not for the one already chosen.
  public var onChange: (@MainActor (Int) -> Void)?
  /// Whether choices are taken; true by default.
  public var isEnabled = true { didSet { for row in rows { row.isEnabled = isEnabled } } }
  private let rows: [RadioButton]
  private let column: Column

  /// Creates a group. `onChange` is called with the index of each new choice.
  public init(
    _ options: [String], selection: Int? = nil, onChange: (@MainActor (Int) -> Void)? = nil
  ) {
    Self.check(selection, of: options.count, "RadioGroup.selection")
    self.options = options
    self.selection = selection
    self.onChange = onChange
    let rows = options.enumerated().map { RadioButton($1, isOn: $0 == selection) }
    self.rows = rows
    column = Column { rows }
    super.init()
    addChild(column)
    for (index, row) in rows.enumerated() {
      row.onTap = { [unowned self] in choose(index) }
    }
  }

  private func choose(_ index: Int) {
    if index == selection { return }
    selection = index
    onChange?(index)
  }

  static func check(_ selection: Int?, of count: Int, _ name: String) {
    guard let selection else { return }
    require(
      selection >= 0 && selection < count,
      "\(name) is \(selection); there are \(count) choices, the first is 0")
  }

  /// Requires as many texts as there are choices.
  static func checkCount(_ options: [String], _ old: [String], _ name: String) {
    require(
      options.count == old.count,
      "\(name) has \(options.count) texts for \(old.count) choices; give as many, or make another "
        + "control")
  }

  public override func contains(_ point: Point) -> Bool { false }

  public override func sizeThatFits(_ proposal: Size) -> Size { column.sizeThatFits(proposal) }

  public override func layout() { column.frame = bounds }
}

/// One choice of a ``RadioGroup``.
@MainActor
private final class RadioButton: Pressable {
  private let content: MarkedTitle

  init(_ title: String, isOn: Bool) {
    content = MarkedTitle(title, mark: RadioMark(isOn: isOn), isMarkLast: false)
    super.init(radius: Spacing.medium)
    addChild(content)
  }

  var title: String {
    get { content.title }
    set { content.title = newValue }
  }

  var isOn: Bool {
    get { content.isOn }
    set { content.isOn = newValue }
  }

  override var isEnabled: Bool {
    didSet { content.isEnabled = isEnabled }
  }

  override var semantics: Semantics? {
    semantics(.radioButton, label: content.title, isOn: isOn)
  }

  override var highlightFrame: Rect { bounds.besideText(Spacing.small) }

  override func sizeThatFits(_ proposal: Size) -> Size { content.sizeThatFits(proposal) }

  override func layout() {
    super.layout()
    content.frame = bounds
  }
}

/// The circle of a choice, with a disc that grows when it is chosen.
@MainActor
private final class RadioMark: ToggleMark {
  private static let side = 24.0
  private static let outline = 2.0
  /// The radius of the disc.
  private static let disc = 6.0

  init(isOn: Bool) { super.init(isOn: isOn, size: Size(Self.side, Self.side)) }

  override func draw(into canvas: inout Canvas) {
    let theme = canvas.environment.theme
    let strong = isEnabled ? theme.accent : theme.disabledText
    let weak = isEnabled ? theme.secondaryText : theme.disabledText
    let ink = weak.mixed(with: strong, share)
    canvas.ellipse(canvas.bounds, ink)
    canvas.ellipse(canvas.bounds.inset(by: Insets(all: Self.outline)), theme.surface)
    let inset = Self.side / 2 - Self.disc * share
    canvas.ellipse(canvas.bounds.inset(by: Insets(all: inset)), ink)
  }
}
