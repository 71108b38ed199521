import VitrineUnits

/// Numbered places, on the Mercator square or on the screen, for queries of what is near: in
/// squares as wide as the greatest distance of a query. A hash table with chains in one array,
/// because the markers of a town are looked up ten thousand times.
struct NearPlaces {
  private struct Entry {
    var x: Int
    var y: Int
    var place: Point
    var number: Int
    /// The next entry with the same hash; −1 for none.
    var next: Int32
  }

  private let side: Double
  private var heads: [Int32]
  private var entries: [Entry] = []

  /// `side` is the greatest distance of a query; `capacity` the expected number of places.
  init(_ side: Double, capacity: Int) {
    self.side = side
    var buckets = 16
    while buckets < 2 * capacity { buckets *= 2 }
    heads = [Int32](repeating: -1, count: buckets)
    entries.reserveCapacity(capacity)
  }

  private func index(_ v: Double) -> Int { Int((v / side).rounded(.down)) }

  private func bucket(_ x: Int, _ y: Int) -> Int {
    let hash = x &* 0x9e37_79b1 &+ y &* 0x85eb_ca77
    return (hash ^ hash >> 15) & (heads.count - 1)
  }

  mutating func insert(_ place: Point, _ number: Int) {
    let (x, y) = (index(place.x), index(place.y))
    let bucket = bucket(x, y)
    entries.append(Entry(x: x, y: y, place: place, number: number, next: heads[bucket]))
    heads[bucket] = Int32(entries.count - 1)
  }

  /// Calls `body` with the number of each entry in the nine squares around a point, square by
  /// square, and in each the last inserted one first.
  @inline(__always)
  func forEach(beside point: Point, _ body: (Int) -> Void) {
    _ = contains(beside: point) { _, number in
      body(number)
      return false
    }
  }

  /// Calls `body` with the place and the number of each entry until it returns true. Returns
  /// whether it did.
  @inline(__always)
  private func contains(beside point: Point, where body: (Point, Int) -> Bool) -> Bool {
    let (homeX, homeY) = (index(point.x), index(point.y))
    for y in (homeY - 1)...(homeY + 1) {
      for x in (homeX - 1)...(homeX + 1) {
        var at = Int(heads[bucket(x, y)])
        while at >= 0 {
          let entry = entries[at]
          if entry.x == x, entry.y == y, body(entry.place, entry.number) { return true }
          at = Int(entry.next)
        }
      }
    }
    return false
  }

  /// Whether another place on the Mercator square than that of the number `except` is nearer than
  /// `reach`.
  func contains(within reach: Double, of place: Point, except: Int = -1) -> Bool {
    // Near an edge of the square, also beyond the opposite edge.
    for shift in -1...1 {
      let center = Point(place.x + Double(shift), place.y)
      if !(center.x > -side && center.x < 1 + side) { continue }
      let isNear = contains(beside: center) { other, number in
        number != except && (other - center).length < reach
      }
      if isNear { return true }
    }
    return false
  }
}
