import VitrineMotion
import VitrineTesting
import VitrineUnits

func ms(_ milliseconds: Double) -> Instant { .zero + .milliseconds(milliseconds) }

extension ScrollExtent {
  static let list = ScrollExtent(minimum: 0, maximum: 5000, viewport: 480)
}

/// A chain of one link.
extension ScrollChain {
  func offset(_ milliseconds: Double) -> Double { state(at: ms(milliseconds)).offset }
  func phase(_ milliseconds: Double) -> ScrollPhase { state(at: ms(milliseconds)).phase }
}

extension ScrollChain {
  func offsets(_ milliseconds: Double) -> [Double] { states(at: ms(milliseconds)).map(\.offset) }
  func total(_ milliseconds: Double) -> Double { offsets(milliseconds).reduce(0, +) }
  func speed(_ milliseconds: Double) -> Double {
    states(at: ms(milliseconds)).map(\.velocity).reduce(0, +)
  }
  var destinations: [Double] { links.indices.map { destination(of: $0) } }

  /// A collapsing header of 200 pt over a list of 3000.
  static func headerList(
    _ returns: HeaderReturn, offsets: [Double]? = nil
  ) -> ScrollChain {
    ScrollChain(
      links: [
        .header(height: 200, viewport: 480, returns: returns),
        ScrollLink(extent: ScrollExtent(minimum: 0, maximum: 3000, viewport: 480)),
      ], offsets: offsets)
  }

  /// A sheet with tiers at 100, 300 and 700 pt over a list of 3000.
  static func sheetList(
    _ policy: Detents.Policy, offsets: [Double]? = nil, list: Double = 3000
  ) -> ScrollChain {
    ScrollChain(
      links: [
        .sheet(
          tiers: Detents([100, 300, 700], policy: policy), viewport: 800,
          spring: Spring(duration: 0.25, dampingRatio: 0.9)),
        ScrollLink(extent: ScrollExtent(minimum: 0, maximum: list, viewport: 700)),
      ], offsets: offsets)
  }

  /// One to five links of random sizes and orders, each somewhere in its range.
  static func random(_ random: inout RandomSource, detents: Bool) -> ScrollChain {
    let links = (0..<random.int(in: 1...5)).map { _ -> ScrollLink in
      let length = random.double(in: 0...800)
      let start = random.double(in: -300...300)
      let turns: [ScrollLink.ConsumeOrder] = [.preConsume, .postConsume]
      let ends: [ScrollLink.Ends] = [.both, .start, .end, []]
      return ScrollLink(
        extent: ScrollExtent(minimum: start, maximum: start + length, viewport: 480),
        forward: turns[random.int(in: 0...1)], backward: turns[random.int(in: 0...1)],
        detents: detents && random.int(in: 0...2) == 0
          ? Detents(
            [start, start + length / 3, start + length],
            policy: random.int(in: 0...1) == 0 ? .adjacent : .projected)
          : nil,
        bounces: ends[random.int(in: 0...3)])
    }
    let offsets = links.map { link in
      link.detents.map { $0.positions[random.int(in: 0...2)] }
        ?? random.double(in: link.extent.minimum...link.extent.maximum)
    }
    return ScrollChain(links: links, offsets: offsets)
  }
}
