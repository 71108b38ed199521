/// The text of an SVG picture. Numbers have fixed decimals, so that equal figures are equal files.
struct SVG {
  private(set) var text: String

  init(width: Double, height: Double) {
    let size = "\(SVG.number(width, 0))\" height=\"\(SVG.number(height, 0))"
    let box = "0 0 \(SVG.number(width, 0)) \(SVG.number(height, 0))"
    text = """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(size)" viewBox="\(box)" \
      font-family="Helvetica, Arial, 'DejaVu Sans', sans-serif" font-size="12">
      <rect width="100%" height="100%" fill="#ffffff"/>

      """
  }

  mutating func close() { text += "</svg>\n" }

  /// Formats `value` with that many decimals, rounded to the nearest; never "-0".
  static func number(_ value: Double, _ places: Int) -> String {
    var unit = 1
    for _ in 0..<places { unit *= 10 }
    let whole = Int((value * Double(unit)).rounded())
    let sign = whole < 0 ? "-" : ""
    if places == 0 { return sign + String(whole.magnitude) }
    let fraction = String(whole.magnitude % UInt(unit))
    let zeros = String(repeating: "0", count: places - fraction.count)
    return "\(sign)\(whole.magnitude / UInt(unit)).\(zeros)\(fraction)"
  }

  enum Anchor: String {
    case start
    case middle
    case end
  }

  mutating func label(
    _ string: String, _ x: Double, _ y: Double, _ anchor: Anchor = .start,
    ink: String = "#222222", size: Int = 12, bold: Bool = false, turned: Bool = false
  ) {
    let place = "\(SVG.number(x, 1))\" y=\"\(SVG.number(y, 1))"
    let center = "\(SVG.number(x, 1)) \(SVG.number(y, 1))"
    let turn = turned ? " transform=\"rotate(-90 \(center))\"" : ""
    let weight = bold ? " font-weight=\"bold\"" : ""
    text += "<text x=\"\(place)\" text-anchor=\"\(anchor.rawValue)\" font-size=\"\(size)\""
    text += " fill=\"\(ink)\"\(weight)\(turn)>\(SVG.escaped(string))</text>\n"
  }

  mutating func line(
    _ places: [(x: Double, y: Double)], ink: String, width: Double, dashes: String? = nil
  ) {
    let points = places.map { "\(SVG.number($0.x, 1)),\(SVG.number($0.y, 1))" }
    text += "<polyline fill=\"none\" stroke=\"\(ink)\" stroke-width=\"\(SVG.number(width, 1))\""
    if let dashes { text += " stroke-dasharray=\"\(dashes)\"" }
    text += " stroke-linejoin=\"round\" points=\"\(points.joined(separator: " "))\"/>\n"
  }

  mutating func dot(_ x: Double, _ y: Double, ink: String) {
    text += "<circle cx=\"\(SVG.number(x, 1))\" cy=\"\(SVG.number(y, 1))\" r=\"2.4\""
    text += " fill=\"\(ink)\"/>\n"
  }

  private static func escaped(_ string: String) -> String {
    var escaped = ""
    for character in string {
      switch character {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      default: escaped.append(character)
      }
    }
    return escaped
  }
}
