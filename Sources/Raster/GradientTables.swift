/// The tables of the last gradients, by their stops: a gradient that is drawn in each frame has the same
/// stops. A table has the premultiplied colors at 0, 1/1023 … 1, constant before the first and after the
/// last stop.
struct GradientTables {
  private static let limit = 64

  private var recent: [(stops: [Gradient.Stop], table: [UInt32])] = []
  private var oldest = 0

  mutating func table(of gradient: Gradient) -> [UInt32] {
    let stops = gradient.stops
    for entry in recent where entry.stops == stops { return entry.table }
    let table = Self.table(of: stops)
    if recent.count < Self.limit {
      recent.append((stops, table))
    } else {
      recent[oldest] = (stops, table)
      oldest = (oldest + 1) % Self.limit
    }
    return table
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
