public import VitrineComponents
import VitrineMotion
import VitrineRaster
public import VitrineTouch
public import VitrineUnits

/// A map to pan, throw, pinch and turn.
///
///     let source = MapSource(features)
///     let map = MapView(source: source, camera: MapCamera(center: town, zoom: 15))
///     map.markers = places.map { MapMarker(id: $0.id, …) }
///     map.onMarkerTap = { sheet.show($0.id) }
///     map.insets = Insets(bottom: sheet.height)     // at every frame, for nothing
///     map.fly(to: MapCamera(center: place, zoom: 17))
///
/// The place under each finger stays under it. Tiles are painted beside the frames; a frame never
/// waits for one, and costs what is visible, however large the source is.
@MainActor
open class MapView: Component {
  /// How the map is called in logs.
  public let name: String
  public let source: MapSource

  /// Nil: light or dark, after the theme.
  public var style: MapStyle? { didSet { if style != oldValue { styleDidChange() } } }
  public var language: MapLanguage {
    didSet {
      if language == oldValue { return }
      labels.forgetNames()
      setNeedsLayout()
    }
  }

  /// What of the map is covered, by a sheet say: the camera's centre is shown in the middle of the
  /// rest. May change at every frame: nothing is painted anew. While a finger is on the map what lies
  /// under it stays there, and the centre is what then comes to the middle.
  public var insets = Insets.zero {
    didSet {
      if insets == oldValue { return }
      keepPlaces(from: oldValue)
      setNeedsLayout()
    }
  }

  /// Room above the camera's centre for what stands there, in points: a pin needs
  /// ``MapMarker/pinHeight``. Where the visible part is too low to have so much above its middle, the
  /// centre is shown further down, as long as it stays in sight. Set, it moves nothing on the screen,
  /// now or where a flight ends: another place is the centre, and where ``limits`` do not allow that
  /// one the map returns to within them.
  public var headroom = 0.0 {
    didSet { if headroom != oldValue { headroomDidChange(from: oldValue) } }
  }

  /// How far the map may be moved and zoomed; a camera outside returns. As it was given: what of it
  /// follows the data is in ``reach``.
  public var limits: MapLimits {
    didSet {
      if limits == oldValue { return }
      adoptLimits()
      setNeedsLayout()
    }
  }

  /// Zoom levels by which the map is seen nearer, or below 0 from farther, than fingers, flights and
  /// ``setCamera(_:)`` chose: for what lies around it, a sheet that rises say. It goes there by spring,
  /// at once where the user wants less motion; neither a flight nor a finger is disturbed, and back at
  /// 0 the map is seen as near as they left it. ``camera`` and ``destination`` include it, ``limits``
  /// hold for the zoom without it. While a finger is on the map it waits.
  public var zoomOffset: Double {
    get { motion.zoomOffset }
    set {
      precondition(newValue.isFinite, "an offset is a number of levels")
      if newValue == motion.zoomOffset { return }
      if let stage, !stage.environment.reducesMotion {
        motion.setZoomOffset(newValue, at: stage.now)
      } else {
        motion.jumpZoomOffset(to: newValue)
      }
      setNeedsAdvance()
      setNeedsLayout()
    }
  }

  /// Whether a finger is on the map, moving or not: what lies under it is that finger's, whatever moves
  /// around the map. A flight would take it away: whoever flies the map by itself asks first.
  public internal(set) var isHeld = false

  public var markers: [MapMarker] {
    get { markerLayer.markers }
    set { markerLayer.markers = newValue }
  }

  /// The marker shown as a pin.
  public var selectedMarker: String? {
    get { markerLayer.selected }
    set { markerLayer.selected = newValue }
  }

  public var onMarkerTap: (@MainActor (MapMarker) -> Void)?
  /// A tap on a bubble of several markers; without it the map zooms in until they stand apart. Those
  /// that stand on one spot are told to ``onMarkerTap`` one after the other.
  public var onClusterTap: (@MainActor ([MapMarker]) -> Void)?
  /// A tap beside all markers.
  public var onTap: (@MainActor (GeoPoint) -> Void)?
  /// Told after each picture for which the camera moved.
  public let cameraChanges = Observers<MapView>()

  var motion: CameraMotion
  let ground: TileLayer
  let labels = LabelLayer()
  let markerLayer = MarkerLayer()
  private let progressBar = MapProgressBar()
  private let compass = MapCompass()
  private var told: MapViewport?
  /// Since when the map waits to be seen, and since when it is.
  var waitingSince: Instant?
  var appeared: Instant?
  private var environmentSeen: (scale: Double, background: Color)?
  /// Of a bubble whose members stand on one spot: the one told last.
  var lastOpened: String?
  /// Of the fingers that pinched last, until the one that stays lifts too.
  var pinchEnd: PinchEnd?
  /// Where the pinching fingers' middle was last, from the focus.
  var pinchFocus = Vector.zero

  /// Where the finger landed that zooms by itself, after a tap there.
  var zoomDrag: Point?

  struct PinchEnd {
    var time: Instant
    var scaleVelocity: Double
    var rotationVelocity: Double
    /// Of the focus, in points per second.
    var velocity: Vector
    /// From the focus.
    var focus: Vector
  }

