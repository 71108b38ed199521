import Testing
import VitrineComponents
import VitrineTesting
import VitrineTouch
import VitrineUnits

@testable import VitrineMap

/// The largest distances between the drawn fingers and the places that were under them.
private struct Slip {
  /// Of both fingers, where the map may turn.
  var fingers = 0.0
  /// Of the middle of the fingers.
  var middle = 0.0
  /// Of half their distance.
  var spread = 0.0
  var frames = 0
  /// The distance by which the content under a finger has moved further in one frame than the
  /// fastest finger in this frame or the one before.
  var jump = 0.0
}

/// Random fingers that pinch, on panels of any rate and kind, and displays of 30 to 120 Hz.
@MainActor
@Suite("Two fingers on a map, at any rate")
struct PinchTraceTests {
  /// Plays a trace and compares each frame with the frame before.
  private func slip(
    of trace: PinchTrace, refresh: Double, lead: Double, from rotation: Double
  ) -> Slip {
    let s = mapStage(size: PixelSize(800, 480), refresh: refresh)
    s.map.setCamera(
      MapCamera(center: TestTown.center, zoom: 14, rotation: rotation), animated: false)
    s.lead = { _ in s.refreshInterval * lead }
    var slip = Slip()
    // The picture of the frame before, and the places under the two fingers since the pinch began.
    var last: (view: MapViewport, contacts: [Contact])?
    var held: (places: [Point], turns: Bool)?
    var steps = [0.0, 0]
    s.onFrame = { _ in
      let (view, contacts) = (s.map.viewport, s.stage.contacts)
      defer { last = (view, contacts) }
      guard let before = last else { return }
      let moved = contacts.compactMap { contact in
        before.contacts.first { $0.id == contact.id }.map { ($0.position, contact.position) }
      }
      steps = [steps[1], moved.map { $0.0.distance(to: $0.1) }.max() ?? 0]
      for (position, _) in moved {
        let shown = view.point(world: before.view.world(at: position))
        slip.jump = max(slip.jump, shown.distance(to: position) - max(steps[0], steps[1]))
      }
      guard contacts.count == 2, contacts.map(\.id) == before.contacts.map(\.id),
        s.map.driver.motion.state.isPinched
      else {
        held = nil
        return
      }
      let turns = s.map.driver.motion.state.isTurned
      let isZoomed = view.camera.zoom != before.view.camera.zoom
      // The first frame of a pinch or a turn moves only beyond the slop.
      guard let places = held?.places, held?.turns == turns else {
        let isBegun = turns ? view.camera.rotation != before.view.camera.rotation : isZoomed
        held = isBegun ? (contacts.map { view.world(at: $0.position) }, turns) : nil
        return
      }
      let shown = places.map { view.point(world: $0) }
      let hands = contacts.map(\.position)
      func middle(_ points: [Point]) -> Point { points[0] + (points[1] - points[0]) * 0.5 }
      slip.frames += 1
      if turns {
        for (a, b) in zip(shown, hands) { slip.fingers = max(slip.fingers, a.distance(to: b)) }
      }
      slip.middle = max(slip.middle, middle(shown).distance(to: middle(hands)))
      let reach = (shown[1] - shown[0]).length - (hands[1] - hands[0]).length
      slip.spread = max(slip.spread, abs(reach) / 2)
    }
    s.play(trace)
    return slip
  }

  @Test(
    "The places under both fingers stay under the drawn fingers in every frame",
    arguments: [30.0, 60, 120])
  func places(refresh: Double) {
    var frames = 0
    withEverySeed(30) { seed, random in
      let trace = PinchTrace(in: Size(800, 480), using: &random)
      let slip = slip(
        of: trace, refresh: refresh, lead: random.double(in: 0.1...1),
        from: random.double(in: -3...3))
      frames += slip.frames
      #expect(
        max(slip.fingers, slip.middle, slip.spread) < 1e-6, "seed \(seed): \(slip) \(trace)")
    }
    #expect(frames > Int(refresh) * 5)
  }

  @Test(
    "Nothing jumps where fingers land, begin to pinch and lift, one after the other or together",
    arguments: [30.0, 60, 120])
  func borders(refresh: Double) {
    withEverySeed(30) { seed, random in
      var trace = PinchTrace(in: Size(800, 480), using: &random)
      trace.separate(landingAfter: 0...150, using: &random)
      let slip = slip(of: trace, refresh: refresh, lead: random.double(in: 0.1...1), from: 0)
      #expect(slip.jump < 1, "seed \(seed): \(slip) \(trace)")
    }
  }
}
