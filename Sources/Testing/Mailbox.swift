package import VitrineComponents
import VitrineRaster
package import VitrineUnits

/// Messages in a list, each in a row that can be swiped; rows are 60 points high.
@MainActor
package final class Mailbox {
  /// The actions of each row: "Delete", also by a full swipe, as a custom button that follows the
  /// row or is uncovered by it, or beside "Archive", which is on the leading side too.
  package enum Kind { case system, fullSwipe, follows, uncovered, archive }

  package private(set) var store: [Int]
  package private(set) var tapped: [Int] = []
  /// The items whose deletion was requested, in order.
  package private(set) var committed: [Int] = []
  package private(set) var archived: [Int] = []
  /// The store keeps its items: a commit changes nothing.
  package var refuses = false
  /// Whether a row of the item was still visible at each commit, before any animation.
  package private(set) var leftFirst = true
  package let list: ListView
  package let stage: ScriptedStage
  package let panel: PanelSetting
  /// The width of "Delete" in boxes of half the label's size, with 20 points on both sides.
  package static let deleteWidth = 6 * 8.5 + 40
  package static let ownWidth = 88.0
  package static let margin = 12.0

  @MainActor
  private final class Maker {
    var row: @MainActor (Int) -> Component = { _ in Component() }
  }

  /// `edge` is the side of the action; a row that can be archived has actions on both.
  package init(
    _ kind: Kind = .system, _ edge: SwipeEdge = .trailing, on panel: PanelSetting, count: Int = 40
  ) {
    self.panel = panel
    store = Array(0..<count)
    let maker = Maker()
    list = ListView([Int](), id: { $0 }, rowHeight: 60) { number in maker.row(number) }
    stage = ScriptedStage(list, on: panel)
    maker.row = { [unowned self] number in row(number, kind, edge) }
    list.setItems(store, animated: false)
    stage.frames()
  }

  private func row(_ number: Int, _ kind: Kind, _ edge: SwipeEdge) -> Component {
    let content = ListRow(title: "\(number)", onTap: { [unowned self] in tapped.append(number) })
    let delete = SwipeAction("Delete") { [unowned self] in commit(number) }
    let actions: SwipeActions
    switch kind {
    case .system: actions = .system(delete)
    case .fullSwipe: actions = .system(delete, commitsOnFullSwipe: true)
    case .follows, .uncovered:
      actions = .own(
        OwnButton(), margin: Self.margin, isUncovered: kind != .follows,
        commit: { [unowned self] in commit(number) })
    case .archive:
      let archive = SwipeAction("Archive", color: .black) { [unowned self] in
        archived.append(number)
      }
      return SwipeRow(content, leading: .system(archive), trailing: .system(delete, archive))
    }
    return edge == .trailing
      ? SwipeRow(content, trailing: actions) : SwipeRow(content, leading: actions)
  }

  @MainActor
  private final class OwnButton: Component {
    override func sizeThatFits(_ proposal: Size) -> Size { Size(Mailbox.ownWidth, 40) }
    override func draw(into canvas: inout Canvas) { canvas.fill(canvas.bounds, .black) }
  }

  // MARK: Items

  private func commit(_ number: Int) {
    leftFirst = leftFirst && list.row(id: number) != nil
    committed.append(number)
    if !refuses { remove(number) }
  }

  package func remove(_ number: Int) { show(store.filter { $0 != number }) }

  package func restore(_ number: Int) { show((store + [number]).sorted()) }

  /// Stores these items, and lets the list follow.
  package func show(_ items: [Int]) {
    store = items
    list.setItems(items)
  }

  // MARK: Rows

  package var openRows: [String] { stage.stage.report().openRows }
  package func swipeRow(_ number: Int) -> SwipeRow? { list.row(id: number) as? SwipeRow }

  /// The distance of the row's content from its resting position, towards the leading side.
  package func revealedWidth(_ number: Int) -> Double {
    guard let row = swipeRow(number) else { return .nan }
    return -panel.reading(stage.frame(of: row.content).minX)
  }

  /// The item and position of each visible row.
  package var seen: [Int: Double] {
    var seen: [Int: Double] = [:]
    for number in store {
      if let row = list.row(id: number) { seen[number] = stage.frame(of: row).minY }
    }
    return seen
  }

  /// The items whose rows are not closed at their positions, one after another without a gap; empty
  /// at rest.
  package var misplaced: [Int] {
    let seen = seen
    return store.enumerated().compactMap { place, number -> Int? in
      let y = Double(place) * 60 - list.offset
      if y <= -60 || y >= panel.height { return nil }
      return seen[number] == y && revealedWidth(number) == 0 ? nil : number
    }
  }

  // MARK: Fingers

  /// The middle of the row in the list's order, if nothing has been scrolled.
  package func y(_ number: Int) -> Double { Double(number) * 60 + 30 }

  /// A point on a row, by its distance from the leading side, if nothing has been scrolled.
  package func point(_ fromLeading: Double, row number: Int) -> Point {
    Point(panel.x(fromLeading), y(number))
  }

  /// A distance in the reading direction.
  package func aside(_ distance: Double) -> Vector { Vector(panel.reading(distance), 0) }

  /// Flicks a row in the reading direction, from 0.8 of its width or from `start`.
  package func swipe(
    _ number: Int, from start: Double? = nil, by distance: Double, over milliseconds: Double = 150
  ) {
    let finger = stage.land(at: point(start ?? panel.width * 0.8, row: number))
    finger.flick(by: aside(distance), over: .milliseconds(milliseconds))
  }

  /// Taps the delete button of an open row.
  package func tapDelete(_ number: Int) { stage.tap(point(panel.width - 30, row: number)) }

  /// Opens a row, and waits until it looks open. It may still move by less than can be seen.
  package func open(_ number: Int) {
    swipe(number, by: -150)
    stage.wait(.milliseconds(700))
  }

  /// Returns a still finger that holds the row `distance` points aside.
  package func hold(_ number: Int, aside distance: Double) -> HeldFinger {
    stage.hold(point(panel.width * 0.8, row: number), by: aside(-distance), over: 200)
  }
}
