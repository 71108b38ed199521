/// One scroller of a `ScrollChain`: how far it moves, and when its turn is.
public struct ScrollLink: Sendable, Hashable {
  /// Whether a link takes a finger's travel before or after the links inside it.
  public enum Turn: Sendable, Hashable {
    case preConsume
    case postConsume
  }

  /// The ends at which a link can be pulled beyond its range, once nobody can move any more.
  public struct Ends: OptionSet, Sendable, Hashable {
    public var rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    public static let start = Ends(rawValue: 1)
    public static let end = Ends(rawValue: 2)
    public static let both: Ends = [.start, .end]
  }

  public var extent: ScrollExtent
  /// Its turn while offsets grow: the finger moves up, or to the left.
  public var forward: Turn
  /// Its turn while offsets shrink: the finger moves down, or to the right.
  public var backward: Turn
  /// Where it may rest; anywhere, if nil.
  public var detents: Detents?
  /// What takes it to its detent; if nil, one aimed with the speed it has (`Spring.aimed`).
  public var spring: Spring?
  /// In each direction the last link in turn that bounces there is pulled beyond its range.
  public var bounces: Ends
  /// How far a finger pulls it beyond its start, one to one, before the next link that bounces there
  /// has its turn: a list to be refreshed in a sheet, with a header between them that comes first. In
  /// points; let go there it returns, and only a pull that used it up throws others.
  public var pull: Double

  public init(
    extent: ScrollExtent, forward: Turn = .preConsume, backward: Turn = .postConsume,
    detents: Detents? = nil, spring: Spring? = nil, bounces: Ends = .both,
    pull: Double = 0
  ) {
    precondition(pull >= 0, "a pull has a length")
    self.extent = extent
    self.forward = forward
    self.backward = backward
    self.detents = detents
    self.spring = spring
    self.bounces = bounces
    self.pull = pull
  }

  /// When a collapsed header comes back.
  public enum HeaderReturn: Sendable, Hashable {
    /// Only when all inside it is back at its start.
    case atTop
    /// As soon as the direction turns.
    case onReverse
  }

  /// A header that leaves first: its offset is how far it has collapsed, from 0 to `height`.
  public static func header(
    height: Double, viewport: Double, returns: HeaderReturn, detents: Detents? = nil,
    spring: Spring? = nil
  ) -> ScrollLink {
    ScrollLink(
      extent: ScrollExtent(minimum: 0, maximum: height, viewport: viewport),
      forward: .preConsume, backward: returns == .atTop ? .postConsume : .preConsume,
      detents: detents, spring: spring, bounces: [])
  }

  /// A sheet that rises before its content scrolls, and sinks only once that is at its start; its
  /// offset is the height of it that shows. It rests at `tiers`, the range between its extremes.
  public static func sheet(tiers: Detents, viewport: Double, spring: Spring?) -> ScrollLink {
    ScrollLink(
      extent: ScrollExtent(
        minimum: tiers.positions[0], maximum: tiers.positions[tiers.positions.count - 1],
        viewport: viewport),
      forward: .preConsume, backward: .postConsume, detents: tiers, spring: spring)
  }

  /// The end of the range towards which an offset moves.
  func edge(forward: Bool) -> Double { forward ? extent.maximum : extent.minimum }

  /// Where a finger moves it one to one.
  var reach: ScrollExtent {
    ScrollExtent(
      minimum: extent.minimum - pull, maximum: extent.maximum, viewport: extent.viewport)
  }

  /// Pulled out at its start, and not as far as it goes: the finger meant this one alone.
  func isPulled(at offset: Double) -> Bool {
    offset < extent.minimum && offset > reach.minimum
  }
}

/// In which order the links of a chain take their turns.
struct ChainOrder: Sendable, Hashable {
  let forward: [Int]
  let backward: [Int]
  /// The link that is pulled beyond its range at the end of each direction.
  let forwardEnd: Int?
  let backwardEnd: Int?

  /// `links` from the outermost to the innermost.
  init(_ links: [ScrollLink]) {
    forward = ChainOrder.turns(links.map(\.forward))
    backward = ChainOrder.turns(links.map(\.backward))
    forwardEnd = forward.last { links[$0].bounces.contains(.end) }
    backwardEnd = backward.last { links[$0].bounces.contains(.start) }
  }

  /// Each link stands before or after all that it contains.
  private static func turns(_ turns: [ScrollLink.Turn]) -> [Int] {
    var order: [Int] = []
    for index in turns.indices.reversed() {
      switch turns[index] {
      case .preConsume: order.insert(index, at: 0)
      case .postConsume: order.append(index)
      }
    }
    return order
  }

  func links(forward isForward: Bool) -> [Int] { isForward ? forward : backward }
  func end(forward isForward: Bool) -> Int? { isForward ? forwardEnd : backwardEnd }
}
