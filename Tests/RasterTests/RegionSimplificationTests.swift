import Testing
import VitrineRaster
import VitrineTesting
import VitrineUnits

@Suite("Simplified regions of many rectangles")
struct RegionSimplificationTests {
  @Test("each step merges what adds the fewest pixels, the uppermost and leftmost of equal ones")
  func cheapestOfAll() throws {
    try withEverySeed(60) { _, random in
      let rects = (0..<random.int(in: 8...60)).map { _ in
        PixelRect(
          x: random.int(in: 0...90), y: random.int(in: 0...90), width: random.int(in: 1...12),
          height: random.int(in: 1...12))
      }
      let region = Region(rects)
      let limit = random.int(in: 1...12)
      let expected = simplifiedSlowly(region, to: limit)
      try #require(region.simplified(to: limit) == expected)
    }
  }

  /// Compares all merges in each step.
  private func simplifiedSlowly(_ region: Region, to limit: Int) -> Region {
    var bands: [[PixelRect]] = []
    for r in region.rects {
      if bands.last?.first?.y0 == r.y0 {
        bands[bands.count - 1].append(r)
      } else {
        bands.append([r])
      }
    }
    while bands.reduce(0, { $0 + $1.count }) > limit {
      var least = Int.max
      var best: (bands: Range<Int>, spans: [PixelRect]) = (0..<0, [])
      func consider(_ range: Range<Int>, _ spans: [PixelRect]) {
        let added = area(spans) - bands[range].reduce(0) { $0 + area($1) }
        if added < least { (least, best) = (added, (range, spans)) }
      }
      for (i, band) in bands.enumerated() {
        for k in 0..<(band.count - 1) { consider(i..<(i + 1), closingGap(after: k, of: band)) }
        if i + 1 < bands.count { consider(i..<(i + 2), joined(band, bands[i + 1])) }
      }
      bands.replaceSubrange(best.bands, with: [best.spans])
    }
    return Region(bands.joined())
  }

  private func area(_ spans: [PixelRect]) -> Int { spans.reduce(0) { $0 + $1.width * $1.height } }

  private func closingGap(after k: Int, of spans: [PixelRect]) -> [PixelRect] {
    var spans = spans
    spans[k].x1 = spans[k + 1].x1
    spans.remove(at: k + 1)
    return spans
  }

  /// The spans of both bands in one, with one span less than both together.
  private func joined(_ upper: [PixelRect], _ lower: [PixelRect]) -> [PixelRect] {
    let high = (upper + lower).map { span in
      PixelRect(x0: span.x0, y0: upper[0].y0, x1: span.x1, y1: lower[0].y1)
    }
    let spans = Region(high).rects
    if spans.count < high.count { return spans }
    let gaps = zip(spans, spans.dropFirst()).map { $1.x0 - $0.x1 }
    let narrowest = gaps.indices.min { gaps[$0] < gaps[$1] } ?? 0
    return closingGap(after: narrowest, of: spans)
  }
}
