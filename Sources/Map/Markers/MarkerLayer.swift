import VitrineComponents
import VitrineMotion
import VitrineRaster
import VitrineTouch
import VitrineUnits

/// Layer of a map's markers: badges, clusters with a number where several are too near to one
/// another, and a pin for the selected one.
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
  private var level: Int?
  /// The index and the level that the nodes of ``shown`` refer to. A new list is placed at the next
  /// layout; until then a tap refers to the visible entries.
  private var placed: (index: MarkerIndex, level: Int)?
  /// The new lead of the node that the selected marker led.
  var deputy: (level: Int, node: Int, chosen: Int, lead: Int)?
  /// Time of the last change of level.
  private var levelSince = Instant.zero
  private var work: WorkTicket?
  var shown: [ShownMarker] = []
  /// Entries that are disappearing.
  var leaving: [ShownMarker] = []
  var art = FrameCache<MarkerArt, (pixmap: Pixmap, corner: PixelPoint)>(capacity: 128)
  var titles = FrameCache<String, TextLayout>(capacity: 256)
  let pictures = LabelBitmapCache<String, LabelPicture>(capacity: 256)
  var counts = FrameCache<Int, LabelPicture>(capacity: 128)
  var titled: [(text: String, at: Point, visibility: Double)] = []
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
    parent?.setNeedsLayout()
  }

  private func selectionDidChange() {
    chosenSince = stage?.now ?? .zero
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
    titles.removeAll()
    pictures.removeAll()
    counts.removeAll()
  }

  /// Whether nothing has been visible yet: the next update then places entries without animations.
  var isUnseen = false

  /// Whether entries appear and disappear without animations.
  var changesAtOnce: Bool { isUnseen || stage?.environment.reducesMotion ?? true }

  /// The visible entries.
  var placements: [ShownMarker.Placement] { shown.map(\.placement) }

  /// Places all markers, the selected one and its title first and without overlap, and adds them to
  /// `field`. `goal` is the zoom at the end of the map's own motion.
  func update(_ view: MapViewport, goal: Double?, field: inout CollisionField, at now: Instant) {
    self.now = now
    art.beginFrame()
    titles.beginFrame()
    pictures.beginFrame()
    counts.beginFrame()
    titled = []
    if index.markers.isEmpty && shown.isEmpty && leaving.isEmpty { return }
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
    if shown.contains(where: { isChanging($0) }) || !leaving.isEmpty {
      parent?.setNeedsAdvance()
    }
    setNeedsDisplay()
  }

  /// The level to show. While the map zooms out it is that of the goal at once: too few clusters do
  /// not touch, too many would. A fast zoom changes it step by step, unless clusters come too near
  /// to one another.
  private func nextLevel(_ zoom: Double, _ goal: Double?) -> Int {
    let level = MarkerClusters.level(zoom: min(zoom, goal ?? zoom), shown: self.level)
    guard let before = self.level, level != before, !changesAtOnce,
      (now - levelSince).seconds < ShownMarker.out + ShownMarker.comes
    else { return level }
    let isCrowded = MarkerClusters.place(zoom: zoom) < Double(before) - 1
    if level < before && isCrowded { return level }
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

  override func contains(_ point: Point) -> Bool { entry(at: point) != nil }

  /// The entry under a finger: the pin, or else the nearest.
  private func entry(at point: Point) -> ShownMarker? {
    var best: (distance: Double, entry: ShownMarker)?
    for entry in shown {
      let placement = entry.placement
      guard MarkerArt.touch(placement.form).offset(by: placement.point - .zero).contains(point)
      else {
        continue
      }
      if placement.form == .pin { return entry }
      let distance = (placement.point - point).length
      if distance < best?.distance ?? .infinity { best = (distance, entry) }
    }
    return best?.entry
  }

  override func receive(_ event: GestureEvent) {
    guard case .tap(let at) = event.gesture, let entry = entry(at: convert(at)) else { return }
    if entry.placement.count == 1 { return onTap?(entry.placement.marker) ?? () }
    guard let (index, level) = placed else { return }
    // The selected marker is a pin beside its cluster.
    let chosen = selected.flatMap { index.number(of: $0) }
    let members = index.members(of: entry.node, level: level).filter { $0 != chosen }
    onBubbleTap?(members.map { index.markers[$0] }, index.clusters.splittingZoom(of: members))
  }

  override func draw(into canvas: inout Canvas) { drawAll(into: &canvas) }
}
