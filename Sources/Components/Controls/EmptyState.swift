public import VitrineUnits

/// The message in place of an empty list: that there is nothing, or what went wrong, with an
/// optional button.
///
///                 ╭────╮
///                 │icon│                 in little height    ▗▖  No messages
///                 ╰────╯                                     ▝▘  Pull down to look for new ones
///               No messages
///      Pull down to look for new ones
///               [ Try again ]
///
/// Put it over the list in a ``Stack``: only its button takes touches, so that the list below can
/// still be pulled. It fades in and out with ``isShown``, or changes at once with reduced motion.
@MainActor
public final class EmptyState: Component {
  /// Whether the parts are in a row at the top, for an area whose lower part may be out of sight,
  /// as on a sheet. Otherwise they are in the middle of the area, and in a row only where its
  /// height is small.
  public let isRow: Bool
  /// Whether the message is visible. A change fades, except before the component is on a stage.
  public var isShown: Bool { didSet { if isShown != oldValue { begin() } } }
  private let disc: IconDisc
  private let head: Label
  private let line: Label
  private let button: Button
  private var since: Instant?

  private static let fade = Duration.milliseconds(200)
  /// Below this height, icon and text are side by side; below the next, also in the text styles of
  /// a row.
  private static let lowHeight = 200.0
  private static let rowHeight = 112.0
  /// Below this width the margins are small, and a row has its button below the texts.
  private static let narrowWidth = 320.0

  /// Creates a message.
  ///
  /// - Parameters:
  ///   - title: The heading, on at most three lines.
  ///   - text: The text below it, on at most four lines; empty for none.
  ///   - icon: The icon on a disc.
  ///   - isRow: Whether the parts are in a row at the top.
  ///   - isShown: Whether the message is visible from the start.
  ///   - action: The button's title; nil for a message without a button.
  ///   - onAction: Called once for each tap on the button.
  public init(
    _ title: String, _ text: String = "", icon: Icon, isRow: Bool = false,
    isShown: Bool = true, action: String? = nil,
    onAction: @escaping @MainActor () -> Void = {}
  ) {
    disc = IconDisc(icon)
    head = Label(title, \.title, lineLimit: 3)
    line = Label(text, \.body, \.secondaryText, lineLimit: 4)
    self.isRow = isRow
    self.isShown = isShown
    self.action = action
    button = Button(action ?? "", style: .tonal, onTap: onAction)
    super.init()
    groupsOpacity = true
    for part in [disc, head, line] { addChild(part) }
    if action != nil { addChild(button) }
    isHidden = !isShown
  }

  // MARK: Content

  /// The heading; it can change, for a list that is empty for different reasons.
  public var title: String {
    get { head.text }
    set { head.text = newValue }
  }

  /// The text below the heading; empty for none.
  public var text: String {
    get { line.text }
    set { line.text = newValue }
  }

  /// The title of the button; nil: there is none.
  public var action: String? {
    didSet {
      if action == oldValue { return }
      if let action { button.title = action }
      if action == nil { button.removeFromParent() }
      if oldValue == nil { addChild(button) }
      setNeedsMeasure()
    }
  }

  /// The icon on the disc; it can change together with the texts.
  public var icon: Icon {
    get { disc.icon }
    set { disc.icon = newValue }
  }

  private var shownButton: Button? { action == nil ? nil : button }

  // MARK: Fading

  private func begin() {
    guard let stage, !stage.environment.reducesMotion else {
      since = nil
      isHidden = !isShown
      opacity = 1
      return
    }
    if isShown && isHidden { opacity = 0 }
    isHidden = false
    since = stage.now
    setNeedsAdvance()
  }

  public override func didEnterStage() { if since != nil { setNeedsAdvance() } }

  public override func advance(to now: Instant) {
    guard let since else { return }
    let share = now.share(of: Self.fade, since: since)
    opacity = isShown ? max(opacity, share) : min(opacity, 1 - share)
    if share < 1 {
      setNeedsAdvance()
    } else {
      self.since = nil
      isHidden = !isShown
    }
  }

  // MARK: Layout

  public override func contains(_ point: Point) -> Bool { false }

  /// The size that fits; with an unlimited height, the height of a side-by-side layout.
  public override func sizeThatFits(_ proposal: Size) -> Size {
    proposal.height == .infinity ? Size(proposal.width, Self.lowHeight) : proposal
  }

  public override func layout() {
    guard let environment = stage?.environment else { return }
    let hasRowStyle = !isRow && frame.height < Self.rowHeight
    head.role = hasRowStyle ? \.rowTitle : \.title
    line.role = hasRowStyle ? \.rowSubtitle : \.body
    if fitTexts(environment) { layoutColumn() } else { layoutRow() }
  }

  /// Sets enlarged texts smaller where there is too little space for them, but not below the normal
  /// size. Returns whether the parts are below one another.
  private func fitTexts(_ environment: Environment) -> Bool {
    let canvas = Canvas(size: frame.size, environment: environment)
    let largest = max(1, environment.textScale)
    let wide = !isRow && frame.height >= Self.lowHeight
    var scale = largest
    while true {
      let styles = [head, line].map { label in
        var style = environment.theme[keyPath: label.role]
        style.size *= scale / environment.textScale
        return style
      }
      let isColumn = wide && columnHeight(styles, canvas).map { $0 <= frame.height } == true
      let fitsRow = rowHeight(styles, canvas).map { $0 <= frame.height } == true
      if isColumn || fitsRow || isRow || scale == 1 {
        for (label, style) in zip([head, line], styles) {
          label.style = largest == 1 || isRow ? nil : style
        }
        return isColumn
      }
      scale = max(1, scale * 0.9)
    }
  }

