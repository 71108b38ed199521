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

/// The paths of all icons, read once.
struct IconPaths: Sendable {
  let upright: [Path]
  let mirrored: [Path]

  static let all: [Icon: IconPaths] = {
    var all: [Icon: IconPaths] = [:]
    for icon in Icon.allCases {
      do throws(SVGPathError) {
        let upright = try icon.drawing.paths()
        all[icon] = IconPaths(upright: upright, mirrored: upright.map { $0.mirrored(at: 12) })
      } catch {
        misuse(
          "Icon.\(icon.rawValue): its SVG path cannot be read: \(error); correct Icon+Drawings.swift"
        )
      }
    }
    return all
  }()
}
