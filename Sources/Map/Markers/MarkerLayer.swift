import VitrineComponents
import VitrineMotion
import VitrineRaster
import VitrineTouch
import VitrineUnits

/// Layer of a map's markers: dots, badges and titles by rank, clusters with a number from afar, and a pin
/// for the selected one.
@MainActor
final class MarkerLayer: Component {
  static let lift = SpringMotion(
    Spring(response: 0.32, dampingRatio: 0.62), from: 0, to: 1)
  /// Duration in which a new pin fades in, in seconds.
  static let appears = 0.08
  static let liftTime = lift.settleTime(within: 0.003, speed: 0.05)
  /// More markers than this are clustered in a job.
  private static let most = 600

  var markers: [MapMarker] = [] { didSet { if markers != oldValue { sort() } } }
  var selected: String? { didSet { if selected != oldValue { selectionDidChange() } } }
  var onTap: ((MapMarker) -> Void)?
  /// A tapped cluster: its members by rank.
  var onBubbleTap: (([MapMarker], _ splittingZoom: Double?) -> Void)?
  var ring = Color.white

  private(set) var index = MarkerIndex.empty
  private(set) var level: Int?
  /// The highest zoom that the map can show.
  var nearestZoom = 22.0
  /// The index and the level that the nodes of ``shown`` refer to. A new list is placed at the next
  /// layout; until then a tap refers to the visible entries.
  private(set) var placed: (index: MarkerIndex, level: Int)?
  /// The new lead of the node that the selected marker led.
  var deputy: (level: Int, node: Int, chosen: Int, lead: Int)?
  /// Time of the last change of level.
  private var levelSince = Instant.zero
  private var work: WorkTicket?
  var shown: [ShownMarker] = []
  /// Entries that are disappearing.
  var leaving: [ShownMarker] = []
  var art = FrameCache<MarkerArt, (pixmap: Pixmap, corner: PixelPoint)>(capacity: 128)
  /// The titles beside markers, also those that fade out.
  var titles: [ShownTitle] = []
  var pinTitle: (text: String, corner: Point, size: Size)?
  var layouts = FrameCache<String, TextLayout>(capacity: 256)
  let pictures = LabelBitmapCache<String, LabelPicture>(capacity: 256)
  var counts = FrameCache<Int, LabelPicture>(capacity: 128)
  var titleColor = Color.black
  var halo = Color.white
  var bubble = Color.black
  var chosenSince = Instant.zero
  var now = Instant.zero

  // MARK: Markers

  private func sort() {
    work?.cancel()
    work = nil
    if markers.count <= Self.most {
      adopt(MarkerIndex(markers))
    } else {
      let markers = markers
      work = perform({ MarkerIndex(markers) }) { [weak self] in self?.adopt($0) }
    }
  }

  private func adopt(_ index: MarkerIndex) {
    self.index = index
    level = nil
    deputy = nil
    needsPlacing = true
    parent?.setNeedsLayout()
  }

  private func selectionDidChange() {
    chosenSince = stage?.now ?? .zero
    needsPlacing = true
    parent?.setNeedsLayout()
  }

  func setStyle(_ style: MapStyle, isDark: Bool) {
    ring = isDark ? Color(rgb: 0x2a2e34) : .white
    titleColor = style.labels.place
    halo = style.labels.halo
    bubble = isDark ? Color(rgb: 0x8a939d) : Color(rgb: 0x5b6673)
    forgetPictures()
  }

  func forgetPictures() {
    art.removeAll()
    layouts.removeAll()
    pictures.removeAll()
    counts.removeAll()
  }

  /// Whether markers have changed, or wait to be placed.
  var needsPlacing = false
  /// Whether entries or titles were changing in the last frame.
  private var hasChanging = false
  /// The view for which everything was placed.
  private(set) var view = MapViewport(
    camera: MapCamera(world: .zero, zoom: 0, rotation: 0), size: .zero)

  /// Whether nothing has been visible yet: the next update then places entries without animations.
  var isUnseen = false

  /// Whether entries appear and disappear without animations.
  var changesAtOnce: Bool { isUnseen || stage?.environment.reducesMotion ?? true }

  /// The visible entries.
  var placements: [ShownMarker.Placement] { shown.map(\.placement) }

  /// Places all markers, the selected one and its title first and without overlap, then the titles that stay,
  /// and adds them to `field`. `goal` is the zoom at the end of the map's own motion.
  func update(_ view: MapViewport, goal: Double?, field: inout CollisionField, at now: Instant) {
    self.now = now
    self.view = view
    needsPlacing = false
    hasChanging = true
    art.beginFrame()
    layouts.beginFrame()
    pictures.beginFrame()
    counts.beginFrame()
    pinTitle = nil
    if index.markers.isEmpty && shown.isEmpty && leaving.isEmpty && titles.isEmpty { return }
    let before = self.level
    let level = nextLevel(view.camera.zoom, goal)
    if level != before { levelSince = now }
    self.level = level
    placed = (index, level)
    var next: [ShownMarker] = []
    let chosen = selected.flatMap { index.number(of: $0) }
    if let chosen { placeChosen(chosen, view, &field, &next) }
    placeNodes(level, except: chosen, view, &field, &next)
    follow(next, view, from: before, to: level)
    keepTitles(view, level, field: &field)
    if isChanging { parent?.setNeedsAdvance() }
    setNeedsDisplay()
  }

  /// Continues the transitions of entries that stay where they are on the layer.
  func fade(at now: Instant) {
    self.now = now
    if !hasChanging { return }
    let count = titles.count
    forgetTitles()
    // Others may have waited for their places.
    if titles.count < count { needsPlacing = true }
    waitForPictures()
    if isChanging || needsPlacing { parent?.setNeedsAdvance() }
    hasChanging = isChanging || titles.contains { $0.opacity(at: now) < 1 }
    setNeedsDisplay()
  }

  private var isChanging: Bool {
    shown.contains { isChanging($0) } || leaving.contains { $0.visibility(at: now) > 0 }
  }

  /// The level to show. While the map zooms out it is that of the goal at once: too few clusters do
  /// not touch, too many would. A fast zoom changes it step by step, unless clusters come too near
  /// to one another.
  private func nextLevel(_ zoom: Double, _ goal: Double?) -> Int {
    let level = MarkerClusters.level(zoom: min(zoom, goal ?? zoom), shown: self.level)
    guard let before = self.level, level != before, !changesAtOnce,
      (now - levelSince).seconds < ShownMarker.out + ShownMarker.comes
    else { return level }
    let beyond = before < MarkerForms.first ? 1 : 0.35
    let isCrowded = MarkerClusters.place(zoom: zoom) < Double(before) - beyond
    if level < before && isCrowded { return level }
    needsPlacing = true
    parent?.setNeedsAdvance()
    return before
  }

  /// Forgets requested jobs: they are lost when the map leaves the stage.
  func forgetWork() { pictures.forgetWork() }

  private func isChanging(_ entry: ShownMarker) -> Bool {
    entry.placement.form == .pin
      ? (now - chosenSince).seconds < Self.liftTime : entry.visibility(at: now) < 1
  }

  // MARK: Touch

  override var gestures: GestureKinds { .tap }

  override func contains(_ point: Point) -> Bool { !entries(at: point).isEmpty }

  override func receive(_ event: GestureEvent) {
    if case .tap(let at) = event.gesture { open(entries(at: convert(at))) }
  }

  override func draw(into canvas: inout Canvas) { drawAll(into: &canvas) }
}
