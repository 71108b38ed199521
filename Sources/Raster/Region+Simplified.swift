import VitrineUnits

extension Region {
  private static let many = 128

  /// A region of at most `limit` rectangles (1 or more) that contains this one and few more pixels.
  ///
  /// Each rectangle has a fixed cost in painting and in a driver's damage clips, so many small ones
  /// cost more than a few extra pixels. Repeatedly merges what adds the fewest pixels: two
  /// neighbors in a band, or two adjacent bands.
  package func simplified(to limit: Int) -> Region {
    require(limit >= 1, "Region.simplified: the limit is \(limit); give 1 or more")
    if rects.count <= limit { return self }
    // Hundreds of rectangles that leave little free between them take longer to sort out than the
    // rest takes to paint: the names of a map that come and go.
    let bounds = bounds
    if rects.count > Self.many, area * 3 >= bounds.width * bounds.height * 2 {
      return Region(bounds)
    }
    var merger = BandMerger(rects)
    while merger.count > limit { merger.mergeCheapest() }
    // Merging can leave two bands with the same spans. Joining them keeps equal sets equal values.
    return Region(merger.bands.joined())
  }
}
