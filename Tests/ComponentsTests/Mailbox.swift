import Testing
import VitrineComponents
import VitrineTesting
import VitrineTouch
import VitrineUnits

/// Messages in a list, each in a row that can be swiped.
@MainActor
final class Mailbox {
  var store: [Int]
  private(set) var tapped: [Int] = []
  /// The store at each commit, after the item was removed.
  private(set) var committed: [Int] = []
  private(set) var archived: [Int] = []
  /// The store keeps its items: a commit changes nothing.
  var refuses = false
  let list: ListView
  let top: ScriptedStage
  private let panel: PanelSetting

  @MainActor
  private final class Maker {
    var row: @MainActor (Int) -> Component = { _ in Component() }
  }

  enum Kind { case system, fullSwipe, both }

  init(_ panel: PanelSetting = lowPanel(), count: Int = 40, _ kind: Kind = .system) {
    self.panel = panel
    store = Array(0..<count)
    let maker = Maker()
    list = ListView([Int](), id: { $0 }, rowHeight: 60) { number in maker.row(number) }
    top = ScriptedStage(list, on: panel)
    maker.row = { [unowned self] number in self.row(number, kind) }
    list.setItems(store, animated: false)
    top.frames()
  }

  private func row(_ number: Int, _ kind: Kind) -> Component {
    let content = PlainRow(number, onTap: { [unowned self] in tapped.append(number) })
    let delete = SwipeAction("Delete") { [unowned self] in remove(number) }
    let archive = SwipeAction("Archive", color: .black) { [unowned self] in
      archived.append(number)
    }
    switch kind {
    case .system: return SwipeRow(content, trailing: .system(delete))
    case .fullSwipe: return SwipeRow(content, trailing: .system(delete, commitsOnFullSwipe: true))
    case .both:
      return SwipeRow(
        content, leading: .system(archive), trailing: .system(delete, archive))
    }
  }

  func remove(_ number: Int) {
    committed.append(number)
    if refuses { return }
    store.removeAll { $0 == number }
    list.setItems(store)
  }

  func swipeRow(_ number: Int) -> SwipeRow? { list.row(id: number) as? SwipeRow }
  var openRows: [String] { top.stage.report().openRows }
  /// The distance of the row's content from its place, towards the leading side.
  func revealedWidth(_ number: Int) -> Double {
    guard let row = swipeRow(number) else { return .nan }
    return panel.reading(row.content.convert(.zero).x)
  }
  var width: Double { panel.width }

  /// A point on a row, by its distance from the leading side; nothing has been scrolled.
  func point(_ fromLeading: Double, row: Int) -> Point {
    Point(panel.x(fromLeading), Double(row) * 60 + 30)
  }

  /// A distance in reading direction.
  func aside(_ distance: Double) -> Vector { Vector(panel.reading(distance), 0) }

  func swipe(_ row: Int, from x: Double, by distance: Double, over time: Double = 150) {
    top.land(at: point(x, row: row)).flick(by: aside(distance), over: .milliseconds(time))
  }

  func open(_ row: Int) throws {
    swipe(row, from: width * 0.8, by: -150)
    try top.settle()
  }
}

/// The width of "Delete" in boxes of half the label's size, with 20 points on both sides, in whole
/// points.
let deleteWidth = 6 * 8.5 + 40
