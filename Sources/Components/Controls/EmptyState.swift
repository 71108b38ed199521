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
  private let button: Button?
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
  ///   - action: The button's title; nil for a message without one.
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
    button = action.map { Button($0, style: .tonal, onTap: onAction) }
    super.init()
    groupsOpacity = true
    for part in [disc, head, line] { addChild(part) }
    if let button { addChild(button) }
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

  /// The icon on the disc; it can change together with the texts.
  public var icon: Icon {
    get { disc.icon }
    set { disc.icon = newValue }
  }

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
    let hasRowStyle = !isRow && frame.height < Self.rowHeight
    head.role = hasRowStyle ? \.rowTitle : \.title
    line.role = hasRowStyle ? \.rowSubtitle : \.body
    if isRow || frame.height < Self.lowHeight { layoutRow() } else { layoutColumn() }
  }

  private func layoutColumn() {
    head.alignment = .center
    line.alignment = .center
    // A narrow pane has no room for wide margins.
    let margin = frame.width < Self.narrowWidth ? Spacing.medium : Spacing.huge
    let width = max(0, min(frame.width - 2 * margin, 480))
    let room = Size(width, frame.height)
    let words = [head, line].filter { !$0.text.isEmpty }
    let sizes = words.map { $0.sizeThatFits(room) }
    let foot = button.map { $0.sizeThatFits(room) }
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
    if let button, let foot { centered(button, foot, 0) }
  }

  private func layoutRow() {
    head.alignment = .leading
    line.alignment = .leading
    func place(_ child: Component, _ rect: Rect) {
      child.frame = stage?.environment.mirrored(rect, in: frame.width) ?? rect
    }
    let margin = Spacing.margin(in: frame.width)
    let foot = button.map { $0.sizeThatFits(frame.size) } ?? .zero
    let start = margin + 48 + Spacing.large
    let isBelow = foot.width > 0 && frame.width < Self.narrowWidth
    let beside = foot.width > 0 && !isBelow ? foot.width + Spacing.medium : 0
    let room = Size(max(0, frame.width - margin - beside - start), frame.height)
    let (above, below) = (head.sizeThatFits(room), line.sizeThatFits(room))
    // Centered vertically where the area is hardly higher than the texts.
    let foots = isBelow ? Spacing.small + foot.height : 0
    let free =
      isRow ? .infinity : (frame.height - above.height - below.height - foots) / 2
    let top = max(0, min(Spacing.medium, free.rounded(.down)))
    place(disc, Rect(margin, top, 48, 48))
    place(head, Rect(start, top, room.width, above.height))
    place(line, Rect(start, top + above.height, room.width, below.height))
    guard let button else { return }
    if isBelow {
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
