import VitrineRaster
import VitrineUnits

/// The drawing of a component and all in it as one list, in the component's own coordinates: the
/// same object for as long as nothing in it changes, because pictures are cached by it.
struct SubtreePicture {
  let list: DisplayList
  /// The layers of the latest frame: comparing a list with itself takes no time, while one that was
  /// drawn again is compared by its pictures' pixels.
  let parts: [Layer]
  private let background: Color?

  /// Returns the drawing of these layers, over a background that covers `size` where there is one.
  /// Its list is that of `known` if it has the same.
  static func of(
    _ parts: [Layer], over background: (color: Color, size: PixelSize)? = nil,
    isPicture: Bool = false, known: SubtreePicture?
  ) -> SubtreePicture {
    if let known, known.parts == parts, known.background == background?.color {
      return SubtreePicture(list: known.list, parts: parts, background: known.background)
    }
    var commands: [DrawCommand] = []
    if let (color, size) = background {
      commands.append(.fill(Rect(0, 0, Double(size.width), Double(size.height)), color))
    }
    for part in parts {
      let clip = part.clip
      commands.append(
        .group(
          part.list, at: part.origin,
          clip: Rect(Double(clip.x0), Double(clip.y0), Double(clip.width), Double(clip.height)),
          radius: 0, opacity: part.opacity))
    }
    return SubtreePicture(
      list: DisplayList(commands, isPicture: isPicture), parts: parts,
      background: background?.color)
  }
}
