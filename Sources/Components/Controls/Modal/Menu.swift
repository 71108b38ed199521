import VitrineRaster
import VitrineUnits

/// Actions in a list beside a button.
///
///     let menu = Menu([.init("Copy", icon: .layers) { copy() }, .init("Delete", icon: .trash) { … }])
///     button.modalHost?.present(menu, from: button)
///
/// A choice closes it and then does its action; a tap outside only closes it. More than fit scroll.
/// Where one of several is chosen already, such as a language, it is marked:
///
///     Menu(Language.all.map { one in
///       .init(one.name, isChosen: one == model.language) { model.language = one }
///     })
@MainActor
public final class Menu: Component {
  /// An action of a menu.
  public struct Item {
    /// The title, on one line.
    public var title: String
    /// The icon before the title; nil for none.
    public var icon: Icon?
    /// Whether it can be chosen.
    public var isEnabled: Bool
    /// Whether it is the choice that holds now, and has a check mark at its end.
    public var isChosen: Bool
    /// Called once for each time the menu is shown, after it has begun to close.
    public var perform: (@MainActor () -> Void)?

    /// Creates an action.
    public init(
      _ title: String, icon: Icon? = nil, isEnabled: Bool = true, isChosen: Bool = false,
      perform: (@MainActor () -> Void)? = nil
    ) {
      self.title = title
      self.icon = icon
      self.isEnabled = isEnabled
      self.isChosen = isChosen
      self.perform = perform
    }
  }

  /// Closes the menu; set by the host each time that it shows it.
  var dismiss: (@MainActor () -> Void)? { didSet { isAnswered = false } }
  private let rows: [MenuRow]
  private let list: ScrollContent
  private var isAnswered = false

  private static let radius = 16.0
  private static let padding = Spacing.small
  private static let gap = Spacing.tiny
  private static let minimumWidth = 176.0

  /// Creates a menu of at least one action.
  public init(_ items: [Item]) {
    require(!items.isEmpty, "Menu.items is empty; give at least one action")
    let isIndented = items.contains { $0.icon != nil }
    let isChoice = items.contains { $0.isChosen }
    let rows = items.map { MenuRow($0, isIndented: isIndented, isChoice: isChoice) }
    self.rows = rows
    list = ScrollContent(name: "menu") { Column { rows } }
    list.clipsToBounds = true
    super.init()
    addChild(list)
    for (row, item) in zip(rows, items) {
      row.onTap = { [unowned self] in choose(item) }
    }
  }

  private func choose(_ item: Item) {
    if isAnswered { return }
    isAnswered = true
    dismiss?()
    item.perform?()
  }

  @discardableResult
  public override func perform(_ action: Semantics.Action) -> Bool {
    guard action == .dismiss, let dismiss else { return false }
    dismiss()
    return true
  }

  /// Below `anchor` or above it, where there is more room, in line with the edge of it that is
  /// nearer to the middle of the screen.
  func place(beside anchor: Rect, in room: Rect) -> Rect {
    let most = max(0, room.width - 2 * Spacing.small)
    let natural = rows.map { $0.sizeThatFits(Size(.infinity, .infinity)).width }.max() ?? 0
    let width = min(max(natural, Self.minimumWidth), most)
    let length = list.contentLength(in: width) + 2 * Self.padding
    let below = room.maxY - Spacing.small - anchor.maxY - Self.gap
    let above = anchor.minY - Self.gap - room.minY - Spacing.small
    let isBelow = below >= length || below >= above
    let height = min(length, max(0, isBelow ? below : above))
    let isLeft = anchor.center.x <= room.center.x
    let x = isLeft ? anchor.minX : anchor.maxX - width
    let limited = min(
      max(x, room.minX + Spacing.small), max(room.minX, room.maxX - Spacing.small - width))
    return Rect(
      limited.rounded(), (isBelow ? anchor.maxY + Self.gap : anchor.minY - Self.gap - height),
      width, height)
  }

  public override func layout() {
    list.frame = bounds.inset(
      by: Insets(top: Self.padding, left: 0, bottom: Self.padding, right: 0))
  }

  public override func draw(into canvas: inout Canvas) {
    // A shadow cannot be seen on dark surfaces.
    let theme = canvas.environment.theme
    canvas.surface(
      canvas.bounds, radius: Self.radius, .floating, theme.isDark ? theme.inset : theme.surface)
  }
}

/// One action of a ``Menu``.
///
///     ┌───────────────────────┐
///     │ icon  Title         ✓ │
///     └───────────────────────┘
@MainActor
private final class MenuRow: Pressable {
  private let title: String
  private let icon: Icon?
  private let isIndented: Bool
  /// Whether it is marked; nil in a menu without marks.
  private let isChosen: Bool?

  private static let iconSide = 24.0
  private static let padding = Spacing.large

  /// `isIndented` leaves room for an icon, and `isChoice` for a mark.
  init(_ item: Menu.Item, isIndented: Bool, isChoice: Bool) {
    title = item.title
    icon = item.icon
    self.isIndented = isIndented
    isChosen = isChoice ? item.isChosen : nil
    super.init()
    isEnabled = item.isEnabled
  }

  override var semantics: Semantics? { semantics(.menuItem, label: title, isOn: isChosen) }

  /// The side of icon and mark, and the widths beside the title.
  private func widths(_ environment: Environment) -> (side: Double, start: Double, end: Double) {
    let side = IconButton.iconSide(environment.textScale, from: Self.iconSide)
    let width = Self.padding + side + Spacing.medium
    return (side, isIndented ? width : Self.padding, isChosen == nil ? Self.padding : width)
  }

  override func sizeThatFits(_ proposal: Size) -> Size {
    guard let environment = stage?.environment else { return .zero }
    let canvas = Canvas(size: proposal, environment: environment)
    let text = canvas.layout(title, environment.theme.body).size
    let (_, start, end) = widths(environment)
    let width = (start + text.width + end).rounded(.up)
    return Size(min(width, proposal.width), max(Spacing.touchTarget, text.height + Spacing.medium))
  }

  override func draw(into canvas: inout Canvas) {
    let (theme, environment) = (canvas.environment.theme, canvas.environment)
    let size = canvas.size
    let ink = isEnabled ? theme.text : theme.disabledText
    let (side, start, end) = widths(environment)
    func placed(_ rect: Rect) -> Rect { environment.mirrored(rect, in: size.width) }
    func square(at x: Double) -> Rect { placed(Rect(x, (size.height - side) / 2, side, side)) }
    if let icon {
      canvas.icon(icon, in: square(at: Self.padding), isEnabled ? theme.secondaryText : ink)
    }
    if isChosen == true {
      canvas.icon(
        .check, in: square(at: size.width - Self.padding - side), isEnabled ? theme.accent : ink)
    }
    let room = max(1, size.width - start - end)
    let line = canvas.fittingLine(title, theme.body, maxWidth: room)
    let place = placed(Rect(start, 0, min(line.size.width, room), size.height))
    canvas.text(line, at: Point(place.minX, (size.height - line.size.height) / 2), ink)
  }
}
