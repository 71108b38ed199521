import VitrineUnits

/// Places on the Mercator square, for queries of what is near: in squares as wide as the greatest
/// distance of a query.
struct NearPlaces {
  private struct Cell: Hashable {
    var x: Int
    var y: Int
  }

  private let side: Double
  private var cells: [Cell: [(place: Point, number: Int)]] = [:]

  init(_ side: Double) { self.side = side }

  private func cell(_ p: Point) -> Cell {
    Cell(x: Int((p.x / side).rounded(.down)), y: Int((p.y / side).rounded(.down)))
  }

  mutating func insert(_ place: Point, _ number: Int) {
    cells[cell(place), default: []].append((place, number))
  }

  /// Whether another place than that of the number `except` is nearer than `reach`.
  func contains(within reach: Double, of place: Point, except: Int = -1) -> Bool {
    // Near an edge of the square, also beyond the opposite edge.
    let others = [place.x, place.x + 1, place.x - 1].filter { $0 > -side && $0 < 1 + side }
    return others.contains { x in
      let center = Point(x, place.y)
      let home = cell(center)
      for y in (home.y - 1)...(home.y + 1) {
        for x in (home.x - 1)...(home.x + 1) {
          for other in cells[Cell(x: x, y: y)] ?? [] where other.number != except {
            if (other.place - center).length < reach { return true }
          }
        }
      }
      return false
    }
  }
}
