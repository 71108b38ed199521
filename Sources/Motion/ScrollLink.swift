import VitrineUnits

/// One scroller of a ``ScrollChain``: its range, and the order in which it consumes travel.
package struct ScrollLink: Sendable, Hashable {
  /// Whether a link consumes a finger's travel before or after the links inside it.
  package enum ConsumeOrder: Sendable, Hashable {
    case preConsume
    case postConsume
  }

  /// Ends of a link's range.
  package struct Ends: OptionSet, Sendable, Hashable {
    package var rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let start = Ends(rawValue: 1)
    package static let end = Ends(rawValue: 2)
    package static let both: Ends = [.start, .end]
  }

  package var extent: ScrollExtent
  /// The order while offsets grow: the finger moves up, or to the left.
  package var forward: ConsumeOrder
  /// The order while offsets shrink: the finger moves down, or to the right.
  package var backward: ConsumeOrder
  /// The offsets at which it may rest; nil for any.
  package var detents: Detents?
  /// The spring that moves it to its detent; nil for one chosen for its speed (`Spring.aimed`).
  package var spring: Spring?
  /// The ends beyond which it can be pulled. In each direction the last link in order that bounces
  /// there takes the travel that no link can consume.
  package var bounces: Ends
  /// The distance in points by which a finger pulls it beyond its start, one to one, before the
  /// next link around it that bounces there moves.
  ///
  /// A list with pull-to-refresh in a sheet is pulled first, after a header between the two.
  /// Released there, it returns, and a fling moves the others only if the pull was used up.
  package var pull: Double

  package init(
    extent: ScrollExtent, forward: ConsumeOrder = .preConsume,
    backward: ConsumeOrder = .postConsume, detents: Detents? = nil, spring: Spring? = nil,
    bounces: Ends = .both, pull: Double = 0
  ) {
    require(pull >= 0, "a link's pull must not be negative, but is \(pull)")
    self.extent = extent
    self.forward = forward
    self.backward = backward
    self.detents = detents
    self.spring = spring
    self.bounces = bounces
    self.pull = pull
  }

  /// A header that collapses first: its offset is its collapsed length, from 0 to `height`.
  package static func header(
    height: Double, viewport: Double, returns: HeaderReturn, detents: Detents? = nil,
    spring: Spring? = nil
  ) -> ScrollLink {
    ScrollLink(
      extent: ScrollExtent(minimum: 0, maximum: height, viewport: viewport),
      forward: .preConsume, backward: returns == .atTop ? .postConsume : .preConsume,
      detents: detents, spring: spring, bounces: [])
  }

  /// A sheet that rises before its content scrolls, and sinks once the content is at its start. Its
  /// offset is its visible height. It rests at `tiers`; the range ends at the lowest and the
  /// highest.
  package static func sheet(tiers: Detents, viewport: Double, spring: Spring?) -> ScrollLink {
    ScrollLink(
      extent: ScrollExtent(
        minimum: tiers.positions[0], maximum: tiers.positions[tiers.positions.count - 1],
        viewport: viewport),
      forward: .preConsume, backward: .postConsume, detents: tiers, spring: spring)
  }

  /// Whether its own spring returns it from beyond its range, as it moves it to its detents.
  var returnsBySpring: Bool { detents != nil && spring != nil }

  /// The end of the range towards which an offset moves.
  func edge(forward: Bool) -> Double { forward ? extent.maximum : extent.minimum }

  /// The range in which a finger moves it one to one: its own and the pull.
  var draggableExtent: ScrollExtent {
    ScrollExtent(
      minimum: extent.minimum - pull, maximum: extent.maximum, viewport: extent.viewport)
  }

  /// Whether `offset` is within the pull: beyond the start, but before the pull's end.
  func isPulled(at offset: Double) -> Bool {
    offset < extent.minimum && offset > draggableExtent.minimum
  }
}
