import Testing
import VitrineComponents
import VitrineTesting
import VitrineUnits

/// A list of numbers, and the result of a plain layout of all its rows.
@MainActor
final class NumberList {
  private(set) var items: [Int]
  let list: ListView
  let top: ScriptedStage
  let heights: @Sendable (Int) -> Double

  init(
    _ items: [Int], _ panel: PanelSetting = lowPanel(), estimate: Double? = nil,
    heights: @escaping @Sendable (Int) -> Double = { _ in 60 }
  ) {
    self.items = items
    self.heights = heights
    let counter = Counter()
    list = ListView(
      items, id: { $0 }, rowHeight: estimate.map { .measured(estimate: $0) } ?? .fixed(60)
    ) { number in
      counter.count += 1
      return PlainRow(number, height: heights(number))
    }
    top = ScriptedStage(list, on: panel)
    self.counter = counter
  }

  @MainActor
  private final class Counter { var count = 0 }
  private let counter: Counter
  var madeRows: Int { counter.count }

  func set(_ new: [Int], animated: Bool = true) {
    items = new
    list.setItems(new, animated: animated)
  }

  struct Shown: Equatable {
    var number: Int
    var y: Double
    var height: Double
    var isLeaving = false
  }

  /// The visible rows from the top, including those that are being deleted.
  var all: [Shown] {
    list.children.flatMap(\.children).compactMap { slot in
      guard let row = slot.children.first as? PlainRow else { return nil }
      return Shown(
        number: row.number, y: slot.frame.minY, height: slot.frame.height,
        isLeaving: !slot.isTouchable)
    }.sorted { ($0.y, $0.number) < ($1.y, $1.number) }
  }

  var shown: [Shown] { all.filter { !$0.isLeaving } }

  func y(_ number: Int) -> Double? { shown.first { $0.number == number }?.y }

  var height: Double { top.stage.size.height }

  /// Checks that at rest the visible rows follow one another in the order of the items, at their
  /// own heights, and fill the viewport as far as there are any.
  func checkRest(_ comment: Comment, sourceLocation: SourceLocation = #_sourceLocation) {
    let all = all
    #expect(all.allSatisfy { !$0.isLeaving }, comment, sourceLocation: sourceLocation)
    guard let first = all.first else {
      #expect(items.isEmpty, comment, sourceLocation: sourceLocation)
      return
    }
    guard let start = items.firstIndex(of: first.number) else {
      Issue.record(comment, sourceLocation: sourceLocation)
      return
    }
    var y = first.y
    var expected: [Shown] = []
    for number in items[start...] where y < height {
      expected.append(Shown(number: number, y: y, height: heights(number)))
      y += heights(number)
    }
    #expect(all == expected, comment, sourceLocation: sourceLocation)
    if start == 0 {
      #expect(first.y == -list.offset, comment, sourceLocation: sourceLocation)
    } else {
      #expect(first.y <= 0, comment, sourceLocation: sourceLocation)
    }
    #expect(first.y + heights(first.number) > 0, comment, sourceLocation: sourceLocation)
    #expect(list.liveRowCount == expected.count, comment, sourceLocation: sourceLocation)
    #expect(list.offset >= 0, comment, sourceLocation: sourceLocation)
    if y < height {
      #expect(list.offset == 0 || abs(y - height) < 1, comment, sourceLocation: sourceLocation)
    }
  }
}
