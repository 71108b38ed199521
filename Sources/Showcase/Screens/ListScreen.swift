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
  private var board: BoardModel?
  private var list: ListView?
  private var host: SnackbarHost?
  /// The first departure in the list.
  private var first = 0

  init(_ options: ShowcaseOptions) {
    language = options.language
    wallClock = options.boardClock
    super.init()
  }

  override func layout() {
    if children.isEmpty, let stage { build(at: stage.now) }
    for child in children { child.frame = bounds }
    if let board { setNeedsClockAdvance(at: board.nextMinute) }
  }

  private var departures: [ListSection<Int, Range<Int>>] {
    [ListSection(id: 0, items: first..<first + Self.count)]
  }

  /// A request ends when the board is covered.
  override func didEnterStage() {
    if let board { setNeedsClockAdvance(at: board.nextMinute) }
  }

  private func build(at now: Instant) {
    let board = BoardModel(wallClock, at: now)
    self.board = board
    first = Departure.first(at: board.minute)
    let bar = TitleBar(Departure.heading(in: language)) { BoardTime(board) }
    // The heading is the list's, so that a finger that lands on it drags the rows.
    let list = ListView(
      sections: departures, id: { $0 }, rowHeight: .fixed(DepartureRow.height),
      headerHeight: .measured(estimate: BoardHeading.height),
      header: { [language] _ in BoardHeading(language) }
    ) { [unowned self] index in
      DepartureRow(Departure(index), language, board: board) { [unowned self] in choose(index) }
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
    board?.advance(to: now)
    removeDeparted(at: now)
  }

  /// Removes the trams that have left. Rows do not change under a finger or during a fling: they
  /// wait until the list is at rest.
  private func removeDeparted(at now: Instant) {
    guard let list, let board else { return }
    let next = Departure.first(at: board.minute)
    if next != first, list.isMoving || list.isHeld {
      return setNeedsClockAdvance(at: min(now + Duration(seconds: 1), board.nextMinute))
    }
    setNeedsClockAdvance(at: board.nextMinute)
    if next == first { return }
    first = next
    list.setSections(departures)
    if let chosen = board.chosen, chosen < first { board.chosen = nil }
  }

  private func choose(_ index: Int) {
    board?.chosen = index
    guard let list, let host else { return }
    // The list ends above the message while it is visible, and the chosen row is scrolled into
    // sight.
    host.show(
      Snackbar(Departure(index).arrival(in: language), icon: .stop) { [weak list, weak host] _ in
        list?.contentInset.bottom = host?.coveredHeight ?? 0
      })
    list.contentInset.bottom = host.coveredHeight
    list.scrollToRow(id: index, position: .nearest)
  }
}
