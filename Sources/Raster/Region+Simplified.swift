import VitrineUnits

extension Region {
  /// A region of at most `limit` rectangles (1 or more) that contains this one and few more pixels.
  ///
  /// Each rectangle has a fixed cost in painting and in a driver's damage clips, so many small ones cost
  /// more than a few extra pixels. Repeatedly merges what adds the fewest pixels: two neighbors in a band,
  /// or two adjacent bands.
  package func simplified(to limit: Int) -> Region {
    require(limit >= 1, "Region.simplified: the limit is \(limit); give 1 or more")
    if rects.count <= limit { return self }
    var bands = self.bands
    var count = rects.count
    while count > limit {
      var best = (waste: Int.max, band: 0, span: 0)
      for (i, band) in bands.enumerated() {
        for k in 0..<(band.count - 1) {
          let waste = (band[k + 1].x0 - band[k].x1) * band[k].height
          if waste < best.waste { best = (waste, i, k) }
        }
        if i + 1 < bands.count {
          let merged = Self.merged(band, bands[i + 1])
          let waste = merged.area - band.area - bands[i + 1].area
          if waste < best.waste { best = (waste, i, -1) }
        }
      }
      let i = best.band
      if best.span >= 0 {
        bands[i][best.span].x1 = bands[i][best.span + 1].x1
        bands[i].remove(at: best.span + 1)
        count -= 1
      } else {
        let merged = Self.merged(bands[i], bands[i + 1])
        count += merged.count - bands[i].count - bands[i + 1].count
        bands[i] = merged
        bands.remove(at: i + 1)
      }
    }
    // Merging can leave two bands with the same spans. Joining them keeps equal sets equal values.
    return Region(bands.joined())
  }

  private var bands: [[PixelRect]] {
    var bands: [[PixelRect]] = []
    for r in rects {
      if bands.last?.first?.y0 == r.y0 {
        bands[bands.count - 1].append(r)
      } else {
        bands.append([r])
      }
    }
    return bands
  }

  /// One band with the spans of both, from the top of the upper to the bottom of the lower one. It has at
  /// least one span less than both together.
  private static func merged(_ upper: [PixelRect], _ lower: [PixelRect]) -> [PixelRect] {
    let (top, bottom) = (upper[0].y0, lower[0].y1)
    var spans: [PixelRect] = []
    for r in (upper + lower).sorted(by: { $0.x0 < $1.x0 }) {
      if let last = spans.last, r.x0 <= last.x1 {
        spans[spans.count - 1].x1 = max(last.x1, r.x1)
      } else {
        spans.append(PixelRect(x0: r.x0, y0: top, x1: r.x1, y1: bottom))
      }
    }
    if spans.count == upper.count + lower.count {
      let gaps = zip(spans, spans.dropFirst()).map { $1.x0 - $0.x1 }
      let narrowest = gaps.indices.min { gaps[$0] < gaps[$1] }!
      spans[narrowest].x1 = spans[narrowest + 1].x1
      spans.remove(at: narrowest + 1)
    }
    return spans
  }
}

extension Array where Element == PixelRect {
  fileprivate var area: Int { reduce(0) { $0 + $1.width * $1.height } }
}
