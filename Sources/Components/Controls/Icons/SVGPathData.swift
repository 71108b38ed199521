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
struct SVGPathError: Error, Hashable, CustomStringConvertible {
  let data: String
  /// In UTF-8 code units from the start of the data.
  let position: Int
  let problem: String

  var description: String { "SVG path data \"\(data)\", position \(position): \(problem)" }
}
