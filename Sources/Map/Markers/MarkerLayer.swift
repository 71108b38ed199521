import VitrineComponents
import VitrineMotion
import VitrineRaster
import VitrineTouch
import VitrineUnits

/// The markers of a map: badges, bubbles with a number where several stand too near to one another,
/// one pin for the chosen one.
@MainActor
final class MarkerLayer: Component {
  static let lift = SpringMotion(
    Spring(response: 0.32, dampingRatio: 0.62), from: 0, to: 1)
  /// How long a pin is clear when it comes, in seconds.
  static let appears = 0.08
  static let liftTime = lift.settleTime(within: 0.003, speed: 0.05)
  /// More markers than that are sorted beside the frames.
  private static let most = 600

  var markers: [MapMarker] = [] { didSet { if markers != oldValue { sort() } } }
  var selected: String? { didSet { if selected != oldValue { selectionDidChange() } } }
  var onTap: ((MapMarker) -> Void)?
  /// A bubble: its members by rank.
  var onBubbleTap: (([MapMarker], _ splittingZoom: Double?) -> Void)?
  var ring = Color.white

  private(set) var index = MarkerIndex.empty
  private var level: Int?
  /// What the nodes of ``shown`` count from: a list that is adopted is placed at the next picture, and
  /// a finger means what it sees.
  private var placed: (index: MarkerIndex, level: Int)?
  /// Of the node that the chosen marker would lead.
  var deputy: (level: Int, node: Int, chosen: Int, lead: Int)?
  /// When the level changed last.
  private var levelSince = Instant.zero
  private var work: WorkTicket?
  var shown: [ShownMarker] = []
  /// On their way into others, or out.
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

  /// Nothing of it has been seen yet: what stands at the next update stands at once.
  var isUnseen = false

  /// Nothing comes or goes bit by bit.
  var changesAtOnce: Bool { isUnseen || stage?.environment.reducesMotion ?? true }

  /// Those in sight.
  var standing: [ShownMarker.Standing] { shown.map(\.standing) }

  /// Places all markers: the chosen one and its title first, and nothing on it. What stands is taken
  /// in `field`. `goal`: the zoom that the map is on its way to by itself.
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

  /// The level to show. Where the map is going out, that of its goal at once: bubbles that are too few
  /// for a moment do not touch, those that are too many would. One change after the other, since a
  /// quick zoom would else throw everything about, unless they came too near to one another.
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

  /// What was asked for was lost: the map was off the stage.
  func forgetWork() { pictures.forgetWork() }

  private func isChanging(_ entry: ShownMarker) -> Bool {
    entry.standing.form == .pin
      ? (now - chosenSince).seconds < Self.liftTime : entry.visibility(at: now) < 1
  }

  // MARK: Touch

  override var gestures: GestureKinds { .tap }

  override func contains(_ point: Point) -> Bool { entry(at: point) != nil }

  /// What is under a finger: the pin, else the nearest.
  private func entry(at point: Point) -> ShownMarker? {
    var best: (distance: Double, entry: ShownMarker)?
    for entry in shown {
      let standing = entry.standing
      guard MarkerArt.touch(standing.form).offset(by: standing.point - .zero).contains(point) else {
        continue
      }
      if standing.form == .pin { return entry }
      let distance = (standing.point - point).length
      if distance < best?.distance ?? .infinity { best = (distance, entry) }
    }
    return best?.entry
  }

  override func receive(_ event: GestureEvent) {
    guard case .tap(let at) = event.gesture, let entry = entry(at: convert(at)) else { return }
    if entry.standing.count == 1 { return onTap?(entry.standing.marker) ?? () }
    guard let (index, level) = placed else { return }
    // The chosen one stands beside its bubble, as a pin.
    let chosen = selected.flatMap { index.number(of: $0) }
    let members = index.members(of: entry.node, level: level).filter { $0 != chosen }
    onBubbleTap?(members.map { index.markers[$0] }, index.clusters.splittingZoom(of: members))
  }

  override func draw(into canvas: inout Canvas) { drawAll(into: &canvas) }
}
