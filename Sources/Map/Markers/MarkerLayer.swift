import VitrineComponents
import VitrineMotion
import VitrineRaster
import VitrineTouch
import VitrineUnits

/// The markers of a map: badges where there is room for them, dots where there is a little, one pin
/// for the chosen one.
@MainActor
final class MarkerLayer: Component {
  private struct Shown {
    var index: Int
    var form: MarkerArt.Form
    var point: Point
    /// When it took this form.
    var since: Instant
  }

  private static let fade = 0.16
  private static let lift = SpringMotion(
    Spring(response: 0.32, dampingRatio: 0.62), from: 0, to: 1)
  private static let liftTime = lift.settleTime(within: 0.003, speed: 0.05)

  var markers: [MapMarker] = [] { didSet { index(oldValue) } }
  var selected: String? { didSet { if selected != oldValue { selectionDidChange() } } }
  var onTap: ((MapMarker) -> Void)?
  var ring = Color.white

  /// Each marker's place on the Mercator square.
  private var places: [Point] = []
  /// The order of placing: by rank.
  private var order: [Int] = []
  private var shown: [Shown] = []
  private var art = Generations<MarkerArt, (pixmap: Pixmap, corner: PixelPoint)>(capacity: 128)
  private var titles = Generations<String, LabelPicture>(capacity: 256)
  private var titled: [(index: Int, at: Point)] = []
  private var titleColor = Color.black
  private var halo = Color.white
  private var chosenSince = Instant.zero
  /// The marker shown as a pin.
  private var chosen: Int?
  private var now = Instant.zero

  // MARK: Markers

  private func index(_ old: [MapMarker]) {
    if markers == old { return }
    places = markers.map { Mercator.project($0.place) }
    order = markers.indices.sorted { (-markers[$0].rank, $0) < (-markers[$1].rank, $1) }
    // Who stays keeps its form, wherever it stands in the list now.
    var now: [String: Int] = [:]
    for (i, marker) in markers.enumerated() { now[marker.id] = i }
    shown = shown.compactMap { entry in
      guard let i = now[old[entry.index].id] else { return nil }
      var entry = entry
      entry.index = i
      return entry
    }
    parent?.setNeedsLayout()
  }

  private func selectionDidChange() {
    chosenSince = stage?.moment ?? .zero
    parent?.setNeedsLayout()
  }

  func setStyle(_ style: MapStyle, isDark: Bool) {
    ring = isDark ? Color(rgb: 0x2a2e34) : .white
    titleColor = style.labels.place
    halo = style.labels.halo
    forgetPictures()
  }

  func forgetPictures() {
    art.removeAll()
    titles.removeAll()
  }

  /// Those in sight, with their form and where their place is on the screen.
  var standing: [(marker: MapMarker, form: MarkerArt.Form, point: Point)] {
    shown.map { (markers[$0.index], $0.form, $0.point) }
  }

  // MARK: Placing

  /// The chosen marker comes before everything else, its title with it: the first step of an update.
  func placeChosen(_ view: MapViewport, field: inout CollisionField) {
    art.beginFrame()
    titles.beginFrame()
    titled = []
    chosen = nil
    guard let selected, let environment = stage?.environment,
      let index = markers.firstIndex(where: { $0.id == selected })
    else { return }
    chosen = index
    let point = view.point(world: places[index])
    field.take(MarkerArt.box(.pin).offset(by: point - .zero))
    var fresh = 1
    let text = markers[index].title
    if text.isEmpty { return }
    guard let size = title(text, environment, &fresh)?.size else { return }
    let corner = Point(point.x - size.width / 2, point.y + 4)
    field.take(Rect(origin: corner, size: size))
    titled.append((index, corner))
  }

  /// Places the other markers around what is taken.
  func update(_ view: MapViewport, field: inout CollisionField, at now: Instant) {
    self.now = now
    var before = [Shown?](repeating: nil, count: markers.count)
    for entry in shown { before[entry.index] = entry }
    var next: [Shown] = []
    let screen = Rect(-40, -40, view.size.width + 80, view.size.height + 100)
    func place(_ i: Int, _ form: MarkerArt.Form, _ point: Point) {
      let old = before[i]
      let since = old?.form == form ? old?.since ?? now : now
      next.append(Shown(index: i, form: form, point: point, since: since))
    }
    if let chosen { place(chosen, .pin, view.point(world: places[chosen])) }
    // Badges that stand stay; then the others by rank; dots last, since they find room anywhere. What
    // comes new needs more room than what is there, and further out there are fewer.
    let air = min(max((17 - view.camera.zoom) * 8, 4), 28)
    let standing = order.filter { before[$0]?.form == .badge }
    var crowd: [(Int, Point)] = []
    for i in standing + order.filter({ before[$0]?.form != .badge }) where i != chosen {
      let point = view.point(world: places[i])
      guard screen.contains(point) else { continue }
      let badge = MarkerArt.box(.badge).offset(by: point - .zero)
      let margin = before[i]?.form == .badge ? (air - 4) / 2 : air
      if field.isFree(badge.inset(by: Insets(all: -margin))) {
        field.take(badge)
        place(i, .badge, point)
      } else {
        crowd.append((i, point))
      }
    }
    for (i, point) in crowd {
      let box = MarkerArt.box(.dot).offset(by: point - .zero)
      if field.isFree(box) {
        field.take(box)
        place(i, .dot, point)
      }
    }
    shown = next
    if next.contains(where: { isChanging($0) }) { parent?.setNeedsAdvance() }
    setNeedsDisplay()
  }

