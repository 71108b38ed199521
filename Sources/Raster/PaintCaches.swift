import Synchronization
import VitrineUnits

/// The caches that all threads of a frame share: what one of them has made, the others find.
///
/// A lock is held while a cache is looked into, and not while a mask or a picture is made for it.
/// So two threads may make the same mask at once, and one of them is kept. Pictures do not depend
/// on it.
final class PaintCaches: Sendable {
  /// 4 MB hold the corners of the softest shadow, or 1,600 avatars of 48 pixels.
  let masks = Mutex(MaskCache<ShapeKey>(budget: 4 << 20))
  let paths = Mutex(PathMasks())
  let reduced = Mutex(ReducedPictures(budget: 16 << 20))
  let pictures = Mutex(PictureCache())
  let gradients = Mutex(GradientTables())

  /// The mask of a shape, made now if there is none.
  func mask(for key: ShapeKey, make: () -> CoverageMask) -> CoverageMask {
    if let known = masks.withLock({ $0.mask(for: key) }) { return known }
    let mask = make()
    masks.withLock { $0.add(mask, for: key) }
    return mask
  }

  /// The mask of a path, whose top left pixel is that of its bounds; nil where the path is to be
  /// converted directly.
  func mask(of path: Path, by converter: ScanConverter) -> CoverageMask? {
    switch paths.withLock({ $0.answer(for: path) }) {
    case .mask(let mask): return mask
    case .none: return nil
    case .make(let bounds):
      let mask = converter.mask(of: path.outline, rule: path.rule, in: bounds).spanned()
      paths.withLock { $0.add(mask, for: path) }
      return mask
    }
  }

  /// A picture at a smaller size, reduced now if it is not known.
  func reduced(_ picture: Pixmap, to size: PixelSize) -> Pixmap {
    if let known = reduced.withLock({ $0.picture(of: picture, size) }) { return known }
    let made = picture.reduced(to: size)
    reduced.withLock { $0.add(made, of: picture) }
    return made
  }

  func table(of gradient: Gradient) -> GradientTable {
    gradients.withLock { $0.table(of: gradient) }
  }
}
