import VitrineUnits

/// The coverage masks of small paths that are painted again and again, such as icons in the rows of
/// a list.
///
/// A path is converted directly when it is painted for the first time, and gets a mask when it is
/// painted again: shapes that change with every frame are new paths, for which a mask would cost
/// more than it saves. Equal paths have one mask, so a row that is made again finds those of its
/// icons.
struct PathMasks {
  /// The largest mask in pixels: 128 × 128, a 64th of the budget.
  private static let largest = 16_384
  /// The number of paths that are known to have been painted once.
  private static let seenLimit = 256

  private var masks = MaskCache<Path>(budget: 1 << 20)
  private var seen: Set<Path> = []

  enum Answer {
    case mask(CoverageMask)
    /// A mask of these pixels is to be made and added.
    case make(PixelRect)
    /// The path is to be converted directly.
    case none
  }

  mutating func answer(for path: Path) -> Answer {
    let bounds = path.bounds.pixelBounds
    if bounds.isEmpty || bounds.width * bounds.height > Self.largest { return .none }
    if let known = masks.mask(for: path) { return .mask(known) }
    if seen.remove(path) == nil {
      if seen.count == Self.seenLimit { seen.removeAll(keepingCapacity: true) }
      seen.insert(path)
      return .none
    }
    return .make(bounds)
  }

  mutating func add(_ mask: CoverageMask, for path: Path) { masks.add(mask, for: path) }
}
