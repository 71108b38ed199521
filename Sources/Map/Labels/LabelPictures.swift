import VitrineComponents
import VitrineRaster
import VitrineUnits

/// The layouts and pictures of a map's labels, kept from frame to frame. Pictures are painted in
/// jobs.
@MainActor
final class LabelPictures {
  private struct Key: Hashable, Sendable {
    var text: String
    var look: MapLabelSource.Look
    /// Along a line: set at twice the size and scaled down while it is rotated, so that it is sharp
    /// at every angle.
    var isAlong: Bool

    init(text: String, of candidate: LabelCandidate) {
      self.text = text
      look = candidate.look
      isAlong = candidate.line != nil
    }

    init(_ placed: LabelPlacer.Placed) { self.init(text: placed.text, of: placed.candidate) }

    var density: Double { isAlong ? 2 : 1 }
  }

  private var layouts = FrameCache<Key, (layout: TextLayout, measure: LabelMeasure)>(
    capacity: 800)
  private let straight = LabelBitmapCache<Key, LabelPicture>(capacity: 600)
  private let bent = LabelBitmapCache<Key, BentLabelPicture>(capacity: 200)
  private var style = MapStyle.light

  func beginFrame() {
    layouts.beginFrame()
    straight.beginFrame()
    bent.beginFrame()
  }

  /// Replaces the colors and discards everything.
  func setStyle(_ style: MapStyle) {
    self.style = style
    layouts.removeAll()
    straight.removeAll()
    bent.removeAll()
  }

  /// Forgets requested jobs: they are lost when the map leaves the stage.
  func forgetWork() {
    straight.forgetWork()
    bent.forgetWork()
  }

  // MARK: Layouts

  /// The measure of a label's text, if it is laid out already.
  func measure(_ text: String, of candidate: LabelCandidate) -> LabelMeasure? {
    layouts[Key(text: text, of: candidate)]?.measure
  }

  /// Lays out a label's text.
  func layOut(_ text: String, of candidate: LabelCandidate, in environment: Environment)
    -> LabelMeasure
  {
    layout(Key(text: text, of: candidate), in: environment).measure
  }

  private func layout(
    _ key: Key, in environment: Environment
  ) -> (layout: TextLayout, measure: LabelMeasure) {
    if let known = layouts[key] { return known }
    let density = environment.scale * key.density
    let layout = environment.typesetter.layout(
      TextRequest(
        text: key.text, style: key.look.textStyle, direction: environment.direction,
        scale: density))
    let measure =
      key.isAlong
      ? LabelMeasure(layout, text: key.text, density: density) : LabelMeasure(size: layout.size)
    layouts[key] = (layout, measure)
    return (layout, measure)
  }

  // MARK: Pictures

  /// Whether the picture of a label exists.
  func isReady(_ placed: LabelPlacer.Placed) -> Bool {
    let key = Key(placed)
    return placed.letters.isEmpty ? straight.picture(key) != nil : bent.picture(key) != nil
  }

  /// Requests the picture of a label by a job of `component`; returns whether it exists already.
  func request(
    _ placed: LabelPlacer.Placed, by component: Component, in environment: Environment
  ) -> Bool {
    if isReady(placed) { return true }
    let key = Key(placed)
    let density = key.density * environment.scale
    let (color, halo) = (key.look.color(style.labels), key.look.halo(style))
    let (layout, measure) = layout(key, in: environment)
    if placed.letters.isEmpty {
      straight.order(key, by: component) {
        { LabelPicture(layout, density: density, color: color, halo: halo) }
      }
    } else {
      bent.order(key, by: component) {
        { BentLabelPicture(layout, measure, density: density, color: color, halo: halo) }
      }
    }
    return false
  }

  /// Draws the picture of a label, if it exists.
  func draw(_ placed: LabelPlacer.Placed, opacity: UInt8, into canvas: inout Canvas) {
    let key = Key(placed)
    let scale = canvas.environment.scale
    if !placed.letters.isEmpty {
      if let picture = bent.picture(key) {
        picture.draw(placed, opacity: opacity, scale: scale, into: &canvas)
      }
    } else if let picture = straight.picture(key) {
      picture.draw(
        placed, isAlong: key.isAlong, opacity: opacity, scale: scale, into: &canvas)
    }
  }
}

extension LabelPicture {
  /// Draws it with its text's middle at that of the label. Only one along a line is rotated.
  fileprivate func draw(
    _ placed: LabelPlacer.Placed, isAlong: Bool, opacity: UInt8, scale: Double,
    into canvas: inout Canvas
  ) {
    // The text's top left corner from its middle, and the pixmap's from there.
    let corner = Vector(
      -size.width / 2 - Double(origin.x) / density, -size.height / 2 - Double(origin.y) / density)
    let transform: PlaneTransform
    if !isAlong {
      let p = placed.center + placed.moved + corner
      transform = PlaneTransform(origin: Point((p.x * scale).rounded(), (p.y * scale).rounded()))
    } else {
      let (sin, cos) = ExactMath.sincos(placed.angle)
      let p = Point(
        placed.center.x + cos * corner.dx - sin * corner.dy,
        placed.center.y + sin * corner.dx + cos * corner.dy)
      transform = PlaneTransform(
        origin: Point(p.x * scale, p.y * scale), scale: 1 / (density / scale),
        rotation: placed.angle)
    }
    canvas.add(
      .plane(
        PlanePicture(
          pixmap, at: .zero, transform: transform,
          shift: isAlong ? placed.shift(scale) : .zero, opacity: opacity)))
  }
}

extension BentLabelPicture {
  /// Draws all halos first, so that none covers the letter of a neighbor.
  fileprivate func draw(
    _ placed: LabelPlacer.Placed, opacity: UInt8, scale: Double, into canvas: inout Canvas
  ) {
    let density = density / scale
    let transforms = zip(placed.letters, letters).map { letter, known in
      let (sin, cos) = ExactMath.sincos(letter.angle)
      let corner = known.corner * (1 / density)
      let p = placed.center + letter.offset
      let origin = Point(
        p.x * scale + cos * corner.dx - sin * corner.dy,
        p.y * scale + sin * corner.dx + cos * corner.dy)
      return PlaneTransform(origin: origin, scale: 1 / density, rotation: letter.angle)
    }
    let shift = placed.shift(scale)
    for pixmaps in [letters.map(\.halo), letters.map(\.ink)] {
      for (pixmap, transform) in zip(pixmaps, transforms) {
        canvas.add(
          .plane(
            PlanePicture(
              pixmap, at: .zero, transform: transform, shift: shift, opacity: opacity)))
      }
    }
  }
}

extension LabelPlacer.Placed {
  /// The distance that it has followed its place, in pixels.
  fileprivate func shift(_ scale: Double) -> PixelPoint {
    PixelPoint(Int((moved.dx * scale).rounded()), Int((moved.dy * scale).rounded()))
  }
}
