public import VitrineTouch
public import VitrineUnits

/// A component that owns the pan of the scrollers in it.
///
/// A subclass adopts its scrollers in its initializer and places its children when they change. A
/// container may be inside another: the outer one then owns the pan of both.
@MainActor
open class ScrollContainer: Component, StageReporting {
  package let coordinator: ScrollCoordinator

  /// Creates a container without links that owns pans along `axis`.
  public init(axis: Axis = .vertical) {
    coordinator = ScrollCoordinator(axis: axis)
    super.init()
    coordinator.host = self
  }

  open override var gestures: GestureKinds { coordinator.gestures }
  /// Whether anything in it moves by itself, or a finger that held it has just lifted.
  public var isMoving: Bool {
    coordinator.isMoving || (stage?.isLeaving(self) ?? false)
  }
  /// The container's own links (a header, a sheet) move all of it; a scroller inside moves only
  /// itself.
  open override var contentMotion: ContentMotion? {
    ContentMotion(
      isMoving: isMoving,
      isVisible: coordinator.isMovingVisibly || (stage?.isLeaving(self) ?? false),
      movesAll: coordinator.isMovingOwnLinks, panOwner: coordinator.mover.host)
  }

  open override func receive(_ event: GestureEvent) { coordinator.receive(event) }
  open override func advance(to now: Instant) { coordinator.advance() }

  /// A container that left its stage during a motion shows its end when it returns.
  open override func didEnterStage() { setNeedsAdvance() }

  /// Adds the names and states of the container's own links; scrollers inside report themselves.
  package func report(to report: inout StageReport) {}

  /// Adds the first scroller, or all links of the first container, in `content` along the
  /// coordinator's axis, parents before children. Returns whether there is one.
  @discardableResult
  public func adoptScroller(in content: Component) -> Bool {
    if let scroller = content as? ScrollView, scroller.axis == coordinator.axis {
      coordinator.add(scroller)
      return true
    }
    if let container = content as? ScrollContainer,
      container.coordinator.axis == coordinator.axis
    {
      coordinator.add(container.coordinator)
      return true
    }
    return content.children.contains { adoptScroller(in: $0) }
  }
}
