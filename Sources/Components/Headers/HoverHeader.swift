public import VitrineMotion
public import VitrineUnits

/// A list with a header behind its rows, or over them, that hovers: at a release the rows spring to
/// one of two stops at which a part of the header is visible.
///
///     ┌────────────┐ ┐             midHover   ┌────────────┐
///     │   header   │ │ bottomHover            ├────────────┤
///     │            │ │                        │ row 0      │
///     ├────────────┤ ┘                        │ row 1      │
///     │ row 0      │
///
///     HoverHeader(
///       header: cover, headerFrame: Rect(0, 0, .infinity, 240), midHover: 96, bottomHover: 240,
///       list: ListView(songs, id: \.id, rowHeight: 72) { SongRow($0) })
///
/// The list's inset is ``baseInset`` plus the header's bottom edge. A release (or a cancelled
/// touch) has this effect:
///
/// | offset | motion |
/// | --- | --- |
/// | > 0 | ordinary deceleration |
/// | −header height < … ≤ 0 | spring to −midHover |
/// | ≤ −header height | spring to −bottomHover |
///
/// With ``flingsPassStops`` the offset is that at which the fling would end by itself. If the
/// list's ``ScrollView/onRelease`` is set, it takes precedence.
@MainActor
public final class HoverHeader: Component, StageReporting {
  /// The header's name in logs.
  public var name: String
  /// The component behind the rows, or over them where ``coversRows``.
  public let header: Component
  /// The list with the rows. Its top inset follows from ``headerFrame`` and ``baseInset``.
  public let list: ScrollView
  /// The header's frame in the list's viewport, in points, for reading from left to right; a width
  /// of infinity ends at the viewport's edge. A change moves the inset by the difference of the
  /// bottom edges, and no row.
  public var headerFrame: Rect {
    didSet {
      if headerFrame == oldValue { return }
      Self.checkFrame(headerFrame)
      frameDidChange()
    }
  }
  /// Space kept free below the header, in points.
  public var baseInset: Double {
    didSet {
      requireFinite(baseInset, "HoverHeader.baseInset")
      frameDidChange()
    }
  }
  /// The visible height of the header at the upper stop, in points: from 0 to the list's inset,
  /// ``baseInset`` plus the header's bottom edge. Set a new ``headerFrame`` before its stops. While
  /// the inset is smaller than a stop, as after a header has become lower, the inset is the stop.
  public var midHover: Double {
    didSet {
      checkStop(midHover, "midHover")
      list.minimumTravel = travel
    }
  }
  /// The visible height of the header at the lower stop, in points: from 0 to the list's inset, as
  /// ``midHover``.
  public var bottomHover: Double { didSet { checkStop(bottomHover, "bottomHover") } }
  /// Whether the spring starts with the finger's velocity.
  public var usesReleaseVelocity = false
  /// Whether the natural end of a fling selects the stop, and not the offset at the release. A
  /// fling that would end beyond the header, at an offset above 0, then continues into the rows.
  public var flingsPassStops = false
  /// Whether the header is over the rows, so that all of it takes touches. A change moves nothing.
  public var coversRows: Bool {
    didSet {
      if coversRows == oldValue { return }
      if coversRows { list.layers.raiseUnderlay(zone) } else { list.layers.lowerOverlay(zone) }
    }
  }
  /// Whether a header that is pulled beyond its height grows downwards by as much.
  public let stretches: Bool

  /// Moves the rows to a stop; a finger may catch them meanwhile.
  public static let spring = Spring(duration: 0.7, dampingRatio: 0.6)

  private let zone: HeaderZone
  private let observers = Observers<HoverHeader>()

  /// Creates the screen and adds the header to the list.
  ///
  /// - Parameters:
  ///   - name: The header's name in logs.
  ///   - header: The component behind the rows.
  ///   - headerFrame: Its frame in the list's viewport, in points; a width of infinity ends at the
  ///     viewport's edge.
  ///   - baseInset: Space kept free below the header, in points.
  ///   - midHover: The visible height of the header at the upper stop, in points, 0 or more; at
  ///     most the list's inset, `baseInset` plus the header's bottom edge.
  ///   - bottomHover: The visible height at the lower stop, in points, within the same limits.
  ///   - coversRows: Whether the header is over the rows instead.
  ///   - stretches: Whether a header that is pulled beyond its height grows.
  ///   - list: The list; its top inset is set here.
  public init(
    name: String = "header", header: Component, headerFrame: Rect, baseInset: Double = 0,
    midHover: Double, bottomHover: Double, coversRows: Bool = false, stretches: Bool = false,
    list: ScrollView
  ) {
    Self.checkFrame(headerFrame)
    requireFinite(baseInset, "HoverHeader.baseInset")
    self.name = name
    self.header = header
    self.headerFrame = headerFrame
    self.baseInset = baseInset
    self.midHover = midHover
    self.bottomHover = bottomHover
    self.coversRows = coversRows
    self.stretches = stretches
    self.list = list
    zone = HeaderZone(header)
    super.init()
    checkStop(midHover, "midHover")
    checkStop(bottomHover, "bottomHover")
    addChild(list)
    // It does not move while rows move over it or under it.
    zone.movesWithContent = false
    if coversRows { list.addOverlay(zone) } else { list.addUnderlay(zone) }
    zone.isHot = { [weak self] point in self?.isHot(point) ?? false }
    var insets = list.contentInset
    insets.top = topInset
    list.inset(by: insets)
    list.minimumTravel = travel
    list.releases.addTarget(for: self) { [weak self] release in
      self?.releaseTarget(for: release) ?? .natural
    }
    list.observe(self) { [weak self] _ in
      guard let self else { return }
      if self.stretches { placeHeader() }
      observers.notify(self)
    }
  }

