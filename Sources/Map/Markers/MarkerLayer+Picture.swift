import VitrineComponents
import VitrineRaster
import VitrineUnits

/// Drawing of markers and clusters.
extension MarkerLayer {
  func drawAll(into canvas: inout Canvas) {
    drawTitles(into: &canvas)
    for entry in leaving { draw(entry, into: &canvas) }
    // Dots at the bottom, the selected one on top, and those further down the screen over the others.
    let painted = shown.sorted { a, b in
      (Self.height(a), a.placement.point.y, a.placement.marker.id)
        < (Self.height(b), b.placement.point.y, b.placement.marker.id)
    }
    for entry in painted { draw(entry, into: &canvas) }
  }

  private static func height(_ entry: ShownMarker) -> Int {
    switch entry.placement.form {
    case .dot: entry.earlier == nil ? 0 : 1
    case .badge, .bubble: 1
    case .pin: 2
    }
  }

  /// The visible forms of an entry, the lowest first, at the time of this frame.
  func poses(_ entry: ShownMarker) -> [(form: MarkerArt.Form, pose: ShownMarker.Pose)] {
    guard entry.placement.form == .pin else {
      let origin = entry.origin.map { view.point(world: nearest($0, view)) }
      return entry.poses(at: now, origin: origin).filter { $0.pose.opacity > 0 }
    }
    let t = (now - chosenSince).seconds
    let isUp = t >= Self.liftTime || stage?.environment.reducesMotion ?? true
    let size = isUp ? 1 : 0.5 + 0.5 * Self.lift.position(at: max(0, t))
    let opacity = isUp ? 1 : min(max(t, 0) / Self.appears, 1)
    if opacity <= 0 { return [] }
    return [
      (.pin, ShownMarker.Pose(point: entry.placement.point, size: size, opacity: opacity))
    ]
  }

  private func draw(_ entry: ShownMarker, into canvas: inout Canvas) {
    for (form, pose) in poses(entry) { draw(entry, form, pose, into: &canvas) }
  }

  private func draw(
    _ entry: ShownMarker, _ form: MarkerArt.Form, _ pose: ShownMarker.Pose,
    into canvas: inout Canvas
  ) {
    let scale = canvas.environment.scale
    // A dot has no glyph: those of one color share a picture.
    let glyph = form == .dot ? MapGlyph.dot : entry.placement.marker.glyph
    let key = MarkerArt(
      form: form, color: entry.color, glyph: glyph,
      isMirrored: glyph.isDirectional && canvas.environment.isRightToLeft, ring: ring)
    let picture = art[key] ?? key.picture(scale: scale)
    art[key] = picture
    let size = pose.size
    let place = Point((pose.point.x * scale).rounded(), (pose.point.y * scale).rounded())
    let origin = Point(
      place.x + Double(picture.corner.x) * size, place.y + Double(picture.corner.y) * size)
    let alpha = UInt8((pose.opacity * 255).rounded())
    canvas.add(
      .plane(
        PlanePicture(
          picture.pixmap, at: .zero, transform: PlaneTransform(origin: origin, scale: size),
          opacity: alpha)))
    if entry.placement.count > 1 { draw(entry, at: place, size, alpha, into: &canvas) }
  }

  /// The number of a cluster.
  private func draw(
    _ entry: ShownMarker, at place: Point, _ size: Double, _ alpha: UInt8,
    into canvas: inout Canvas
  ) {
    let environment = canvas.environment
    let count = entry.placement.count
    let picture: LabelPicture
    if let known = counts[count] {
      picture = known
    } else {
      let layout = environment.typesetter.layout(
        TextRequest(
          text: count < 1000 ? "\(count)" : "\(count / 1000)k",
          style: TextStyle(size: 15, weight: .bold), scale: environment.scale))
      picture = LabelPicture(
        layout.run, size: layout.size, density: environment.scale,
        color: titleColor, halo: halo, parts: .ink)
      counts[count] = picture
    }
    let half = Vector(picture.size.width / 2, picture.size.height / 2) * environment.scale
    let corner = Vector(
      -half.dx.rounded() - Double(picture.origin.x), -half.dy.rounded() - Double(picture.origin.y))
    canvas.add(
      .plane(
        PlanePicture(
          picture.pixmap, at: .zero,
          transform: PlaneTransform(origin: place + corner * size, scale: size), opacity: alpha)))
  }
}