  /// Titles beside the badges, where the names of streets and places leave room.
  func placeTitles(_ view: MapViewport, field: CollisionField) {
    guard let environment = stage?.environment, view.camera.zoom >= 15.4 else { return }
    var field = field
    let isLeft = environment.direction == .rightToLeft
    var fresh = 2
    for entry in shown where entry.form == .badge {
      let marker = markers[entry.index]
      if marker.title.isEmpty { continue }
      guard let size = title(marker.title, environment, &fresh)?.size else {
        parent?.setNeedsAdvance()
        continue
      }
      let corner = Point(
        isLeft ? entry.point.x - 19 - size.width : entry.point.x + 19,
        entry.point.y - size.height / 2)
      let box = Rect(origin: corner, size: size)
      if field.isFree(box) {
        field.take(box)
        titled.append((entry.index, corner))
      }
    }
  }

  private func title(
    _ text: String, _ environment: Environment, _ fresh: inout Int
  ) -> LabelPicture? {
    if let picture = titles[text] { return picture }
    if fresh <= 0 { return nil }
    fresh -= 1
    let layout = environment.typesetter.layout(
      TextRequest(
        text: text, style: TextStyle(size: 14, weight: .medium), maxWidth: 150, lineLimit: 2,
        direction: environment.direction, scale: environment.scale))
    let picture = LabelPicture(
      layout, density: environment.scale, color: titleColor, halo: halo)
    titles[text] = picture
    return picture
  }

  private func isChanging(_ entry: Shown) -> Bool {
    entry.form == .pin
      ? (now - chosenSince).seconds < Self.liftTime : (now - entry.since).seconds < Self.fade
  }

  // MARK: Touch

  override var gestures: GestureKinds { .tap }

  override func contains(_ point: Point) -> Bool { marker(at: point) != nil }

  /// The marker under a finger: the chosen one, else the nearest.
  private func marker(at point: Point) -> Shown? {
    var best: (distance: Double, entry: Shown)?
    for entry in shown {
      guard MarkerArt.touch(entry.form).offset(by: entry.point - .zero).contains(point) else {
        continue
      }
      if entry.form == .pin { return entry }
      let distance = (entry.point - point).length
      if distance < best?.distance ?? .infinity { best = (distance, entry) }
    }
    return best?.entry
  }

  override func receive(_ event: GestureEvent) {
    guard case .tap(let at) = event.gesture, let entry = marker(at: convert(at)) else { return }
    onTap?(markers[entry.index])
  }

  // MARK: Picture

  override func draw(into canvas: inout Canvas) {
    let scale = canvas.environment.scale
    let isAtOnce = canvas.environment.reducesMotion
    // The chosen one on top; of the others those further down the screen, as they would stand.
    let painted = shown.sorted {
      ($0.form == .pin ? 1 : 0, $0.point.y, $0.index)
        < ($1.form == .pin ? 1 : 0, $1.point.y, $1.index)
    }
    for (index, at) in titled {
      guard let picture = titles[markers[index].title] else { continue }
      let origin = Point(
        (at.x * scale).rounded() - Double(picture.origin.x),
        (at.y * scale).rounded() - Double(picture.origin.y))
      canvas.add(
        .plane(
          PlanePicture(picture.pixmap, at: .zero, transform: PlaneTransform(origin: origin))))
    }
    for entry in painted {
      let marker = markers[entry.index]
      let key = MarkerArt(
        form: entry.form, color: marker.color, glyph: marker.glyph, ring: ring)
      let picture = art[key] ?? key.picture(scale: scale)
      art[key] = picture
      var size = 1.0
      var opacity = min((now - entry.since).seconds / Self.fade, 1)
      if entry.form == .pin {
        let t = (now - chosenSince).seconds
        size = t >= Self.liftTime ? 1 : 0.5 + 0.5 * Self.lift.position(at: max(0, t))
        opacity = min(opacity * 2, 1)
      }
      if isAtOnce { (size, opacity) = (1, 1) }
      if opacity <= 0 { continue }
      let place = Point(
        (entry.point.x * scale).rounded(), (entry.point.y * scale).rounded())
      let origin = Point(
        place.x + Double(picture.corner.x) * size, place.y + Double(picture.corner.y) * size)
      canvas.add(
        .plane(
          PlanePicture(
            picture.pixmap, at: .zero, transform: PlaneTransform(origin: origin, scale: size),
            opacity: UInt8((opacity * 255).rounded()))))
    }
  }
}
