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

  /// The mask of a path, whose top left pixel is that of its bounds; nil where the path is to be
  /// converted directly.
  mutating func mask(of path: Path, by converter: ScanConverter) -> CoverageMask? {
    let bounds = path.bounds.pixelBounds
    if bounds.isEmpty || bounds.width * bounds.height > Self.largest { return nil }
    if let known = masks.mask(for: path) { return known }
    if seen.remove(path) == nil {
      if seen.count == Self.seenLimit { seen.removeAll(keepingCapacity: true) }
      seen.insert(path)
      return nil
    }
    return masks.mask(for: path) {
      converter.mask(of: path.outline, rule: path.rule, in: bounds).spanned()
    }
  }
}
