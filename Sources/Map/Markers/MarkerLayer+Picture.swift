import VitrineComponents
import VitrineRaster
import VitrineUnits

/// How markers, bubbles and the titles beside them are drawn.
extension MarkerLayer {
  func drawAll(into canvas: inout Canvas) {
    let scale = canvas.environment.scale
    for (text, at) in titled {
      guard let picture = pictures.picture(text) else { continue }
      let origin = Point(
        (at.x * scale).rounded() - Double(picture.origin.x),
        (at.y * scale).rounded() - Double(picture.origin.y))
      canvas.add(
        .plane(
          PlanePicture(picture.pixmap, at: .zero, transform: PlaneTransform(origin: origin))))
    }
    for entry in leaving { draw(entry, isLeaving: true, into: &canvas) }
    // The chosen one on top; of the others those further down the screen, as they would stand.
    let painted = shown.sorted { a, b in
      (a.standing.form == .pin ? 1 : 0, a.standing.point.y, a.standing.marker.id)
        < (b.standing.form == .pin ? 1 : 0, b.standing.point.y, b.standing.marker.id)
    }
    for entry in painted { draw(entry, isLeaving: false, into: &canvas) }
  }

  private func draw(_ entry: Shown, isLeaving: Bool, into canvas: inout Canvas) {
    let scale = canvas.environment.scale
    let isPin = entry.standing.form == .pin
    let part =
      canvas.environment.reducesMotion ? 1 : min((now - entry.since).seconds / Self.fade, 1)
    // Quick at first, then slower.
    let eased = 1 - (1 - part) * (1 - part)
    var point = entry.standing.point
    if let origin = entry.origin, let map = parent as? MapView, part < 1 {
      let way = map.viewport.point(world: nearest(origin, map.viewport)) - point
      point = point + way * (isLeaving ? eased : 1 - eased)
    }
    var size = 1.0
    // What comes out of a bubble or goes into one is there as a whole; the rest fades.
    let isWhole = entry.origin != nil || entry.isAtOnce
    var opacity = isWhole ? 1 : isLeaving ? 1 - part : part
    if isPin, !canvas.environment.reducesMotion {
      let t = (now - chosenSince).seconds
      size = t >= Self.liftTime ? 1 : 0.5 + 0.5 * Self.lift.position(at: max(0, t))
      opacity = min(opacity * 3, 1)
    }
    if opacity <= 0 { return }
    let key = MarkerArt(
      form: entry.standing.form, color: entry.color, glyph: entry.standing.marker.glyph,
      ring: ring)
    let picture = art[key] ?? key.picture(scale: scale)
    art[key] = picture
    let place = Point((point.x * scale).rounded(), (point.y * scale).rounded())
    let origin = Point(
      place.x + Double(picture.corner.x) * size, place.y + Double(picture.corner.y) * size)
    let alpha = UInt8((opacity * 255).rounded())
    canvas.add(
      .plane(
        PlanePicture(
          picture.pixmap, at: .zero, transform: PlaneTransform(origin: origin, scale: size),
          opacity: alpha)))
    if entry.standing.count > 1 { draw(entry, at: place, alpha, into: &canvas) }
  }

  /// The number in a bubble.
  private func draw(_ entry: Shown, at place: Point, _ alpha: UInt8, into canvas: inout Canvas) {
    let environment = canvas.environment
    let count = entry.standing.count
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
    let origin = Point(
      (place.x - half.dx).rounded() - Double(picture.origin.x),
      (place.y - half.dy).rounded() - Double(picture.origin.y))
    canvas.add(
      .plane(
        PlanePicture(
          picture.pixmap, at: .zero, transform: PlaneTransform(origin: origin), opacity: alpha)))
  }
}
