import Testing
import VitrineComponents
import VitrineMotion
import VitrineTesting
import VitrineTouch
import VitrineUnits

/// A component of nested scrollers with one axis, without visible content.
@MainActor
private final class ChainView: Component {
  let axis: Axis
  private(set) var chain: ScrollChain

  init(_ axis: Axis, _ chain: ScrollChain) {
    self.axis = axis
    self.chain = chain
  }

  /// The sum of all links, at the present time.
  var total: Double { chain.states(at: stage?.now ?? .zero).reduce(0) { $0 + $1.offset } }
  var offsets: [Double] { chain.states(at: stage?.now ?? .zero).map(\.offset) }

  override var gestures: GestureKinds { axis == .vertical ? .panVertical : .panHorizontal }
  private var isMoving: Bool { chain.isMoving(at: stage?.now ?? .zero) }
  override var contentMotion: ContentMotion? { isMoving ? .visible : .atRest }

  override func receive(_ event: GestureEvent) {
    func along(_ v: Vector) -> Double { -(axis == .vertical ? v.dy : v.dx) }
    switch event.gesture {
    case .pressed where isMoving: chain.grab(at: event.time)
    case .panBegan: chain.grab(at: event.time)
    case .panChanged(_, let delta): chain.drag(by: along(delta), at: event.time)
    case .panEnded(let velocity): chain.release(velocity: along(velocity), at: event.time)
    case .panCancelled: chain.cancel(at: event.time)
    case .released where chain.isHeld: chain.cancel(at: event.time)
    default: break
    }
    setNeedsAdvance()
  }

  override func advance(to now: Instant) {
    if isMoving { setNeedsAdvance() }
  }
}

@MainActor
@Suite("Nested scrollers of two axes under one finger")
struct TwoAxesTests {
  /// Returns a header over a list, at some offsets within their ranges.
  private var rows: ScrollChain {
    ScrollChain(
      links: [
        .header(height: 120, viewport: 4000, returns: .atTop),
        ScrollLink(extent: ScrollExtent(minimum: 0, maximum: 50_000, viewport: 4000)),
      ], offsets: [60, 0])
  }

  /// Returns the middle one of five pages.
  private var pages: ScrollChain {
    let extent = ScrollExtent(minimum: 0, maximum: 3200, viewport: 800)
    return ScrollChain(
      links: [ScrollLink(extent: extent, detents: .pages(of: 800, in: extent))], offsets: [1600])
  }

  /// Returns the offsets of the pager and the rows after a stroke, one nested in the other.
  private func play(
    _ travel: Vector, pagerOutside: Bool, hertz: Double = 60
  ) -> (pager: ChainView, rows: ChainView, frames: [[Double]], stage: ScriptedStage) {
    let (pager, list) = (ChainView(.horizontal, pages), ChainView(.vertical, rows))
    let (outer, inner) = pagerOutside ? (pager, list) : (list, pager)
    outer.addChild(inner)
    inner.frame = Rect(0, 0, 800, 4000)
    var frames: [[Double]] = []
    let stage = ScriptedStage(outer, size: PixelSize(800, 4000), refresh: hertz)
    stage.onFrame = { _ in frames.append([pager.total, list.total]) }
    stage.touch(at: Point(400, 2000)) { $0.moving(by: travel, over: .milliseconds(160)) }
    stage.wait(.milliseconds(4000))
    return (pager, list, frames, stage)
  }

  @Test(
    "The scroller of the finger's axis moves alone, inner or outer, in all directions",
    arguments: [true, false], [30.0, 60, 120])
  func locked(pagerOutside: Bool, hertz: Double) {
    for (travel, isAcross) in [
      (Vector(-200, 30), true), (Vector(200, -30), true), (Vector(30, -200), false),
      (Vector(-30, 200), false), (Vector(-150, 90), true), (Vector(110, -100), false),
    ] {
      let (pager, list, frames, stage) = play(travel, pagerOutside: pagerOutside, hertz: hertz)
      if isAcross {
        #expect(list.offsets == [60, 0], "\(travel)")
        #expect(pager.total == (travel.dx < 0 ? 2400 : 800), "a page on: \(travel)")
      } else {
        #expect(pager.total == 1600, "\(travel)")
        #expect(travel.dy < 0 ? list.offsets[0] == 120 && list.offsets[1] > 300 : list.total <= 0)
      }
      #expect(stage.stage.nextChange == nil, "everything rests")
      // No frame jumps: at 1300 points per second and 30 Hz a step is 43 points.
      for (a, b) in zip(frames, frames.dropFirst()) {
        let step = max(abs(a[0] - b[0]), abs(a[1] - b[1]))
        #expect(step < 2200 / hertz + 1, "\(travel): \(step)")
      }
    }
  }

  @Test(
    "A finger that turns continues along its first axis until it lifts", arguments: [true, false])
  func turns(pagerOutside: Bool) {
    let (pager, list) = (ChainView(.horizontal, pages), ChainView(.vertical, rows))
    let (outer, inner) = pagerOutside ? (pager, list) : (list, pager)
    outer.addChild(inner)
    inner.frame = Rect(0, 0, 800, 4000)
    let stage = ScriptedStage(outer, size: PixelSize(800, 4000))
    stage.touch(at: Point(400, 2000)) {
      $0.moving(by: Vector(0, -100), over: .milliseconds(200))
        .moving(by: Vector(300, 0), over: .milliseconds(300)).resting(for: .milliseconds(200))
    }
    stage.wait(.milliseconds(500))
    #expect(pager.total == 1600)
    #expect(abs(list.total - 60 - 92) < 1e-6)
  }
}
