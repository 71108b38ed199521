import Vitrine

/// The places of stalls and of the gaps between them.
struct MarketPlan {
  struct Stall {
    let kind: MarketGood.Kind
    /// The stall's number from the leading edge.
    let number: Int
    /// From its leading to its trailing edge, in points.
    let range: ClosedRange<Double>

    var center: Double { (range.lowerBound + range.upperBound) / 2 }
  }

  private(set) var stalls: [Stall] = []
  /// The centers of the wide gaps.
  private(set) var gaps: [Double] = []

  /// A stall's width, in units.
  static let width = 0.95
  private static let narrowGap = 0.16
  private static let widestGap = 1.1
  /// The part of the picture beyond its edges that stalls may cover, in units: the market goes on
  /// there.
  private static let beyond = 0.25
  /// Two stalls are wholly visible.
  private static let beyondOfTwo = 0.02
  private static let order: [MarketGood.Kind] = [
    .flowers, .bread, .fruit, .fish, .cheese, .vegetables,
  ]

  /// Pairs of stalls with wide gaps between the pairs. `unit`: the height above the stalls' feet.
  init(width: Double, unit: Double) {
    let count = max(2, Int((width / unit + 2 * Self.beyond + 0.4) / 1.37))
    let beyond = count == 2 ? Self.beyondOfTwo : Self.beyond
    let room = width / unit + 2 * beyond
    let isWide = (0..<count - 1).map { (count - $0) % 2 == 0 }
    let narrow = isWide.filter { !$0 }.count
    let rest = room - Double(count) * Self.width - Double(narrow) * Self.narrowGap
    // A very wide gap would be a hole in the market: the narrow ones take the rest.
    let wide = isWide.count - narrow
    let wideGap = narrow == 0 ? rest / Double(wide) : min(rest / Double(wide), Self.widestGap)
    let narrowGap =
      narrow == 0 ? 0 : Self.narrowGap + (rest - Double(wide) * wideGap) / Double(narrow)
    var x = -beyond
    for k in 0..<count {
      stalls.append(
        Stall(
          kind: Self.order[k % Self.order.count], number: k,
          range: x * unit...(x + Self.width) * unit))
      if k == isWide.count { break }
      x += Self.width
      let gap = isWide[k] ? wideGap : narrowGap
      if isWide[k] { gaps.append((x + gap / 2) * unit) }
      x += gap
    }
  }

  /// Whether a stall hides a rectangle behind it. `top`: the line below which awnings cover
  /// everything.
  func hides(_ r: Rect, below top: Double) -> Bool {
    r.minY >= top
      && stalls.contains { $0.range.lowerBound <= r.minX && r.maxX <= $0.range.upperBound }
  }
}
