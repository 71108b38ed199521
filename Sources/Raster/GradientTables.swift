/// The tables of the gradients that were used last, by their stops: a gradient that is drawn in
/// each frame has the same stops, and often a screen has many of the same. At most 512 KB.
struct GradientTables {
  static let limit = 32

  /// The entry that was used last is the first.
  private var recent: [(stops: [Gradient.Stop], table: GradientTable)] = []

  /// The number of tables that were computed.
  private(set) var computed = 0

  mutating func table(of gradient: Gradient) -> GradientTable {
    let stops = gradient.stops
    guard let index = recent.firstIndex(where: { $0.stops == stops }) else {
      let table = GradientTable(stops)
      computed += 1
      if recent.count == Self.limit { recent.removeLast() }
      recent.insert((stops, table), at: 0)
      return table
    }
    let entry = recent[index]
    if index > 0 {
      recent.remove(at: index)
      recent.insert(entry, at: 0)
    }
    return entry.table
  }
}
