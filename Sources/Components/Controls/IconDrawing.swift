import VitrineRaster
import VitrineUnits

/// The shapes of one icon, read from a line of our own drawing language on a grid of 24 × 24:
///
///     M x y       begin            L x y        line to
///     Q x y x y   quadratic curve  C x y x y x y cubic curve
///     Z           close            O x y r      circle
///     R x y w h r rectangle with rounded corners
///     A x y r from sweep   arc: degrees clockwise, 0 points right
///     F           what follows is filled; S: stroked (at first); H: filled with holes (even-odd)
struct IconDrawing: Sendable {
  private let upright: [Path]
  private let mirror: [Path]

  func parts(isMirrored: Bool) -> [Path] { isMirrored ? mirror : upright }

  init(_ text: String) {
    var reader = IconReader(text)
    upright = reader.read()
    mirror = upright.map { $0.mirrored(at: 12) }
  }
}

private struct IconReader {
  private enum Ink { case stroke, fill, holes }
  private var words: ArraySlice<Substring>
  private var ink = Ink.stroke
  private var pen: [Path] = []

  init(_ text: String) { words = text.split(whereSeparator: \.isWhitespace)[...] }

  private mutating func number() -> Double {
    guard let word = words.popFirst(), let value = Double(word) else {
      preconditionFailure("an icon's drawing lacks a number")
    }
    return value
  }

  private mutating func point() -> Point {
    let x = number()
    return Point(x, number())
  }

  /// One path for each kind of ink in a row.
  mutating func read() -> [Path] {
    while !words.isEmpty {
      switch words.first {
      case "F": ink = .fill
      case "S": ink = .stroke
      case "H": ink = .holes
      default: pen.append(shape())
      }
      if let word = words.first, ["F", "S", "H"].contains(word) { words.removeFirst() }
    }
    return pen
  }

  private mutating func shape() -> Path {
    let path = Path(rule: ink == .holes ? .evenOdd : .nonZero) { builder in
      while let word = words.first, !["F", "S", "H"].contains(word) {
        words.removeFirst()
        draw(word, &builder)
      }
    }
    if ink != .stroke { return path }
    return path.stroked(StrokeStyle(width: 2, join: .round, cap: .round))
  }

  private mutating func draw(_ word: Substring, _ builder: inout PathBuilder) {
    switch word {
    case "M": builder.move(to: point())
    case "L": builder.line(to: point())
    case "Q":
      let control = point()
      builder.quad(control, to: point())
    case "C":
      let (first, second) = (point(), point())
      builder.cubic(first, second, to: point())
    case "Z": builder.close()
    case "O":
      let center = point()
      let r = number()
      builder.ellipse(Rect(center.x - r, center.y - r, 2 * r, 2 * r))
    case "A":
      let center = point()
      let (radius, from, sweep) = (number(), number(), number())
      let degree = Double.pi / 180
      builder.arc(center: center, radius: radius, from: from * degree, sweep: sweep * degree)
    case "R":
      let corner = point()
      let (width, height, radius) = (number(), number(), number())
      builder.rounded(Rect(corner.x, corner.y, width, height), radius)
    default: preconditionFailure("an icon's drawing knows no '\(word)'")
    }
  }
}

extension PathBuilder {
  /// A rectangle with circular corners.
  fileprivate mutating func rounded(_ r: Rect, _ radius: Double) {
    // The share of the radius at which a cubic's controls make a quarter of a circle.
    let k = radius * (1 - 0.552_284_749_830_793_4)
    let (x0, y0, x1, y1) = (r.minX, r.minY, r.maxX, r.maxY)
    move(to: Point(x0 + radius, y0))
    line(to: Point(x1 - radius, y0))
    cubic(Point(x1 - k, y0), Point(x1, y0 + k), to: Point(x1, y0 + radius))
    line(to: Point(x1, y1 - radius))
    cubic(Point(x1, y1 - k), Point(x1 - k, y1), to: Point(x1 - radius, y1))
    line(to: Point(x0 + radius, y1))
    cubic(Point(x0 + k, y1), Point(x0, y1 - k), to: Point(x0, y1 - radius))
    line(to: Point(x0, y0 + radius))
    cubic(Point(x0, y0 + k), Point(x0 + k, y0), to: Point(x0 + radius, y0))
    close()
  }
}
