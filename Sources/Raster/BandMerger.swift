import VitrineUnits

/// The bands of a region while they are merged step by step.
///
/// The cheapest merge of each band is known, and the cheapest of all by a tree over the bands: a
/// step computes only those that it changes. A map whose names and markers appear has thousands of
/// rectangles in hundreds of bands.
struct BandMerger {
  /// The spans of each band; none where it was merged with the band above.
  private(set) var bands: [[PixelRect]] = []
  /// The number of all spans.
  private(set) var count: Int

  /// The band above and below each band, without those merged with another.
  private var above: [Int] = []
  private var below: [Int] = []
  /// The span of each band that its cheapest merge joins with the next span; −1: it joins the band
  /// below.
  private var choices: [Int] = []
  /// A binary tree from index 1 whose leaves have the pixels that the merge of each band adds, and
  /// whose other nodes have the least of their two children.
  private var added: [Int] = []
  private var leaves = 1

  init(_ rects: [PixelRect]) {
    count = rects.count
    for r in rects {
      if bands.last?.first?.y0 == r.y0 {
        bands[bands.count - 1].append(r)
      } else {
        bands.append([r])
      }
    }
    above = bands.indices.map { $0 - 1 }
    below = bands.indices.map { $0 + 1 }
    choices = bands.indices.map { _ in -1 }
    while leaves < bands.count { leaves *= 2 }
    added = [Int](repeating: Int.max, count: 2 * leaves)
    for i in bands.indices { added[leaves + i] = choose(i) }
    for node in (1..<leaves).reversed() {
      added[node] = min(added[2 * node], added[2 * node + 1])
    }
  }

  /// Merges two neighbors in a band or two adjacent bands, the uppermost and leftmost of the
  /// cheapest.
  mutating func mergeCheapest() {
    var node = 1
    while node < leaves { node = added[2 * node] == added[node] ? 2 * node : 2 * node + 1 }
    let band = node - leaves
    let span = choices[band]
    if span >= 0 {
      bands[band][span].x1 = bands[band][span + 1].x1
      bands[band].remove(at: span + 1)
      count -= 1
    } else {
      let lower = below[band]
      let merged = Self.merged(bands[band], bands[lower])
      count += merged.count - bands[band].count - bands[lower].count
      bands[band] = merged
      bands[lower] = []
      below[band] = below[lower]
      if below[band] < bands.count { above[below[band]] = band }
      set(Int.max, lower)
    }
    set(choose(band), band)
    if above[band] >= 0 { set(choose(above[band]), above[band]) }
  }

  private mutating func set(_ pixels: Int, _ band: Int) {
    var node = leaves + band
    added[node] = pixels
    while node > 1 {
      node /= 2
      added[node] = min(added[2 * node], added[2 * node + 1])
    }
  }

  /// Chooses the cheapest merge of a band. Returns the pixels that it adds.
  private mutating func choose(_ i: Int) -> Int {
    let spans = bands[i]
    let height = spans[0].height
    var (least, choice) = (Int.max, -1)
    for k in 0..<(spans.count - 1) {
      let pixels = (spans[k + 1].x0 - spans[k].x1) * height
      if pixels < least { (least, choice) = (pixels, k) }
    }
    if below[i] < bands.count {
      let pixels = Self.pixelsAdded(spans, bands[below[i]])
      if pixels < least { (least, choice) = (pixels, -1) }
    }
    choices[i] = choice
    return least
  }

  /// The pixels of `merged` that neither band has.
  private static func pixelsAdded(_ upper: [PixelRect], _ lower: [PixelRect]) -> Int {
    var (i, j) = (0, 0)
    var (width, end, narrowest) = (0, Int.min, Int.max)
    var pixels = 0
    while i < upper.count || j < lower.count {
      let isUpper = j == lower.count || i < upper.count && upper[i].x0 <= lower[j].x0
      let r = isUpper ? upper[i] : lower[j]
      if isUpper { i += 1 } else { j += 1 }
      pixels += r.width * r.height
      if r.x0 <= end {
        // These two are joined, so no gap is closed.
        narrowest = 0
        width += max(0, r.x1 - end)
        end = max(end, r.x1)
      } else {
        if width > 0 { narrowest = min(narrowest, r.x0 - end) }
        width += r.width
        end = r.x1
      }
    }
    return (width + narrowest) * (lower[0].y1 - upper[0].y0) - pixels
  }

  /// One band with the spans of both, from the top of the upper to the bottom of the lower one. It
  /// has at least one span less than both together.
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
