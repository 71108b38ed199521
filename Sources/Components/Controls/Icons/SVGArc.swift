import VitrineUnits

/// An elliptical arc of SVG path data as cubic curves.
///
/// An arc is given by its two ends. Implementation notes B.2 of SVG 2 find the ellipse's center;
/// here the ellipse is first mapped to the unit circle, on which the arc is cut into quarters:
///
///         v ╭──╮         u: start, v: end, both on the unit circle; a quarter turn of u is exact,
///           │ ╲│         so only the last piece, of 90° or less, needs its angle
///           ╰──┴ u
struct SVGArc {
  let from: Point
  let to: Point
  let radii: Size
  /// Of the ellipse's x axis, in degrees clockwise.
  let rotation: Double
  let isLarge: Bool
  let isClockwise: Bool

  var segments: [SVGPathInterpreter.Segment] {
    if from == to { return [] }
    if radii.width == 0 || radii.height == 0 { return [.line(to)] }
    let (sin, cos) = rotation == 0 ? (0, 1) : ExactMath.sincos(rotation * .pi / 180)
    /// Into the space in which the ellipse is the unit circle.
    func unit(_ p: Point) -> Vector {
      Vector((p.x * cos + p.y * sin) / radii.width, (p.y * cos - p.x * sin) / radii.height)
    }
    let (first, last) = (unit(from), unit(to))
    let middle = Vector((first.dx + last.dx) / 2, (first.dy + last.dy) / 2)
    let half = Vector((last.dx - first.dx) / 2, (last.dy - first.dy) / 2)
    let squared = half.dx * half.dx + half.dy * half.dy
    // Ends farther apart than the ellipse is wide enlarge it. Ends on opposite sides of it have
    // their center in the middle; a rounding error there would move it by its square root.
    let scale = max(1, squared.squareRoot())
    let rest = 1 - squared
    let aside =
      rest < 1e-9 ? 0 : (rest / squared).squareRoot() * (isLarge != isClockwise ? 1 : -1)
    let center = Vector(middle.dx - aside * half.dy, middle.dy + aside * half.dx)
    func outside(_ v: Vector) -> Point {
      let x = (center.dx + v.dx * scale) * radii.width
      let y = (center.dy + v.dy * scale) * radii.height
      return Point(x * cos - y * sin, x * sin + y * cos)
    }
    let turn = isClockwise ? 1.0 : -1
    var u = Vector((first.dx - center.dx) / scale, (first.dy - center.dy) / scale)
    let v = Vector((last.dx - center.dx) / scale, (last.dy - center.dy) / scale)
    var segments: [SVGPathInterpreter.Segment] = []
    // Three quarters and a last piece at most: the ends differ.
    for _ in 0..<3 {
      let along = u.dx * v.dx + u.dy * v.dy
      let across = turn * (u.dx * v.dy - u.dy * v.dx)
      if across > 0 && along >= -1e-9 { break }
      let quarter = Vector(-turn * u.dy, turn * u.dx)
      segments.append(
        .cubic(
          outside(u + quarter * Self.quarterControl), outside(quarter + u * Self.quarterControl),
          outside(quarter)))
      u = quarter
    }
    let along = u.dx * v.dx + u.dy * v.dy
    let across = max(0, turn * (u.dx * v.dy - u.dy * v.dx))
    // The controls of an angle a are 4/3 tan(a/4) away along the tangents.
    let tangent = across / (1 + along)
    let control = 4 / 3 * tangent / (1 + (1 + tangent * tangent).squareRoot())
    let startTangent = Vector(-turn * u.dy, turn * u.dx)
    let endTangent = Vector(-turn * v.dy, turn * v.dx)
    segments.append(
      .cubic(
        outside(u + startTangent * control), outside(v - endTangent * control), to))
    return segments
  }

  /// 4/3 (√2 − 1), which brings the middle of a quarter onto the circle.
  private static let quarterControl = 0.552_284_749_830_793_4
}
