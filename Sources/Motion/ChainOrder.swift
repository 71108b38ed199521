/// The order in which the links of a chain consume travel.
struct ChainOrder: Sendable, Hashable {
  let forward: [Int]
  let backward: [Int]
  /// In each direction, the link that is pulled beyond its range once no link can consume travel.
  let forwardEnd: Int?
  let backwardEnd: Int?

  /// `links` from the outermost to the innermost.
  init(_ links: [ScrollLink]) {
    forward = ChainOrder.sorted(links.map(\.forward))
    backward = ChainOrder.sorted(links.map(\.backward))
    forwardEnd = forward.last { links[$0].bounces.contains(.end) }
    backwardEnd = backward.last { links[$0].bounces.contains(.start) }
  }

  /// Each link comes before or after all links inside it.
  private static func sorted(_ orders: [ScrollLink.ConsumeOrder]) -> [Int] {
    var sorted: [Int] = []
    for index in orders.indices.reversed() {
      switch orders[index] {
      case .preConsume: sorted.insert(index, at: 0)
      case .postConsume: sorted.append(index)
      }
    }
    return sorted
  }

  func links(forward isForward: Bool) -> [Int] { isForward ? forward : backward }
  func end(forward isForward: Bool) -> Int? { isForward ? forwardEnd : backwardEnd }
}
