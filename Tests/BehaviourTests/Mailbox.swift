import Testing
import Vitrine
import VitrineTesting

/// Messages in a list, each in a row that can be swiped; rows are 60 points high.
@MainActor
final class Mailbox {
  enum Kind { case system, fullSwipe, follows, uncovered }

  private(set) var store: [Int]
  private(set) var tapped: [Int] = []
  /// The committed items, in order.
  private(set) var committed: [Int] = []
  /// Whether a row of the item was still visible when the item left the store, before any
  /// animation.
  private(set) var leftFirst = true
  let list: ListView
  let stage: ScriptedStage
  let panel: PanelSetting
  /// The width of "Delete" in boxes of half the label's size, with 20 points on both sides.
  static let deleteWidth = 6 * 8.5 + 40
  static let ownWidth = 88.0
  static let margin = 12.0

  @MainActor
  private final class Maker {
    var row: @MainActor (Int) -> Component = { _ in Component() }
  }

  init(
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
    let actions =
      switch kind {
      case .system: SwipeActions.system(delete)
      case .fullSwipe: SwipeActions.system(delete, commitsOnFullSwipe: true)
      case .follows, .uncovered:
        SwipeActions.own(
          OwnButton(), margin: Self.margin,
          isUncovered: kind != .follows,
          commit: { [unowned self] in commit(number) })
      }
    return edge == .trailing
      ? SwipeRow(content, trailing: actions) : SwipeRow(content, leading: actions)
  }

  @MainActor
  private final class OwnButton: Component {
    override func sizeThatFits(_ proposal: Size) -> Size { Size(Mailbox.ownWidth, 40) }
    override func draw(into canvas: inout Canvas) { canvas.fill(canvas.bounds, .black) }
  }

  private func commit(_ number: Int) {
    leftFirst = leftFirst && list.row(id: number) != nil
    committed.append(number)
    remove(number)
  }

  func remove(_ number: Int) {
    store.removeAll { $0 == number }
    list.setItems(store)
  }

  func restore(_ number: Int) {
    store.append(number)
    store.sort()
    list.setItems(store)
  }

  var openRows: [String] { stage.stage.report().openRows }
  func swipeRow(_ number: Int) -> SwipeRow? { list.row(id: number) as? SwipeRow }

  /// The distance of the row's content from its resting position, towards the leading side.
  func revealedWidth(_ number: Int) -> Double {
    guard let row = swipeRow(number) else { return .nan }
    return -panel.reading(stage.frame(of: row.content).minX)
  }

  /// The middle of the row in the list's order, if nothing has been scrolled.
  func y(_ number: Int) -> Double { Double(number) * 60 + 30 }

  func swipe(_ number: Int, by distance: Double, over milliseconds: Double = 150) {
    let finger = stage.land(at: Point(panel.x(panel.width * 0.8), y(number)))
    finger.flick(by: Vector(panel.reading(distance), 0), over: .milliseconds(milliseconds))
  }

  /// Taps the delete button of an open row.
  func tapDelete(_ number: Int) { stage.tap(Point(panel.x(panel.width - 30), y(number))) }

  func open(_ number: Int) {
    swipe(number, by: -150)
    stage.pass(700)
  }

  /// Returns a still finger that holds the row `way` points aside.
  func hold(_ number: Int, aside travel: Double) -> HeldFinger {
    let finger = stage.land(at: Point(panel.x(panel.width * 0.8), y(number)))
    finger.move(by: Vector(panel.reading(-travel - 8), 0), over: .milliseconds(200))
    finger.rest(for: .milliseconds(350))
    return finger
  }

  /// The item and position of each visible row.
  var seen: [Int: Double] {
    var seen: [Int: Double] = [:]
    for number in store {
      if let row = list.row(id: number) { seen[number] = stage.frame(of: row).minY }
    }
    return seen
  }

  /// Expects all rows at their positions, without gaps.
  func expectWhole(_ comment: Comment? = nil, sourceLocation: SourceLocation = #_sourceLocation) {
    for (place, number) in store.enumerated() {
      let y = Double(place) * 60 - list.offset
      if y <= -60 || y >= panel.height { continue }
      #expect(seen[number] == y, comment, sourceLocation: sourceLocation)
      #expect(revealedWidth(number) == 0, comment, sourceLocation: sourceLocation)
    }
  }
}