  private static func checkFrame(_ frame: Rect) {
    require(
      frame.minX.isFinite && frame.minY.isFinite && frame.height.isFinite && !frame.width.isNaN,
      "HoverHeader.headerFrame is (\(frame.minX), \(frame.minY), \(frame.width), \(frame.height)); "
        + "give finite numbers, or a width of infinity")
  }

  /// No more of the header can be visible than there is.
  private func checkStop(_ stop: Double, _ name: String) {
    requireNonnegative(stop, "HoverHeader.\(name)")
    require(
      stop <= topInset,
      "HoverHeader.\(name) is \(stop), but the header with baseInset is \(topInset) high; give a stop "
        + "of at most that, or a higher header first")
  }

  private var topInset: Double { baseInset + headerFrame.maxY }

  /// Rows of a short list reach the upper stop too.
  private var travel: Double { max(0, topInset - midHover) }

  private func frameDidChange() {
    // Not too small during the change: rows at the stop stay within the range.
    list.minimumTravel = max(list.minimumTravel, travel)
    list.contentInset.top = topInset
    list.minimumTravel = travel
    list.indicatorInset.top = topInset
    setNeedsLayout()
  }

  /// The distance between the viewport's top and the rows, in points; never below 0.
  public var uncovered: Double { max(0, -list.offset) }

  /// 1 while the whole header is visible, 0 when rows have reached the top.
  public var progress: Double {
    topInset > 0 ? min(uncovered / topInset, 1) : 1
  }

  /// Calls `body` after each scroll, for as long as `owner` lives.
  public func observe(_ owner: AnyObject, _ body: @escaping @MainActor (HoverHeader) -> Void) {
    observers.add(owner, body)
  }

  private func releaseTarget(for release: ScrollRelease) -> ReleaseTarget {
    let end = flingsPassStops ? release.projected : release.offset
    if release.offset > 0 || end > 0 { return .natural }
    let stop = end > -headerFrame.height ? midHover : bottomHover
    return usesReleaseVelocity
      ? .at(-stop, Self.spring) : .sprung(to: -stop, Self.spring, velocity: 0)
  }

  // MARK: Touch

  /// The areas in which the header takes touches, in the list's viewport: everywhere if it covers
  /// the rows, otherwise above and below the rows. Has no empty parts.
  public var hotZone: [Rect] {
    let whole = zone.frame.intersection(list.bounds)
    if coversRows { return whole.isEmpty ? [] : [whole] }
    let start = -list.offset
    let end = start + list.contentLength
    let above = Rect(whole.minX, whole.minY, whole.width, min(whole.maxY, start) - whole.minY)
    let top = max(whole.minY, end)
    let below = Rect(whole.minX, top, whole.width, whole.maxY - top)
    return [above, below].filter { !$0.isEmpty }
  }

  private func isHot(_ point: Point) -> Bool {
    let position = point + zone.frame.origin.vector
    return hotZone.contains { $0.contains(position) }
  }

  // MARK: Layout

  package func report(to report: inout StageReport) {
    report.progress.append(.init(name: name, value: progress))
  }

  public override func layout() {
    list.frame = bounds
    placeHeader()
  }

  private func placeHeader() {
    let width = min(headerFrame.width, frame.width - headerFrame.minX)
    let more = stretches ? max(0, uncovered - topInset) : 0
    let place = Rect(headerFrame.minX, headerFrame.minY, width, headerFrame.height + more)
    zone.frame = stage?.environment.mirrored(place, in: frame.width) ?? place
    // It stays still while rows move over it or under it.
    zone.movesWithContent = more > 0
  }
}

/// A container of a header that takes touches only in its hot zone.
@MainActor
private final class HeaderZone: Component {
  var isHot: (Point) -> Bool = { _ in true }
  private let header: Component

  init(_ header: Component) {
    self.header = header
    super.init()
    // Outside the hot zone the header's children take no touches either.
    clipsToBounds = true
    addChild(header)
  }

  override func contains(_ point: Point) -> Bool { bounds.contains(point) && isHot(point) }
  override func layout() { header.frame = bounds }
}
