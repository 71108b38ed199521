import VitrineUnits

/// The geometry of a small shape, its place within a pixel included.
struct ShapeKey: Hashable {
  /// Relative to the top left pixel that the shape touches: 0 ≤ x, y < 1.
  var rect: Rect
  var radiusX: Double
  var radiusY: Double
  /// Of a shadow: twice the standard deviation; 0: sharp.
  var blur = 0.0
}

/// Coverage masks of repeated shapes under a budget.
///
/// Two generations: when the young one has filled half of the budget it becomes the old one, and
/// what the old one held and nobody asked for again is gone. No order of use is kept, no dictionary
/// walked.
struct MaskCache {
  let budget: Int
  private var young: [ShapeKey: CoverageMask] = [:]
  private var old: [ShapeKey: CoverageMask] = [:]
  private var youngBytes = 0

  init(budget: Int) { self.budget = budget }

  mutating func mask(for key: ShapeKey, make: () -> CoverageMask) -> CoverageMask {
    if let found = young[key] { return found }
    let mask = old[key] ?? make()
    if mask.bytes.count > budget / 2 { return mask }
    if youngBytes + mask.bytes.count > budget / 2 {
      old = young
      young = [:]
      youngBytes = 0
    }
    young[key] = mask
    youngBytes += mask.bytes.count
    return mask
  }
}
