import VitrineUnits

/// The geometry of a small shape, including its subpixel position.
struct ShapeKey: Hashable {
  /// Relative to the top left pixel that the shape touches: 0 ≤ x, y < 1.
  var rect: Rect
  var radiusX: Double
  var radiusY: Double
  /// The blur of a shadow, twice the standard deviation; 0 is sharp.
  var blur = 0.0
}

/// A cache of coverage masks with a budget.
///
/// It has two generations: when the young one fills half of the budget it becomes the old one, and
/// the previous old one is dropped. Masks that are used again move to the young generation. This
/// needs no order of use and no iteration over a dictionary.
///
/// The last four masks are compared before hashing: a list repeats a few shapes (avatars, corners),
/// and a hash costs as much as painting a dozen rows.
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
    // Up to the size of an avatar, since these masks do not count towards the budget.
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
