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

/// A cache of coverage masks, by shape, with a budget in bytes.
///
/// It has two generations: when the young one fills half of the budget it becomes the old one, and
/// the previous old one is dropped. Masks that are used again move to the young generation. This
/// needs no order of use and no iteration over a dictionary.
///
/// The last four masks are compared before hashing: a list repeats a few shapes (avatars, corners),
/// and a hash costs as much as painting a dozen rows.
struct MaskCache<Key: Hashable> {
  let budget: Int
  private var young: [Key: CoverageMask] = [:]
  private var old: [Key: CoverageMask] = [:]
  private var youngBytes = 0
  private var recent: [(key: Key, mask: CoverageMask)] = []
  private var nextRecent = 0

  init(budget: Int) { self.budget = budget }

  /// The mask of a shape; nil if there is none.
  mutating func mask(for key: Key) -> CoverageMask? {
    for i in recent.indices where recent[i].key == key { return recent[i].mask }
    if let mask = young[key] {
      addRecent(mask, for: key)
      return mask
    }
    guard let mask = old[key] else { return nil }
    add(mask, for: key)
    return mask
  }

  private mutating func addRecent(_ mask: CoverageMask, for key: Key) {
    // Up to the size of an avatar, since these masks do not count towards the budget.
    if mask.bytes.count <= 4096 {
      if recent.count < 4 {
        recent.append((key, mask))
      } else {
        recent[nextRecent] = (key, mask)
        nextRecent = (nextRecent + 1) % 4
      }
    }
  }

  /// Adds a mask, unless another thread has added that of the same shape.
  mutating func add(_ mask: CoverageMask, for key: Key) {
    if young[key] != nil { return }
    addRecent(mask, for: key)
    if mask.bytes.count > budget / 2 { return }
    if youngBytes + mask.bytes.count > budget / 2 {
      old = young
      young = [:]
      youngBytes = 0
    }
    young[key] = mask
    youngBytes += mask.bytes.count
  }
}
