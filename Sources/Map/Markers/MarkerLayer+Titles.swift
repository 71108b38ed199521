import VitrineComponents
import VitrineRaster
import VitrineUnits

/// Titles of markers: that of the pin always, others by rank where nothing is in the way.
///
/// In each frame titles that are visible come first, then the names of streets and areas, then new titles. So
/// a visible title keeps its place while the map moves.
extension MarkerLayer {
  /// From this level on dots have titles too; it begins at zoom 16.25. Badges have them wherever there are
  /// no clusters.
  private static let dotTitles = 33
  /// Height of the middle of a pin's head above the place, in points.
  private static let headHeight = 36.0
  /// Number of new texts for one frame: the layout of one takes as long as hundreds of known ones.
  private static let mostNew = 2

  /// The names of the pin.
  var pinnedNames: Set<String> { Set(pinTitle.map { [$0.text] } ?? []) }

  /// The titles that fade out.
  var fadingNames: [FadingName] {
    titles.compactMap { title in
      title.end.map { FadingName(text: title.text, boxes: [title.box], end: $0) }
    }
  }

  /// All titles on the map with their areas, also those that appear or disappear.
  var titleBoxes: [(text: String, box: Rect)] {
    let pin = pinTitle.map { [($0.text, Rect(origin: $0.corner, size: $0.size))] } ?? []
    return pin + titles.map { ($0.text, $0.box) }
  }

  // MARK: The pin

  func placePinTitle(
    _ marker: MapMarker, at point: Point, _ view: MapViewport, _ field: inout CollisionField
  ) {
    var fresh = 1
    guard !marker.title.isEmpty, let environment = stage?.environment,
      let size = layout(marker.shownTitle, environment, &fresh)?.size
    else { return }
    let corner = titleCorner(size, under: point, view)
    field.take(Rect(origin: corner, size: size))
    pinTitle = (marker.shownTitle, corner, size)
  }

  /// The title of the pin: below the tip, or beside the pin's head where covered parts of the map
  /// would cut it: on the trailing side if there is room, otherwise on the leading one.
  ///
  ///        ╭─╮           ╭─╮
  ///        ╰┬╯           ╰┬╯ Town Hall
  ///     Town Hall    ─────┴───────────
  private func titleCorner(_ size: Size, under point: Point, _ view: MapViewport) -> Point {
    let below = Point(point.x - size.width / 2, point.y + 4)
    let visible = view.visible
    // A pin that is not visible keeps its title where it was.
    if below.y + size.height <= visible.maxY || point.y > visible.maxY { return below }
    let aside = MarkerArt.box(.pin).maxX + 4
    let y = point.y - Self.headHeight - size.height / 2
    let (left, right) = (point.x - aside - size.width, point.x + aside)
    let endsLeft = stage?.environment.direction == .rightToLeft
    let isLeft =
      endsLeft ? left >= visible.minX : right + size.width > visible.maxX && left >= visible.minX
    return Point(isLeft ? left : right, y)
  }

  // MARK: Other markers

  /// Keeps the visible titles where nothing is in the way now, and adds their areas to `field`.
  func keepTitles(_ view: MapViewport, _ level: Int?, field: inout CollisionField) {
    var entries: [String: ShownMarker] = [:]
    for entry in shown where mayHaveTitle(entry, level) {
      entries[entry.placement.marker.id] = entry
    }
    for i in titles.indices {
      titles[i].point = view.point(world: nearest(titles[i].place, view))
      if titles[i].leaving != nil { continue }
      let entry = entries[titles[i].id]
      let isSame =
        entry?.placement.form == titles[i].form && entry?.place == titles[i].place
        && entry?.placement.marker.shownTitle == titles[i].text
      if isSame && field.isFree(titles[i].box) {
        field.take(titles[i].box)
      } else {
        titles[i].leaving = now
      }
    }
    forgetTitles()
  }

  /// Adds titles by rank, where markers and the labels of streets and places leave room. A name that
  /// an area or place on the map has already (`named`) is not shown twice; new titles wait for names that
  /// fade out.
  func placeTitles(
    _ view: MapViewport, field: CollisionField, named: Set<String>, fading: [FadingName]
  ) {
    guard let environment = stage?.environment else { return }
    var field = field
    for i in titles.indices where titles[i].leaving == nil && named.contains(titles[i].text) {
      titles[i].leaving = now
    }
    forgetTitles()
    let known = Set(titles.map(\.id))
    let away = fading + fadingNames
    let sides: [ShownTitle.Side] =
      environment.direction == .rightToLeft
      ? [.left, .right, .below, .above] : [.right, .left, .below, .above]
    var fresh = Self.mostNew
    // Where there are titles, the visible markers are in the order of their rank.
    for entry in shown where mayHaveTitle(entry, level) {
      let marker = entry.placement.marker
      if known.contains(marker.id) || named.contains(marker.shownTitle) { continue }
      guard let size = layout(marker.shownTitle, environment, &fresh)?.size else {
        needsPlacing = true
        parent?.setNeedsAdvance()
        continue
      }
      for side in sides {
        let title = ShownTitle(
          id: marker.id, text: marker.shownTitle, size: size, side: side,
          form: entry.placement.form, place: entry.place, point: entry.placement.point,
          since: changesAtOnce ? now - Duration(seconds: ShownTitle.fade) : now)
        if !field.isFree(title.room) { continue }
        if away.contains(where: { $0.boxes.contains { $0.overlaps(title.box) } }) { continue }
        field.take(title.box)
        titles.append(title)
        break
      }
    }
    waitForPictures()
  }