  /// The height of the texts in a width; nil where they are cut.
  private func textHeight(_ styles: [TextStyle], in width: Double, _ canvas: Canvas) -> Double? {
    var height = 0.0
    for (label, style) in zip([head, line], styles) where !label.text.isEmpty {
      let text = canvas.layout(
        label.text, style, maxWidth: width, lineLimit: label.lineLimit)
      if text.isTruncated { return nil }
      height += text.size.height
    }
    return height
  }

  private func columnHeight(_ styles: [TextStyle], _ canvas: Canvas) -> Double? {
    guard let texts = textHeight(styles, in: columnWidth, canvas) else { return nil }
    let foot = shownButton.map { $0.sizeThatFits(frame.size).height + Spacing.large } ?? 0
    let gap = head.text.isEmpty || line.text.isEmpty ? 0 : Spacing.tiny
    return Spacing.small + IconDisc.side + Spacing.medium + texts + gap + foot
  }

  private func rowHeight(_ styles: [TextStyle], _ canvas: Canvas) -> Double? {
    let row = rowPlan
    return textHeight(styles, in: row.width, canvas).map { $0 + row.footHeight }
  }

  private var columnWidth: Double {
    // A narrow pane has no room for wide margins.
    let margin = frame.width < Self.narrowWidth ? Spacing.medium : Spacing.huge
    return max(0, min(frame.width - 2 * margin, 480))
  }

  /// The texts' start and width in a row, the size of the button, and the height that it takes
  /// below them: 0 beside them.
  private var rowPlan: (start: Double, width: Double, foot: Size, footHeight: Double) {
    let margin = Spacing.margin(in: frame.width)
    let start = margin + 48 + Spacing.large
    let whole = max(0, frame.width - margin - start)
    guard let foot = shownButton.map({ $0.sizeThatFits(Size(whole, frame.height)) }), foot.width > 0
    else { return (start, whole, .zero, 0) }
    let beside = max(0, whole - foot.width - Spacing.medium)
    let isLarge = (stage?.environment.textScale ?? 1) > 1
    if frame.width < Self.narrowWidth || isLarge && beside < foot.width {
      return (start, whole, foot, Spacing.small + foot.height)
    }
    return (start, beside, foot, 0)
  }

  private func layoutColumn() {
    head.alignment = .center
    line.alignment = .center
    let width = columnWidth
    let room = Size(width, frame.height)
    let words = [head, line].filter { !$0.text.isEmpty }
    let sizes = words.map { $0.sizeThatFits(room) }
    let foot = shownButton.map { $0.sizeThatFits(room) }
    var height = IconDisc.side + Spacing.medium + sizes.map(\.height).reduce(0, +)
    height += Spacing.tiny * Double(words.count - 1) + (foot.map { $0.height + Spacing.large } ?? 0)
    // A little above the middle, where it looks centered.
    var y = max(Spacing.small, ((frame.height - height) * 0.42).rounded())
    func centered(_ child: Component, _ size: Size, _ gap: Double) {
      child.frame = Rect(
        ((frame.width - size.width) / 2).rounded(), y, size.width, size.height)
      y += size.height + gap
    }
    centered(disc, Size(IconDisc.side, IconDisc.side), Spacing.medium)
    for (word, size) in zip(words, sizes) {
      centered(word, Size(width, size.height), Spacing.tiny)
    }
    y += Spacing.medium
    if let foot { centered(button, foot, 0) }
  }

  private func layoutRow() {
    head.alignment = .leading
    line.alignment = .leading
    func place(_ child: Component, _ rect: Rect) {
      child.frame = stage?.environment.mirrored(rect, in: frame.width) ?? rect
    }
    let margin = Spacing.margin(in: frame.width)
    let (start, width, foot, foots) = rowPlan
    let room = Size(width, frame.height)
    let (above, below) = (head.sizeThatFits(room), line.sizeThatFits(room))
    // Centered vertically where the area is hardly higher than the texts.
    let free =
      isRow ? .infinity : (frame.height - above.height - below.height - foots) / 2
    let top = max(0, min(Spacing.medium, free.rounded(.down)))
    place(disc, Rect(margin, top, 48, 48))
    place(head, Rect(start, top, room.width, above.height))
    place(line, Rect(start, top + above.height, room.width, below.height))
    if action == nil { return }
    if foots > 0 {
      let y = top + above.height + below.height + Spacing.small
      place(button, Rect(start, y, min(foot.width, room.width), foot.height))
    } else {
      place(button, Rect(frame.width - margin - foot.width, top, foot.width, foot.height))
    }
  }

  /// The icon on a tonal disc.
  private final class IconDisc: Component {
    static let side = 72.0
    var icon: Icon { didSet { if icon != oldValue { setNeedsDisplay() } } }

    init(_ icon: Icon) {
      self.icon = icon
      super.init()
      isTouchable = false
    }

    override func draw(into canvas: inout Canvas) {
      let theme = canvas.environment.theme
      canvas.ellipse(canvas.bounds, theme.tonal)
      let inset = (canvas.size.height * 0.27 / 2).rounded() * 2
      canvas.icon(icon, in: canvas.bounds.inset(by: Insets(all: inset)), theme.onTonal)
    }
  }
}
