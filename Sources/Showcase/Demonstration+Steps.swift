import Vitrine

/// Steps that several demonstrations share. They look for the components that they touch.
@MainActor
extension Demonstration {
  /// A point of an 800 × 480 panel, scaled to this one.
  func part(_ x: Double, _ y: Double) -> Point {
    Point(x / 800 * size.width, y / 480 * size.height)
  }

  /// The rectangle of a swipe row, counted from the top among those wholly visible; the last one
  /// where there are fewer.
  func row(_ index: Int) -> Rect? {
    let rows = seen(SwipeRow.self).compactMap { row -> Rect? in
      guard let place = place(of: row), place.height >= row.frame.height - 1 else { return nil }
      return place
    }.sorted { $0.minY < $1.minY }
    return rows.isEmpty ? nil : rows[min(index, rows.count - 1)]
  }

  /// The rectangle of a place's row, counted from the top among those wholly visible below the
  /// chips; nil where there are fewer.
  func placeRow(_ index: Int) -> Rect? {
    let top = seen(ChipBar.self).first.flatMap { place(of: $0)?.maxY } ?? 0
    let rows = seen(ItemRow.self).compactMap { row -> Rect? in
      guard let place = place(of: row), place.height >= row.frame.height - 1, place.minY >= top
      else { return nil }
      return place
    }.sorted { $0.minY < $1.minY }
    return index < rows.count ? rows[index] : nil
  }

  /// Opens a screen by its card on the home screen, after scrolling to the card.
  mutating func open(_ name: String) {
    // As far as needed, and no further than the page scrolls.
    for _ in 0..<4 {
      guard let card = seen(ScreenCard.self).first(where: { $0.name == name }),
        let place = place(of: card)
      else {
        draw(by: -0.4 * size.height)
        continue
      }
      let middle = place.center.y / size.height
      if place.height >= min(card.frame.height, 0.5 * size.height) && middle < 0.9 { break }
      draw(by: (0.5 - middle) * size.height)
    }
    guard let card = seen(ScreenCard.self).first(where: { $0.name == name }) else { return }
    tap(card)
    rest(for: .milliseconds(800))
  }

  /// Drags the page up or down and stops.
  private mutating func draw(by way: Double) {
    let start = part(400, 240)
    drag(
      from: Point(start.x, start.y - way / 2), to: Point(start.x, start.y + way / 2),
      over: .milliseconds(500), holding: .milliseconds(200))
    rest(for: .milliseconds(400))
  }

  /// Goes back with a swipe from the edge.
  mutating func goBack() {
    drag(
      from: Point(4, size.height / 2), to: Point(0.65 * size.width, size.height / 2 + 4),
      over: .milliseconds(420))
    rest(for: .milliseconds(800))
  }

  /// Deletes a message with a full swipe and taps Undo.
  mutating func deleteAndUndo() {
    guard let row = row(0) else { return }
    let (start, y) = (row.minX + 0.8 * row.width, row.center.y)
    drag(
      from: Point(start, y), to: Point(start - 100, y + 1), over: .milliseconds(300),
      holding: .milliseconds(60))
    rest(for: .milliseconds(600))
    // The finger starts beside the uncovered button.
    drag(
      from: Point(row.minX + 0.7 * row.width, y), to: Point(row.minX + 8, y + 4),
      over: .milliseconds(420))
    rest(for: .milliseconds(1100))
    if let undo = seen(SnackbarHost.self).compactMap(\.actionButton).first { tap(undo) }
    rest(for: .milliseconds(1000))
  }

  private var list: Rect? { seen(ListView.self).first.flatMap { place(of: $0) } }

  mutating func flingList() {
    guard let list else { return }
    let x = list.center.x
    let way = min(0.8 * list.height, 300)
    fling(
      from: Point(x, list.maxY - 0.1 * list.height),
      to: Point(x - 6, list.maxY - 0.1 * list.height - way),
      over: .milliseconds(120))
  }

  mutating func flingListBack() {
    guard let list else { return }
    let x = list.center.x
    let start = list.minY + 0.15 * list.height
    fling(
      from: Point(x, start), to: Point(x + 4, min(start + 300, size.height - 4)),
      over: .milliseconds(100))
  }

  /// Pulls the list until it reloads.
  mutating func pullToRefresh() {
    settle(within: .milliseconds(3000))
    guard let list else { return }
    let start = list.minY + 0.1 * list.height
    let end = min(start + 260, size.height - 2)
    drag(
      from: Point(list.center.x, start), to: Point(list.center.x, end), over: .milliseconds(520),
      holding: .milliseconds(120))
    rest(for: .milliseconds(1460))
  }
}