  /// `tileSide` in device pixels and `memory` for tiles in bytes: the standard ones suit panels up to
  /// full HD.
  public init(
    source: MapSource, camera: MapCamera, limits: MapLimits = MapLimits(),
    style: MapStyle? = nil, language: MapLanguage = MapLanguage(), name: String = "map",
    tileSide: Int = 512, memory: Int = 64 << 20
  ) {
    precondition(tileSide >= 64, "a tile has a side of 64 pixels or more")
    self.source = source
    self.style = style
    self.language = language
    self.name = name
    self.limits = limits
    motion = CameraMotion(camera, limits: limits.following(source))
    ground = TileLayer(side: tileSide, budget: memory)
    super.init()
    clipsToBounds = true
    for layer in [ground, labels, markerLayer, progressBar, compass] { addChild(layer) }
    markerLayer.onTap = { [weak self] marker in self?.onMarkerTap?(marker) }
    markerLayer.onBubbleTap = { [weak self] in self?.open($0, splittingZoom: $1) }
    compass.onTap = { [weak self] in self?.turnNorth() }
    source.changes.add(self) { [weak self] _ in self?.sourceDidChange() }
  }

  open override var isMoving: Bool { motion.isMoving(at: stage?.now ?? .zero) }

  /// A map that only isNearlyAtRest to its end is stopped by a finger, which taps what it hits all the same.
  open override var isCatchable: Bool {
    guard isMoving, let stage else { return false }
    return !motion.isNearlyAtRest(at: stage.now, reach: max(frame.width, frame.height) / 2)
  }

  /// How much of the source is on the map, 0 … 1.
  public var progress: Double { source.progress }

  /// Of the bar that shows it.
  var barOpacity: Double { progressBar.isHidden ? 0 : progressBar.opacity }

  /// Everything in sight is painted as it is.
  public var isPainted: Bool { source.progress >= 1 && ground.isComplete }

  // MARK: Life

  open override func didEnterStage() {
    ground.forgetWork()
    labels.forgetWork()
    markerLayer.forgetWork()
    // Fingers that were on it when it left tell nothing more.
    endTouch(at: stage?.now ?? .zero)
    source.attach(self)
    adoptLimits()
    setNeedsLayout()
  }

  private func sourceDidChange() {
    adoptLimits()
    ground.setData(source.data)
    setNeedsLayout()
  }

  private func styleDidChange() {
    environmentSeen = nil
    setNeedsLayout()
  }

  /// Scale and theme belong to the stage and may change.
  private func followEnvironment() {
    guard let environment = stage?.environment else { return }
    let seen = (environment.scale, environment.theme.background)
    if let old = environmentSeen, old == seen { return }
    environmentSeen = seen
    let isDark = environment.theme.background.isDark
    let style = self.style ?? (isDark ? .dark : .light)
    ground.setStyle(style)
    labels.setStyle(style)
    markerLayer.setStyle(style, isDark: isDark)
    ground.setData(source.data)
  }

  // MARK: Time

  open override func advance(to now: Instant) {
    // Before the first of these no time is known: a stage begins at none.
    waitingSince = waitingSince ?? now
    setNeedsLayout()
  }

  /// Brings every layer to the camera's place; called before each picture for which anything changed.
  open override func layout() {
    guard let stage else { return }
    followEnvironment()
    for layer in [ground, labels, markerLayer] { layer.frame = bounds }
    motion.viewport = max(frame.width, frame.height)
    let now = stage.now
    let view = viewport
    let isMoving = motion.isMoving(at: now) || motion.isChangingOffset(at: now)
    let velocity = motion.velocity(at: now)
    let isZooming = motion.isZooming(at: now)
    ground.show(
      view, isZooming: isZooming, goal: isMoving ? motion.destination : nil,
      heading: view.screenVector(velocity.travel))
    var field = CollisionField(view.size)
    markerLayer.isUnseen = appeared == nil
    markerLayer.update(
      view, goal: isMoving ? motion.destination.zoom : nil, field: &field, at: now)
    field = labels.update(view, data: source.data, language: language, field: field, at: now)
    markerLayer.placeTitles(view, field: field)
    showTogether(at: now)
    placeOrnaments(view)
    if waitingSince != nil, let next = progressBar.show(source.progress, at: now) {
      setNeedsAdvance(at: next)
    }
    if isMoving { setNeedsAdvance() }
    if told != view {
      told = view
      cameraChanges.tell(self)
    }
  }

  private func placeOrnaments(_ view: MapViewport) {
    progressBar.frame = Rect(0, 0, frame.width, 4)
    let isLeft = stage?.environment.direction == .rightToLeft
    let side = MapCompass.side
    let x = isLeft ? insets.left + 12 : frame.width - insets.right - side - 12
    compass.frame = Rect(x, insets.top + 16, side, side)
    compass.rotation = view.camera.rotation
  }

  // MARK: Touch

  open override var gestures: GestureKinds {
    [.pan, .transform, .tap, .doubleTap, .doubleTapDrag, .twoFingerTap]
  }

  open override func receive(_ event: GestureEvent) { handle(event) }
}

extension Color {
  /// Light text is needed on it.
  var isDark: Bool {
    let (r, g, b) = (argb >> 16 & 255, argb >> 8 & 255, argb & 255)
    return r * 3 + g * 6 + b < 10 * 110
  }
}
