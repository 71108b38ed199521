import VitrineComponents
import VitrineRaster
import VitrineUnits

/// The pictures of markers and of the numbers of clusters, kept from frame to frame.
@MainActor
final class MarkerPictures {
  private var art = FrameCache<MarkerArt, (pixmap: Pixmap, corner: PixelPoint)>(capacity: 128)
  private var numbers = FrameCache<Int, LabelPicture>(capacity: 128)
  private let rasterizer = Rasterizer()
  private var colors = MarkerColors()

  func beginFrame() {
    art.beginFrame()
    numbers.beginFrame()
  }

  /// Replaces the colors and discards everything.
  func setColors(_ colors: MarkerColors) {
    self.colors = colors
    art.removeAll()
    numbers.removeAll()
  }

  /// Draws an entry in one of its forms.
  func draw(
    _ entry: ShownMarker, as form: MarkerArt.Form, _ pose: ShownMarker.Pose,
    into canvas: inout Canvas
  ) {
    let scale = canvas.environment.scale
    // A dot has no glyph: those of one color share a picture.
    let glyph = form == .dot ? MapGlyph.dot : entry.placement.marker.glyph
    let key = MarkerArt(
      form: form, color: entry.color, glyph: glyph,
      isMirrored: glyph.isDirectional && canvas.environment.isRightToLeft, ring: colors.ring)
    let picture = picture(of: key, scale: scale)
    let place = Point((pose.point.x * scale).rounded(), (pose.point.y * scale).rounded())
    let corner = Vector(Double(picture.corner.x), Double(picture.corner.y))
    add(picture.pixmap, corner, at: place, pose, into: &canvas)
    if entry.placement.count > 1 {
      let picture = number(entry.placement.count, in: canvas.environment)
      let half = Vector(picture.size.width / 2, picture.size.height / 2) * scale
      let corner = Vector(
        -half.dx.rounded() - Double(picture.origin.x),
        -half.dy.rounded() - Double(picture.origin.y))
      add(picture.pixmap, corner, at: place, pose, into: &canvas)
    }
  }

  private func picture(
    of key: MarkerArt, scale: Double
  ) -> (pixmap: Pixmap, corner: PixelPoint) {
    if let known = art[key] { return known }
    let picture = key.picture(scale: scale, by: rasterizer)
    art[key] = picture
    return picture
  }

  /// `corner` is the picture's top left corner from `place`, in pixels.
  private func add(
    _ pixmap: Pixmap, _ corner: Vector, at place: Point, _ pose: ShownMarker.Pose,
    into canvas: inout Canvas
  ) {
    canvas.add(
      .plane(
        PlanePicture(
          pixmap, at: .zero,
          transform: PlaneTransform(origin: place + corner * pose.size, scale: pose.size),
          opacity: UInt8((pose.opacity * 255).rounded()))))
  }

  private func number(_ count: Int, in environment: Environment) -> LabelPicture {
    if let known = numbers[count] { return known }
    let layout = environment.typesetter.layout(
      TextRequest(
        text: count < 1000 ? "\(count)" : "\(count / 1000)k",
        style: TextStyle(size: 15, weight: .bold), scale: environment.scale))
    let picture = LabelPicture(
      layout.run, size: layout.size, density: environment.scale, color: colors.title,
      halo: colors.halo, parts: .ink)
    numbers[count] = picture
    return picture
  }
}
