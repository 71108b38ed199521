public import VitrineMotion
public import VitrineUnits

/// A list with a header behind its rows, or above them, that hovers: let go, the rows spring to one of
/// two stops which leave some of the header showing.
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
/// The list's inset is ``baseInset`` plus the header's bottom edge. What a finger does when it lets go
/// (or is taken away):
///
/// | where | what |
/// | --- | --- |
/// | the list's ``ScrollView/onRelease`` is set | it alone decides |
/// | offset > 0 | ordinary deceleration |
/// | −header height < offset ≤ 0 | spring to −midHover |
/// | offset ≤ −header height | spring to −bottomHover |
@MainActor
open class HoverHeader: Component, StageReporting {
  /// How the header is called in logs.
  public var name: String
  public let header: Component
  public let list: ScrollView
  /// In the list's viewport, in points, as it lies where reading goes left to right; a width of
  /// infinity ends at the viewport's edge. A change moves the inset by the difference of the bottom
  /// edges, and no row.
  public var headerFrame: Rect {
    didSet {
      if headerFrame != oldValue { frameDidChange() }
    }
  }
  /// Kept free beside the header, in points.
  public var baseInset: Double { didSet { frameDidChange() } }
  /// Heights of header left showing at the stops, in points; at most the inset.
  public var midHover: Double { didSet { list.minimumTravel = travel } }
  public var bottomHover: Double
  /// The spring starts with the finger's velocity instead of with none.
  public var usesReleaseVelocity = false
  /// The header lies above the rows, and all of it takes touches.
  public let coversRows: Bool
  /// Pulled further than it is high, the header grows downwards by as much, else it stays as it is.
  public let stretches: Bool

  /// What takes the rows to a stop; a finger may catch them on the way.
  public static let spring = Spring(duration: 0.7, dampingRatio: 0.6)

  private let zone: HeaderZone
  private let observers = Observers<HoverHeader>()

  public init(
    name: String = "header", header: Component, headerFrame: Rect, baseInset: Double = 0,
    midHover: Double, bottomHover: Double, coversRows: Bool = false, stretches: Bool = false,
    list: ScrollView
  ) {
    precondition(midHover >= 0 && bottomHover >= 0, "a hover stop shows some of the header")
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
    addChild(list)
    // It stands still while rows move over it or under it.
    let moves: @MainActor (Component) -> Bool = { [weak self] _ in
      guard let self else { return true }
      return self.stretches && uncovered > topInset
    }
    if coversRows {
      list.addOverlay(zone, moves: moves)
    } else {
      list.addUnderlay(zone, moves: moves)
    }
    zone.isHot = { [weak self] point in self?.isHot(point) ?? false }
    var insets = list.contentInset
    insets.top = topInset
    list.inset(by: insets)
    list.minimumTravel = travel
    list.addReleaseTarget(for: self) { [weak self] release in
      self?.releaseTarget(for: release) ?? .natural
    }
    list.observe(self) { [weak self] _ in
      guard let self else { return }
      if self.stretches { placeHeader() }
      observers.tell(self)
    }
  }

  private var topInset: Double { baseInset + headerFrame.maxY }

  /// However short the list is, its rows reach the upper stop.
  private var travel: Double { max(0, topInset - midHover) }

  private func frameDidChange() {
    // Never too little on the way there: what rests at the stop stays within the range.
    list.minimumTravel = max(list.minimumTravel, travel)
    list.contentInset.top = topInset
    list.minimumTravel = travel
    list.indicatorInset.top = topInset
    setNeedsLayout()
  }

  /// How much lies between the viewport's top and the rows, in points; never below 0.
  public var uncovered: Double { max(0, -list.offset) }

  /// 1 while the whole header shows, 0 when rows have reached the top.
  public var progress: Double {
    topInset > 0 ? min(uncovered / topInset, 1) : 1
  }

  /// Calls `body` after each scroll, for as long as `owner` lives.
  public func observe(_ owner: AnyObject, _ body: @escaping @MainActor (HoverHeader) -> Void) {
    observers.add(owner, body)
  }

  private func releaseTarget(for release: ScrollRelease) -> ReleaseTarget {
    if release.offset > 0 { return .natural }
    let stop = release.offset > -headerFrame.height ? midHover : bottomHover
    return usesReleaseVelocity
      ? .at(-stop, Self.spring) : .sprung(to: -stop, Self.spring, velocity: 0)
  }

  // MARK: Touch

  /// Where the header answers touches, in the list's viewport: all of it where it covers the rows,
  /// else what rows do not cover, above and below them. Empty parts are left out.
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
    let place = point + zone.frame.origin.vector
    return hotZone.contains { $0.contains(place) }
  }

  // MARK: Place

  open func report(to report: inout StageReport) {
    report.progress.append(.init(name: name, value: progress))
  }

  open override func layout() {
    list.frame = bounds
    placeHeader()
  }

  private func placeHeader() {
    let width = min(headerFrame.width, frame.width - headerFrame.minX)
    let more = stretches ? max(0, uncovered - topInset) : 0
    let place = Rect(headerFrame.minX, headerFrame.minY, width, headerFrame.height + more)
    zone.frame = stage?.environment.mirrored(place, in: frame.width) ?? place
  }
}

/// Holds a header and answers only for the part of it that is hot.
@MainActor
private final class HeaderZone: Component {
  var isHot: (Point) -> Bool = { _ in true }
  private let header: Component

  init(_ header: Component) {
    self.header = header
    super.init()
    // What is not hot is outside for the header's children as well.
    clipsToBounds = true
    addChild(header)
  }

  override func contains(_ point: Point) -> Bool { bounds.contains(point) && isHot(point) }
  override func layout() { header.frame = bounds }
}
