import VitrineRaster
import VitrineUnits

/// A path read from SVG path data, such as `M4 7h16M7 12h10`.
///
/// All commands of SVG 2 are read, absolute and relative: `M L H V C S Q T A Z`. A command letter
/// may be left out where it repeats, and numbers may follow one another without a space where that
/// is unambiguous (`.5.5-1`). Unlike a browser, which draws what comes before an error, reading
/// fails.
struct SVGPathData {
  let path: Path

  init(_ text: String, rule: FillRule = .nonZero) throws(SVGPathError) {
    var interpreter = SVGPathInterpreter(text)
    try interpreter.run()
    let segments = interpreter.segments
    path = Path(rule: rule) { builder in
      for segment in segments { segment.add(to: &builder) }
    }
  }
}

/// An error in SVG path data and the position at which it was found.
public struct SVGPathError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The path data.
  public let data: String
  /// The position of the error, in UTF-8 code units from the start of the data.
  public let position: Int
  /// The cause of the error.
  public let problem: String

  public var description: String {
    let excerpt = data.count <= 60 ? data : "\(data.prefix(59))…"
    return "SVG path data \"\(excerpt)\", position \(position): \(problem)"
  }
}
