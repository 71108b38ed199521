import VitrineMotion

/// The heights of a sheet's tiers on one screen, descending, in points on whole device pixels.
@MainActor
struct SheetHeights: Equatable {
  /// The heights for the present content.
  private(set) var present: [Double]
  /// The greatest ones for any content.
  private(set) var limits: [Double]

  /// The heights before the first layout: all are 0.
  init(unplaced tiers: [SheetTier]) {
    present = tiers.map { _ in 0 }
    limits = present
  }

  init(
    of tiers: [SheetTier], in available: Double, panel: SheetPanel, width: Double, scale: Double
  ) {
    let hasFitted = tiers.contains(where: \.isFitted)
    let whole = hasFitted ? panel.fittingHeight(in: width) : .infinity
    present = SheetTier.heights(tiers, in: available, scale: scale) { limit in
      whole <= limit ? whole : panel.cutHeight(in: width, within: limit)
    }
    limits = SheetTier.heights(tiers, in: available, scale: scale) { $0 }
  }

  /// The range of the sheet's height on a screen of this height.
  func extent(in available: Double) -> ScrollExtent {
    ScrollExtent(
      minimum: present[present.count - 1], maximum: present[0], viewport: max(available, 1))
  }

  /// The next higher tier; above the highest the lowest one.
  func next(above tier: Int) -> Int {
    present.lastIndex { $0 > present[tier - 1] }.map { $0 + 1 } ?? present.count
  }

  /// 0 at the lowest tier, 1 at the highest, clamped.
  func progress(at height: Double) -> Double {
    guard let low = present.last, present[0] > low else { return 1 }
    return min(max((height - low) / (present[0] - low), 0), 1)
  }
}
