import Testing
import VitrineComponents
import VitrineRaster
import VitrineTesting
import VitrineTouch
import VitrineUnits

/// Messages in a list, each in a row that can be swiped.
@MainActor
final class Mailbox {
  var store: [Int]
  private(set) var tapped: [Int] = []
  /// The store as it was at each commit, after the item had gone.
  private(set) var committed: [Int] = []
  private(set) var archived: [Int] = []
  let list: ListView
  let top: TableTop

  @MainActor
  private final class Maker {
    var row: @MainActor (Int) -> Component = { _ in Component() }
  }

  enum Kind { case system, fullSwipe, both, follows, uncovered }

  init(_ panel: Panel = Panel(), count: Int = 40, _ kind: Kind = .system) {
    store = Array(0..<count)
    let maker = Maker()
    list = ListView([Int](), id: { $0 }, rowHeight: 60) { number in maker.row(number) }
    top = TableTop(list, panel)
    maker.row = { [unowned self] number in self.row(number, kind) }
    list.setItems(store, animated: false)
    top.settle()
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
    case .follows, .uncovered:
      return SwipeRow(
        content,
        trailing: .own(
          OwnButton(), margin: 12, disposition: kind == .follows ? .followsRow : .uncovered,
          commit: { [unowned self] in remove(number) }))
    }
  }

  func remove(_ number: Int) {
    store.removeAll { $0 == number }
    #expect(list.row(id: number) != nil, "the store has lost the item before anything is seen")
    committed.append(number)
    list.setItems(store)
  }

  func restore(_ number: Int) {
    store.append(number)
    store.sort()
    list.setItems(store)
  }

  func swipeRow(_ number: Int) -> SwipeRow? { list.row(id: number) as? SwipeRow }
  var openRows: [String] { top.stage.report().openRows }
  /// The distance of the row's content from its place, towards where lines begin.
  func slid(_ number: Int) -> Double {
    guard let row = swipeRow(number) else { return .nan }
    return -top.panel.reading(row.content.convert(.zero).x * -1)
  }
  var shown: [Int] { list.children.isEmpty ? [] : store.filter { list.row(id: $0) != nil } }
  var width: Double { Double(top.panel.width) }

  func open(_ number: Int) {
    let y = (list.row(id: number).map { -$0.convert(.zero).y } ?? 0) + 30
    top.swipe(fromLeading: width * 0.8, y, by: -150)
    top.settle()
  }
}

@MainActor
final class OwnButton: Component {
  override func sizeThatFits(_ proposal: Size) -> Size { Size(88, 40) }
  override func draw(into canvas: inout Canvas) { canvas.fill(canvas.bounds, .black) }
}

/// "Delete" in boxes of half the label's size, with 20 points on both sides, in whole points.
let deleteWidth = 6 * 8.5 + 40
