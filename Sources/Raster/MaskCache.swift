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
///
/// The same few shapes are asked for again and again (the avatars of a list, the corners of its
/// cards): those found last are looked at first, for a hash costs as much as painting a dozen rows.
struct MaskCache {
  let budget: Int
  private var young: [ShapeKey: CoverageMask] = [:]
  private var old: [ShapeKey: CoverageMask] = [:]
  private var youngBytes = 0
  private var recent: [(key: ShapeKey, mask: CoverageMask)] = []
  private var nextRecent = 0

  init(budget: Int) { self.budget = budget }

  mutating func mask(for key: ShapeKey, make: () -> CoverageMask) -> CoverageMask {
    for i in recent.indices where recent[i].key == key { return recent[i].mask }
    let mask = find(key, make)
    // As large as an avatar's: what is kept twice counts once.
    if mask.bytes.count <= 4096 {
      if recent.count < 4 {
        recent.append((key, mask))
      } else {
        recent[nextRecent] = (key, mask)
        nextRecent = (nextRecent + 1) % 4
      }
    }
    return mask
  }

  private mutating func find(_ key: ShapeKey, _ make: () -> CoverageMask) -> CoverageMask {
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
