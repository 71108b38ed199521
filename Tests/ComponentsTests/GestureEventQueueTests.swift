import Testing
import VitrineComponents
import VitrineTouch
import VitrineUnits

@Suite("Events that are not delivered yet")
struct GestureEventQueueTests {
  private func event(_ gesture: Gesture, _ member: UInt64 = 1) -> GestureEvent {
    GestureEvent(member: GestureMemberID(member), time: .zero, gesture: gesture)
  }

  private func ends(of gestures: [Gesture]) -> [Gesture] {
    GestureEventQueue.ends(of: gestures.map { event($0) }).map(\.gesture)
  }

  @Test("A call inside another delivers its own events first")
  func nested() {
    var queue = GestureEventQueue()
    queue.begin([event(.released, 1), event(.released, 2)])
    #expect(queue.next()?.member == GestureMemberID(1))
    queue.begin([event(.panCancelled, 3)])
    #expect(queue.next()?.member == GestureMemberID(3) && queue.next() == nil)
    queue.end()
    #expect(queue.next()?.member == GestureMemberID(2) && queue.next() == nil && !queue.isEmpty)
    queue.end()
    #expect(queue.isEmpty)
  }

  @Test("Events of one member are removed from all calls, in the order of their delivery")
  func removal() {
    var queue = GestureEventQueue()
    queue.begin([event(.tap(at: .zero), 1), event(.released, 2), event(.released, 1)])
    queue.begin([event(.panCancelled, 1)])
    let removed = queue.remove(of: GestureMemberID(1))
    #expect(removed.map(\.gesture) == [.panCancelled, .tap(at: .zero), .released])
    #expect(queue.next() == nil)
    queue.end()
    #expect(queue.next()?.member == GestureMemberID(2) && queue.next() == nil)
  }

  @Test("What began before ends cancelled, and taps and travel are left out")
  func ends() {
    #expect(ends(of: [.tap(at: .zero), .released]) == [.released])
    #expect(
      ends(of: [
        .panChanged(at: .zero, delta: .zero), .panEnded(velocity: Vector(1, 0)), .released,
      ]) == [.panCancelled, .released])
    #expect(
      ends(of: [.transformEnded(velocity: .zero, scaleVelocity: 1, rotationVelocity: 0)])
        == [.transformCancelled])
  }

  @Test("What would begin with these events has no end")
  func beginnings() {
    #expect(ends(of: [.pressed(at: .zero), .tap(at: .zero), .released]) == [])
    #expect(ends(of: [.panBegan(at: .zero), .panCancelled, .released]) == [.released])
    #expect(
      ends(of: [.transformCancelled, .panBegan(at: .zero), .panCancelled, .released])
        == [.transformCancelled, .released])
    #expect(ends(of: [.transformBegan(focus: .zero), .transformCancelled]) == [])
  }
}
