import VitrineRaster
import VitrineUnits

/// Turns the commands of SVG path data into absolute segments.
struct SVGPathInterpreter {
  /// A segment in absolute coordinates.
  enum Segment: Hashable {
    case move(Point)
    case line(Point)
    case quad(Point, Point)
    case cubic(Point, Point, Point)
    case close

    func add(to builder: inout PathBuilder) {
      switch self {
      case .move(let p): builder.move(to: p)
      case .line(let p): builder.line(to: p)
      case .quad(let c, let p): builder.quad(c, to: p)
      case .cubic(let c1, let c2, let p): builder.cubic(c1, c2, to: p)
      case .close: builder.close()
      }
    }
  }

  private(set) var segments: [Segment] = []
  private var scanner: SVGPathScanner
  private var current = Point.zero
  /// The start of the subpath, to which `Z` returns.
  private var start = Point.zero
  /// The last control point of a cubic or a quadratic curve; nil after any other command. `S` and
  /// `T` reflect it.
  private var cubicControl: Point?
  private var quadControl: Point?

  init(_ text: String) { scanner = SVGPathScanner(text) }

  mutating func run() throws(SVGPathError) {
    var isFirst = true
    while let letter = try scanner.command() {
      let position = scanner.position - 1
      let isRelative = letter >= UInt8(ascii: "a")
      let command = letter & ~0x20
      if isFirst && command != UInt8(ascii: "M") {
        throw scanner.error("the first command is not M or m", at: position)
      }
      isFirst = false
      if command == UInt8(ascii: "Z") {
        segments.append(.close)
        current = start
        (cubicControl, quadControl) = (nil, nil)
        continue
      }
      var isRepeated = false
      repeat {
        // Further pairs after a move are lines.
        let isLine = isRepeated && command == UInt8(ascii: "M")
        let step = isLine ? UInt8(ascii: "L") : command
        guard try add(step, isRelative: isRelative) else {
          throw scanner.error("unknown command \"\(Unicode.Scalar(letter))\"", at: position)
        }
        isRepeated = true
      } while try scanner.continues()
    }
    if isFirst { throw scanner.error("the data is empty") }
  }

  /// Reads the numbers of one command and adds its segment; false where there is no such command.
  private mutating func add(_ command: UInt8, isRelative: Bool) throws(SVGPathError) -> Bool {
    let origin = isRelative ? current : .zero
    var cubic: Point?
    var quad: Point?
    switch command {
    case UInt8(ascii: "M"):
      current = try firstPoint(origin)
      start = current
      segments.append(.move(current))
    case UInt8(ascii: "L"):
      current = try firstPoint(origin)
      segments.append(.line(current))
    case UInt8(ascii: "H"):
      current = Point(origin.x + (try scanner.number(separated: false)), current.y)
      segments.append(.line(current))
    case UInt8(ascii: "V"):
      current = Point(current.x, origin.y + (try scanner.number(separated: false)))
      segments.append(.line(current))
    case UInt8(ascii: "C"):
      let control1 = try firstPoint(origin)
      let control2 = try point(origin)
      cubic = control2
      current = try point(origin)
      segments.append(.cubic(control1, control2, current))
    case UInt8(ascii: "S"):
      let control1 = reflected(cubicControl)
      let control2 = try firstPoint(origin)
      cubic = control2
      current = try point(origin)
      segments.append(.cubic(control1, control2, current))
    case UInt8(ascii: "Q"):
      let control = try firstPoint(origin)
      quad = control
      current = try point(origin)
      segments.append(.quad(control, current))
    case UInt8(ascii: "T"):
      let control = reflected(quadControl)
      quad = control
      current = try firstPoint(origin)
      segments.append(.quad(control, current))
    case UInt8(ascii: "A"): try addArc(origin)
    default: return false
    }
    (cubicControl, quadControl) = (cubic, quad)
    return true
  }

  /// The first point of a command. The scanner has skipped the separator before a repetition.
  private mutating func firstPoint(_ origin: Point) throws(SVGPathError) -> Point {
    let x = try scanner.number(separated: false)
    return Point(origin.x + x, origin.y + (try scanner.number(separated: true)))
  }

  private mutating func point(_ origin: Point) throws(SVGPathError) -> Point {
    let x = try scanner.number(separated: true)
    return Point(origin.x + x, origin.y + (try scanner.number(separated: true)))
  }

  /// The previous control point mirrored at the current point; the current point without one.
  private func reflected(_ control: Point?) -> Point {
    control.map { Point(2 * current.x - $0.x, 2 * current.y - $0.y) } ?? current
  }

  private mutating func addArc(_ origin: Point) throws(SVGPathError) {
    let radiusX = try scanner.number(separated: false)
    let radiusY = try scanner.number(separated: true)
    let rotation = try scanner.number(separated: true)
    let isLarge = try scanner.flag()
    let isClockwise = try scanner.flag()
    let end = try point(origin)
    let arc = SVGArc(
      from: current, to: end, radii: Size(abs(radiusX), abs(radiusY)), rotation: rotation,
      isLarge: isLarge, isClockwise: isClockwise)
    segments += arc.segments
    current = end
  }
}
