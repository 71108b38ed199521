import Synchronization
import VitrineRaster
import VitrineUnits

/// The shapes of an icon: SVG path data on a grid of 24 × 24, y downwards.
struct IconDrawing {
  /// Outlines, drawn with lines two units wide and with round joins and ends; may be empty.
  var stroke = ""
  /// Filled areas; may be empty.
  var fill = ""

  /// The areas to paint. A stroke becomes the area that its line covers.
  func paths() throws(SVGPathError) -> [Path] {
    var paths: [Path] = []
    if !stroke.isEmpty {
      let line = StrokeStyle(width: 2, join: .round, cap: .round)
      paths.append(try SVGPathData(stroke).path.stroked(line))
    }
    if !fill.isEmpty { paths.append(try SVGPathData(fill).path) }
    return paths
  }
}

/// The paths of icons, each read when it is painted first: all together take longer than a frame.
enum IconPaths {
  private struct Key: Hashable {
    var icon: BuiltInIcon
    var isMirrored: Bool
  }

  private static let known = Mutex<[Key: [Path]]>([:])

  static func paths(of icon: BuiltInIcon, isMirrored: Bool) -> [Path] {
    let key = Key(icon: icon, isMirrored: isMirrored)
    if let paths = known.withLock({ $0[key] }) { return paths }
    let paths = isMirrored ? upright(icon).map { $0.mirrored(at: 12) } : upright(icon)
    known.withLock { $0[key] = paths }
    return paths
  }

  private static func upright(_ icon: BuiltInIcon) -> [Path] {
    do throws(SVGPathError) {
      return try icon.drawing.paths()
    } catch {
      misuse(
        "Icon.\(icon.rawValue): its SVG path cannot be read: \(error); correct Icon+Drawings.swift")
    }
  }
}
