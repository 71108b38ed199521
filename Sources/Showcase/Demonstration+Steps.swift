import Vitrine

/// What several stories tell, by looking where it is to be done.
@MainActor
extension Demonstration {
  /// A place of an 800 × 480 panel, as far across and down on this one.
  func part(_ x: Double, _ y: Double) -> (Double, Double) {
    (x / 800 * size.width, y / 480 * size.height)
  }

  /// Where a row that slides aside lies, of those that are wholly in sight, from the top; the last one
  /// where there are fewer.
  func row(_ index: Int) -> Rect? {
    let rows = seen(SwipeRow.self).compactMap { row -> Rect? in
      guard let place = place(of: row), place.height >= row.frame.height - 1 else { return nil }
      return place
    }.sorted { $0.minY < $1.minY }
    return rows.isEmpty ? nil : rows[min(index, rows.count - 1)]
  }

  /// Through the card of a screen on the home screen, which is brought into sight.
  mutating func open(_ name: String) {
    // As far as it has to come, and never further than the page goes.
    for _ in 0..<4 {
      guard let card = seen(DemoCard.self).first(where: { $0.name == name }),
        let place = place(of: card)
      else {
        draw(by: -0.4 * size.height)
        continue
      }
      let middle = place.center.y / size.height
      if place.height >= min(card.frame.height, 0.5 * size.height) && middle < 0.9 { break }
      draw(by: (0.5 - middle) * size.height)
    }
    guard let card = seen(DemoCard.self).first(where: { $0.name == name }) else { return }
    tap(card)
    rest(800)
  }

  /// The page under the finger, up or down, where it stays.
  private mutating func draw(by way: Double) {
    let start = part(400, 240)
    drag(
      from: (start.0, start.1 - way / 2), to: (start.0, start.1 + way / 2), over: 500, holding: 200)
    rest(400)
  }

  /// By a swipe from the edge.
  mutating func goBack() {
    drag(from: (4, size.height / 2), to: (0.65 * size.width, size.height / 2 + 4), over: 420)
    rest(800)
  }

  /// A letter is pulled across, and brought back by the word at the foot.
  mutating func deleteAndUndo() {
    guard let row = row(0) else { return }
    let (start, y) = (row.minX + 0.8 * row.width, row.center.y)
    drag(from: (start, y), to: (start - 100, y + 1), over: 300, holding: 60)
    rest(600)
    // From beside what the row has uncovered.
    drag(from: (row.minX + 0.7 * row.width, y), to: (row.minX + 8, y + 4), over: 420)
    rest(1100)
    if let undo = seen(SnackbarHost.self).compactMap(\.actionButton).first { tap(undo) }
    rest(1000)
  }

  private var list: Rect? { seen(ListView.self).first.flatMap { place(of: $0) } }

  mutating func throwList() {
    guard let list else { return }
    let x = list.center.x
    let way = min(0.8 * list.height, 300)
    fling(
      from: (x, list.maxY - 0.1 * list.height), to: (x - 6, list.maxY - 0.1 * list.height - way),
      over: 120)
  }

  mutating func throwListBack() {
    guard let list else { return }
    let x = list.center.x
    let start = list.minY + 0.15 * list.height
    fling(from: (x, start), to: (x + 4, min(start + 300, size.height - 4)), over: 100)
  }

  /// Pulled until it reads anew.
  mutating func pullToRefresh() {
    settle(within: 3000)
    guard let list else { return }
    let start = list.minY + 0.1 * list.height
    let end = min(start + 260, size.height - 2)
    drag(from: (list.center.x, start), to: (list.center.x, end), over: 520, holding: 120)
    rest(1460)
  }
}
