/// The tables of the gradients that were used last, by their stops: a gradient that is drawn in each
/// frame has the same stops, and often a screen has many of the same. A table has the premultiplied
/// colors at 0, 1/1023 … 1, constant before the first and after the last stop. At most 256 KB.
struct GradientTables {
  static let limit = 64

  /// The entry that was used last is the first.
  private var recent: [(stops: [Gradient.Stop], table: [UInt32])] = []

  /// The number of tables that were computed.
  private(set) var computed = 0

  mutating func table(of gradient: Gradient) -> [UInt32] {
    let stops = gradient.stops
    guard let index = recent.firstIndex(where: { $0.stops == stops }) else {
      let table = Self.table(of: stops)
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

  private static func table(of stops: [Gradient.Stop]) -> [UInt32] {
    var next = 0
    return (0..<Gradient.steps).map { k in
      let t = Double(k) / Double(Gradient.steps - 1)
      while next < stops.count && stops[next].position <= t { next += 1 }
      if next == 0 { return stops[0].color.premultiplied }
      if next == stops.count { return stops[next - 1].color.premultiplied }
      let (a, b) = (stops[next - 1], stops[next])
      let part = (t - a.position) / (b.position - a.position)
      return mixed(a.color.premultiplied, b.color.premultiplied, part)
    }
  }

  private static func mixed(_ a: UInt32, _ b: UInt32, _ part: Double) -> UInt32 {
    var pixel: UInt32 = 0
    for shift: UInt32 in [0, 8, 16, 24] {
      let (from, to) = (Double(a >> shift & 255), Double(b >> shift & 255))
      pixel |= UInt32((from + (to - from) * part).rounded()) << shift
    }
    return pixel
  }
}
