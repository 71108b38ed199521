import Vitrine

/// A row with a fixed height.
@MainActor
final class Bar: Component {
  let number: Int
  let height: Double

  init(_ number: Int, height: Double) {
    self.number = number
    self.height = height
    super.init()
  }

  override func sizeThatFits(_ proposal: Size) -> Size { Size(proposal.width, height) }
  override func draw(into canvas: inout Canvas) { canvas.fill(canvas.bounds, .black) }

  /// Heights of 40 … 110 in irregular order.
  static func height(of number: Int) -> Double { 40 + Double(number * 37 % 8) * 10 }
}

@MainActor
func measuredList(_ items: some RandomAccessCollection<Int>) -> ListView {
  ListView(Array(items), id: { $0 }, rowHeight: .measured(estimate: 70)) { number in
    Bar(number, height: Bar.height(of: number))
  }
}

@MainActor
func sectionList(_ counts: [Int]) -> ListView {
  let sections = counts.enumerated().map { number, count in
    ListSection(id: number, items: (0..<count).map { number * 100 + $0 })
  }
  return ListView(
    sections: sections, id: { $0 }, rowHeight: .fixed(60), headerHeight: .fixed(30),
    header: { Bar($0, height: 30) }, row: { Bar($0, height: 60) })
}
