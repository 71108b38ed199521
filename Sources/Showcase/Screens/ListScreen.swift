import Vitrine

/// A board of departures with a great many rows.
@MainActor
enum ListScreen {
  static func make(_ options: ShowcaseOptions) -> Component { DepartureBoard(options) }
}

/// The departures that have not left yet, each with the minutes that are left.
///
/// It changes once a minute: the minutes count down, and a tram that has left is removed.
@MainActor
private final class DepartureBoard: Component {
  private static let count = 10_000

  private let language: Language
  private let wallClock: ShowcaseClock
  private var clock: BoardClock?
  private var list: ListView?
  private var host: SnackbarHost?
  /// The first departure in the list.
  private var first = 0
  /// The chosen departure, not its row: a row is made again whenever it comes into sight.
  private var chosen: Int?

  init(_ options: ShowcaseOptions) {
    language = options.language
    wallClock = options.boardClock
    super.init()
  }

  override func layout() {
    if children.isEmpty, let stage { build(at: stage.now) }
    for child in children { child.frame = bounds }
    if let clock { setNeedsClockAdvance(at: clock.nextMinute) }
  }

  private var departures: [ListSection<Int, Range<Int>>] {
    [ListSection(id: 0, items: first..<first + Self.count)]
  }

  /// A request ends when the board is covered.
  override func didEnterStage() {
    if let clock { setNeedsClockAdvance(at: clock.nextMinute) }
  }

  private func build(at now: Instant) {
    let clock = BoardClock(wallClock, at: now)
    self.clock = clock
    first = Departure.first(at: clock.minute)
    let bar = TitleBar(Departure.heading(in: language)) { BoardTime(clock) }
    // The heading is the list's, so that a finger that lands on it drags the rows.
    let list = ListView(
      sections: departures, id: { $0 }, rowHeight: .fixed(DepartureRow.height),
      headerHeight: .measured(estimate: BoardHeading.height),
      header: { [language] _ in BoardHeading(language) }
    ) { [unowned self] index in
      let row = DepartureRow(Departure(index), language, clock: clock) { [unowned self] in
        choose(index)
      }
      row.isChosen = chosen == index
      return row
    }
    bar.onTap = { [weak list] in list?.scrollToTop() }
    let host = SnackbarHost {
      Column {
        bar
        list
      }
    }
    self.list = list
    self.host = host
    addChild(host)
  }

  override func advance(to now: Instant) {
    clock?.advance(to: now)
    removeDeparted(at: now)
  }

  /// Removes the trams that have left. Rows do not change under a finger or during a fling: they wait until
  /// the list is at rest.
  private func removeDeparted(at now: Instant) {
    guard let list, let clock else { return }
    let next = Departure.first(at: clock.minute)
    if next != first, list.isMoving || list.isHeld {
      return setNeedsClockAdvance(at: min(now + Duration(seconds: 1), clock.nextMinute))
    }
    setNeedsClockAdvance(at: clock.nextMinute)
    if next == first { return }
    first = next
    list.setSections(departures)
    if let chosen, chosen < first { self.chosen = nil }
  }

  private func choose(_ index: Int) {
    func row(_ index: Int) -> DepartureRow? { list?.row(id: index) as? DepartureRow }
    if let old = chosen { row(old)?.isChosen = false }
    chosen = index
    row(index)?.isChosen = true
    guard let list, let host else { return }
    // The list ends above the message while it is visible, and the chosen row is scrolled into sight.
    host.show(
      Snackbar(Departure(index).sentence(in: language), icon: .stop) { [weak list, weak host] _ in
        list?.contentInset.bottom = host?.coveredHeight ?? 0
      })
    list.contentInset.bottom = host.coveredHeight
    list.scrollToRow(id: index, position: .nearest)
  }
}
