import VitrineRaster
import VitrineUnits

/// The dashed lines on one tile. Only the dashes near the tile are made. They keep their places
/// along the whole line, so that they continue across the border of a tile.
struct DashedLines {
  /// More dashes on a tile than this are one solid line: a tile has no room in which to see them.
  static let mostDashes = 4096.0

  /// The visible parts of the lines.
  private(set) var parts: [TileClip.Part] = []
  private let clip: TileClip

  /// `box`: the tile with its margin, in device pixels.
  init(box: Rect) { clip = TileClip(box: box) }

  mutating func append(_ line: [Point]) { parts += clip.parts(line) }

  /// About as many dashes as the pattern has on these lines.
  func dashCount(_ dashes: [Double]) -> Double {
    let length = parts.reduce(0) { sum, part in
      sum + zip(part.points, part.points.dropFirst()).reduce(0) { $0 + ($1.1 - $1.0).length }
    }
    return length / dashes.reduce(0, +)
  }

  /// The area that the dashes of the lines cover.
  func stroked(_ style: StrokeStyle) -> Contours {
    var style = style
    if dashCount(style.dashes) > Self.mostDashes { style.dashes = [] }
    var area = Contours()
    for part in parts {
      var line = Contours()
      line.append(part.points, isClosed: false)
      style.dashPhase = part.start
      area.append(line.stroked(style))
    }
    return area
  }
}
