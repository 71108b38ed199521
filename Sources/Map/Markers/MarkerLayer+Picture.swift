import VitrineComponents
import VitrineRaster
import VitrineUnits

/// Drawing of markers, clusters and titles.
extension MarkerLayer {
  func drawAll(into canvas: inout Canvas) {
    let scale = canvas.environment.scale
    for (text, at, visibility) in titled {
      guard let picture = pictures.picture(text) else { continue }
      let origin = Point(
        (at.x * scale).rounded() - Double(picture.origin.x),
        (at.y * scale).rounded() - Double(picture.origin.y))
      canvas.add(
        .plane(
          PlanePicture(
            picture.pixmap, at: .zero, transform: PlaneTransform(origin: origin),
            opacity: UInt8((visibility * 255).rounded()))))
    }
    for entry in leaving { draw(entry, into: &canvas) }
    // The selected one on top, then those further down the screen.
    let painted = shown.sorted { a, b in
      (a.placement.form == .pin ? 1 : 0, a.placement.point.y, a.placement.marker.id)
        < (b.placement.form == .pin ? 1 : 0, b.placement.point.y, b.placement.marker.id)
    }
    for entry in painted { draw(entry, into: &canvas) }
  }

  /// The appearance of an entry at the time of this frame.
  func pose(_ entry: ShownMarker) -> ShownMarker.Pose {
    let map = parent as? MapView
    let origin = entry.origin.flatMap { origin in
      map.map { $0.viewport.point(world: nearest(origin, $0.viewport)) }
    }
    guard entry.placement.form == .pin else { return entry.pose(at: now, origin: origin) }
    let t = (now - chosenSince).seconds
    let isUp = t >= Self.liftTime || stage?.environment.reducesMotion ?? true
    let size = isUp ? 1 : 0.5 + 0.5 * Self.lift.position(at: max(0, t))
    return ShownMarker.Pose(
      point: entry.placement.point, size: size,
      opacity: isUp ? 1 : min(max(t, 0) / Self.appears, 1))
  }

  private func draw(_ entry: ShownMarker, into canvas: inout Canvas) {
    let scale = canvas.environment.scale
    let pose = pose(entry)
    if pose.opacity <= 0 { return }
    let glyph = entry.placement.marker.glyph
    let key = MarkerArt(
      form: entry.placement.form, color: entry.color, glyph: glyph,
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
