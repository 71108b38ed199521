import VitrineComponents
import VitrineRaster
import VitrineUnits

/// The layouts and pictures of a map's labels, kept from frame to frame. Pictures are painted in
/// jobs.
@MainActor
final class LabelPictures {
  fileprivate struct Key: Hashable, Sendable {
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
  private var bends = FrameCache<LabelCandidate.ID, BentName>(capacity: 200)
  private var style = MapStyle.light

  func beginFrame() {
    layouts.beginFrame()
    straight.beginFrame()
    bent.beginFrame()
    bends.beginFrame()
  }

  /// Replaces the colors and discards everything.
  func setStyle(_ style: MapStyle) {
    self.style = style
    layouts.removeAll()
    straight.removeAll()
    bent.removeAll()
    bends.removeAll()
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

  /// Draws the picture of a label, if it exists, at whole pixels: a street's name with its text's
  /// middle, any other one with its corner.
  func draw(
    _ placed: LabelPlacer.Placed, on grid: LabelPixels, opacity: UInt8, into canvas: inout Canvas
  ) {
    let key = Key(placed)
    if placed.letters.isEmpty {
      guard let picture = straight.picture(key) else { return }
      let transform: PlaneTransform
      let place: PixelPoint
      if key.isAlong {
        transform = picture.transform(angle: placed.angle, scale: grid.scale)
        place = grid.pixel(placed.center)
      } else {
        transform = PlaneTransform(origin: .zero)
        place = grid.pixel(placed.center + picture.corner)
      }
      return canvas.add(
        .plane(
          PlanePicture(
            picture.pixmap, at: .zero, transform: transform,
            shift: place + grid.distance(placed.moved), opacity: opacity)))
    }
    guard let picture = bent.picture(key) else { return }
    var name = bends[placed.candidate.id]
    if name?.key != key || name?.letters != placed.letters {
      name = BentName(key, placed.letters, picture, scale: grid.scale)
      bends[placed.candidate.id] = name
    }
    guard let list = name?.list else { return }
    let place = grid.pixel(placed.center) + grid.distance(placed.moved)
    let clip = list.bounds.offset(by: place)
    canvas.add(
      .group(
        list, at: place,
        clip: Rect(
          Double(clip.x0), Double(clip.y0), Double(clip.width), Double(clip.height)),
        radius: 0, opacity: opacity))
  }
}

/// A bent name as one picture, painted once while its letters stay as they are to one another.
private struct BentName {
  let key: LabelPictures.Key
  let letters: [LabelBend.Letter]
  /// The letters around the middle of the text at (0, 0).
  let list: DisplayList

  /// Paints all halos first, so that none covers the letter of a neighbor.
  init(
    _ key: LabelPictures.Key, _ letters: [LabelBend.Letter], _ picture: BentLabelPicture,
    scale: Double
  ) {
    (self.key, self.letters) = (key, letters)
    let density = picture.density / scale
    let transforms = zip(letters, picture.letters).map { letter, known in
      let (sin, cos) = ExactMath.sincos(letter.angle)
      let corner = known.corner * (1 / density)
      let origin = Point(
        letter.offset.dx * scale + cos * corner.dx - sin * corner.dy,
        letter.offset.dy * scale + sin * corner.dx + cos * corner.dy)
      return PlaneTransform(origin: origin, scale: 1 / density, rotation: letter.angle)
    }
    let pixmaps = picture.letters.map(\.halo) + picture.letters.map(\.ink)
    list = DisplayList(
      zip(pixmaps, transforms + transforms).map { pixmap, transform in
        .plane(PlanePicture(pixmap, at: .zero, transform: transform))
      }, isPicture: true)
  }
}

/// The device pixels on which names are placed: those of the map's tiles, so that a name stays
/// where it is on the map while both move by whole pixels.
struct LabelPixels {
  /// Device pixels per point.
  let scale: Double
  /// The position of a corner of tiles on the screen, in device pixels.
  private let (x, y): (Double, Double)

  /// `anchor` is the point on the screen of a corner of tiles.
  init(anchor: Point, scale: Double) {
    self.scale = scale
    (x, y) = (anchor.x * scale, anchor.y * scale)
  }

  /// The pixel of a point.
  func pixel(_ point: Point) -> PixelPoint {
    PixelPoint(
      Int((point.x * scale - x).rounded() + x.rounded()),
      Int((point.y * scale - y).rounded() + y.rounded()))
  }

  /// A distance of whole pixels.
  func distance(_ distance: Vector) -> PixelPoint {
    PixelPoint(Int((distance.dx * scale).rounded()), Int((distance.dy * scale).rounded()))
  }
}

extension LabelPicture {
  /// The top left corner of the pixmap from the middle of the text, in points.
  fileprivate var corner: Vector {
    Vector(
      -size.width / 2 - Double(origin.x) / density, -size.height / 2 - Double(origin.y) / density)
  }

  /// The transform of a text along a line, with its middle at (0, 0).
  fileprivate func transform(angle: Double, scale: Double) -> PlaneTransform {
    let (sin, cos) = ExactMath.sincos(angle)
    let corner = corner
    let origin = Point(
      (cos * corner.dx - sin * corner.dy) * scale, (sin * corner.dx + cos * corner.dy) * scale)
    return PlaneTransform(origin: origin, scale: 1 / (density / scale), rotation: angle)
  }
}
