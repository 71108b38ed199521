package import VitrineComponents

extension FreeTypeTypesetter {
  /// Returns the places of all characters in order, as one line without a largest width. The
  /// characters of a ligature share its width.
  package func spans(_ request: TextRequest) -> [TextSpan] {
    var request = request
    request.maxWidth = .infinity
    request.lineLimit = 1
    guard let line = lines(of: request).lines.first else { return [] }
    let text = CombiningMarks.limited(request.text)
    let owners = Self.owners(text)
    var spans = [TextSpan?](repeating: nil, count: text.count)
    var pen = 0.0
    for run in line.visualRuns {
      let isRightToLeft = run.item.level & 1 != 0
      for (cluster, area) in Self.clusters(of: run, from: pen) {
        let members = cluster.compactMap { owners.indices.contains($0) ? owners[$0] : nil }
        guard let first = members.first, let last = members.last else { continue }
        let width = (area.upperBound - area.lowerBound) / Double(last - first + 1)
        for owner in first...last {
          let place = isRightToLeft ? last - owner : owner - first
          let left = (area.lowerBound + Double(place) * width) / request.scale
          let right = left + width / request.scale
          let known = spans[owner]
          spans[owner] = TextSpan(
            left: min(known?.left ?? left, left), right: max(known?.right ?? right, right),
            isRightToLeft: isRightToLeft)
        }
      }
      pen += run.width
    }
    // Invisible characters take no room after the one before them.
    var last = TextSpan(left: 0, right: 0)
    return spans.map { span in
      let edge = last.isRightToLeft ? last.left : last.right
      last = span ?? TextSpan(left: edge, right: edge, isRightToLeft: last.isRightToLeft)
      return last
    }
  }

  /// Returns the numbers of characters in the lines of a text that is being written. A short last
  /// line stays short: otherwise words would move while it is written.
  package func lineLengths(_ request: TextRequest) -> [Int] {
    var request = request
    request.lineLimit = .max
    let text = CombiningMarks.limited(request.text)
    let owners = Self.owners(text)
    var lengths: [Int] = []
    var start = 0
    for line in lines(of: request, avoidsShortEnds: false).lines {
      let end = line.range.upperBound
      let next = end < owners.count ? owners[end] : text.count
      if next > start || text.isEmpty { lengths.append(next - start) }
      start = max(start, next)
    }
    // Of an area that is narrower than a character.
    if start < text.count { lengths += Array(repeating: 1, count: text.count - start) }
    return lengths
  }

  /// Returns the number of the character to which each scalar belongs.
  private static func owners(_ text: String) -> [Int] {
    text.enumerated().flatMap { index, character in character.unicodeScalars.map { _ in index } }
  }

  /// Returns the scalars of each cluster of a run, with its area in pixels.
  private static func clusters(
    of run: ShapedRun, from start: Double
  ) -> [(Range<Int>, ClosedRange<Double>)] {
    var areas: [Int: ClosedRange<Double>] = [:]
    var pen = start
    for glyph in run.glyphs {
      let end = pen + max(0, glyph.advance)
      let known = areas[glyph.cluster]
      areas[glyph.cluster] = min(known?.lowerBound ?? pen, pen)...max(known?.upperBound ?? end, end)
      pen += glyph.advance
    }
    let starts = areas.keys.sorted()
    return starts.enumerated().compactMap { index, start in
      let end = index + 1 < starts.count ? starts[index + 1] : run.item.range.upperBound
      guard end > start, let area = areas[start] else { return nil }
      return (start..<end, area)
    }
  }
}