  /// A title without a picture, or whose marker appears, has not begun to appear.
  func waitForPictures() {
    let late = Dictionary(
      shown.map { ($0.placement.marker.id, $0.since) }, uniquingKeysWith: { first, _ in first })
    for i in titles.indices where titles[i].leaving == nil && !changesAtOnce {
      if pictures.picture(titles[i].text) == nil {
        // Its picture requests a layout.
        titles[i].since = now
        continue
      }
      titles[i].since = max(titles[i].since, late[titles[i].id] ?? now)
      if titles[i].opacity(at: now) < 1 { parent?.setNeedsAdvance() }
    }
    if titles.contains(where: { $0.leaving != nil }) { parent?.setNeedsAdvance() }
  }

  private func mayHaveTitle(_ entry: ShownMarker, _ level: Int?) -> Bool {
    guard let level, !entry.placement.marker.title.isEmpty else { return false }
    switch entry.placement.form {
    case .badge: return level >= MarkerForms.first
    case .dot: return level >= Self.dotTitles
    case .bubble, .pin: return false
    }
  }

  /// Removes titles that are gone, and that of a marker that has become the pin.
  func forgetTitles() {
    let pin = shown.first { $0.placement.form == .pin }?.placement.marker.id
    titles.removeAll { title in
      guard title.leaving != nil else { return false }
      return changesAtOnce || title.id == pin || title.opacity(at: now) <= 0
    }
  }

  // MARK: Pictures

  func drawTitles(into canvas: inout Canvas) {
    let scale = canvas.environment.scale
    func draw(_ text: String, _ corner: Point, _ opacity: Double) {
      guard opacity > 0, let picture = pictures.picture(text) else { return }
      let origin = Point(
        (corner.x * scale).rounded() - Double(picture.origin.x),
        (corner.y * scale).rounded() - Double(picture.origin.y))
      canvas.add(
        .plane(
          PlanePicture(
            picture.pixmap, at: .zero, transform: PlaneTransform(origin: origin),
            opacity: UInt8((opacity * 255).rounded()))))
    }
    for title in titles { draw(title.text, title.box.origin, title.opacity(at: now)) }
    if let pinTitle { draw(pinTitle.text, pinTitle.corner, 1) }
  }

  /// The layout of a title; its picture is requested. Nil where enough new ones were set for one
  /// frame.
  private func layout(
    _ text: String, _ environment: Environment, _ fresh: inout Int
  ) -> TextLayout? {
    let layout: TextLayout
    if let known = layouts[text] {
      layout = known
    } else {
      if fresh <= 0 { return nil }
      fresh -= 1
      layout = setTitle(text, environment)
      layouts[text] = layout
    }
    let (scale, color, halo) = (environment.scale, titleColor, halo)
    pictures.order(text, by: self) {
      { LabelPicture(layout, density: scale, color: color, halo: halo) }
    }
    return layout
  }

  /// The layout with the width of its widest line: right-aligned lines would take all the available
  /// width, so that the title of a pin would be beside it and that of a badge would leave no room.
  private func setTitle(_ text: String, _ environment: Environment) -> TextLayout {
    let isLeft = environment.direction == .rightToLeft
    var request = TextRequest(
      text: text, style: TextStyle(size: 14, weight: .medium), maxWidth: 150, lineLimit: 2,
      alignment: isLeft ? .trailing : .leading, direction: environment.direction,
      scale: environment.scale)
    let layout = environment.typesetter.layout(request)
    if !isLeft || layout.lineCount < 2 { return layout }
    // Two lines end at their badge.
    request.alignment = .leading
    request.maxWidth = layout.size.width
    return environment.typesetter.layout(request)
  }
}

extension MapMarker {
  /// The most characters of a title that two lines could show.
  private static let mostScalars = 300

  /// The title, shortened if it is far longer than its two lines: its pictures are looked up by it in
  /// every frame.
  var shownTitle: String {
    let scalars = title.unicodeScalars
    if title.utf8.count <= Self.mostScalars { return title }
    let shown = scalars.prefix(Self.mostScalars)
    return shown.endIndex == scalars.endIndex ? title : String(shown) + "…"
  }
}
