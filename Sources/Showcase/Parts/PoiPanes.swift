import Vitrine

/// The places in panes over the map of a wide screen: the list at the leading edge, and the page of
/// a place on a card beside it.
///
///     ┌──────────┬──────────────────────────────┐
///     │ ← Map    │ ╭──────────╮                 │
///     │ (All) (… │ │ ×  Name  │                 │
///     ├──────────┤ ├──────────┤      map        │
///     │ row      │ │ details  │                 │
///     │ row  ▓▓▓ │ ╰──────────╯                 │
///     │ row      │                              │
///     └──────────┴──────────────────────────────┘
///       360–420    320–400
///
/// The card comes from behind the list. A swipe towards the list, the close button, a tap on the
/// map and a swipe back from the screen's edge take it away; only a second swipe from the edge
/// leaves the screen. A finger that catches it on its way out may pull it back.
@MainActor
final class PoiPanes: Component, PoiPanel {
  private static let title = Phrase(.townMap)
  private static let cardWidths = 320.0...400

  private let list: PoiListPane
  private let card: PlaceCard
  private let onClose: @MainActor () -> Void
  var onCover: (@MainActor () -> Void)?

  /// `onClose` is called when a visitor has pushed the card away, or swiped back; `onReopen` when
  /// one has pulled back a card that was closed.
  init(
    _ list: PoiList, _ language: Language, in size: Size, onClose: @escaping @MainActor () -> Void,
    onReopen: @escaping @MainActor (PlacePage) -> Void
  ) {
    self.onClose = onClose
    card = PlaceCard(onPushAway: onClose, onPullBack: onReopen)
    self.list = PoiListPane(
      TitleBar(Self.title[language]),
      ListWithChips(list.chips, scrolls: size.isLow, list: list.rows, states: [list.empty]))
    super.init()
    addChild(card)
    addChild(self.list)
    card.observe(self) { [unowned self] _ in onCover?() }
  }

  private static func listWidth(in width: Double) -> Double {
    SplitView.primaryWidth(in: width)
  }

  /// A third of the rest and more on narrow screens, because a page needs it.
  private static func cardWidth(in width: Double) -> Double {
    let rest = width - listWidth(in: width)
    return min(max((rest / 8).rounded() * 4, cardWidths.lowerBound), cardWidths.upperBound)
  }

  /// The space beside the list.
  static func room(in size: Size) -> Size {
    Size(max(size.width - listWidth(in: size.width), 1), size.height)
  }

  // MARK: Map

  let showsListBesidePage = true

  /// Touches beside the panes go to the map.
  override func contains(_ point: Point) -> Bool { false }

  var coveredInsets: Insets { insets(share: card.share) }

  var restingInsets: Insets { insets(share: card.isOpen ? 1 : 0) }

  var viewingInsets: Insets { restingInsets }

  /// The zoom is as it was chosen: the map keeps its whole height.
  var referenceInsets: Insets? { nil }

  let coveredAreas: [Rect] = []

  var isHeld: Bool { card.isHeld }

  /// The insets under the list and a share of the card.
  private func insets(share: Double) -> Insets {
    let scale = stage?.environment.scale ?? 1
    let card = share * (PlaceCard.gap + Self.cardWidth(in: frame.width))
    let width = ((Self.listWidth(in: frame.width) + card) * scale).rounded() / scale
    return stage?.environment.isRightToLeft == true ? Insets(right: width) : Insets(left: width)
  }

  // MARK: Page

  func open(_ page: PlacePage, animated: Bool) { card.open(page, animated: animated) }

  func closePage(isChosen: Bool) { card.close() }

  // MARK: Layout

  override func layout() {
    let (width, gap) = (Self.listWidth(in: frame.width), PlaceCard.gap)
    list.frame = mirrored(Rect(0, 0, width, frame.height))
    let reach = gap + Self.cardWidth(in: frame.width)
    card.frame = mirrored(Rect(width, gap, reach, max(0, frame.height - 2 * gap)))
    onCover?()
  }

  private func mirrored(_ rect: Rect) -> Rect {
    stage?.environment.mirrored(rect, in: frame.width) ?? rect
  }

  // MARK: Touch

  /// While a page is open, a swipe from the edge closes it instead of leaving the screen.
  override func gesturesAhead(at point: Point) -> GestureKinds {
    let distance = stage?.environment.isRightToLeft == true ? frame.width - point.x : point.x
    return card.isOpen && distance < Navigator.edge ? .panHorizontal : []
  }

  override func receive(_ event: GestureEvent) {
    if case .panBegan = event.gesture, card.isOpen { onClose() }
  }
}

/// The list of places at the edge of a wide screen, over the map.
@MainActor
private final class PoiListPane: Component {
  private let column: Column

  init(_ bar: TitleBar, _ list: ListWithChips) {
    bar.onTap = { [weak rows = list.list] in rows?.scrollToTop() }
    column = Column {
      bar
      list
    }
    super.init()
    addChild(column)
  }

  override func layout() { column.frame = bounds }

  override func draw(into canvas: inout Canvas) {
    let theme = canvas.environment.theme
    canvas.shadow(canvas.bounds, radius: 0, blur: 20, theme.shadow)
    canvas.fill(canvas.bounds, theme.surface)
  }
}
