package import VitrineUnits

extension ScriptedStage {
  /// Returns a finger that has dragged by `step` beyond its slop and is at rest, without velocity.
  package func hold(
    _ position: Point, by step: Vector, over milliseconds: Double = 300
  ) -> HeldFinger {
    func slop(_ distance: Double) -> Double { distance == 0 ? 0 : distance < 0 ? -8 : 8 }
    let finger = land(at: position)
    finger.move(
      by: step + Vector(slop(step.dx), slop(step.dy)), over: .milliseconds(milliseconds))
    finger.rest(for: .milliseconds(350))
    return finger
  }

  /// The same along a list, in half the time: negative is upwards.
  package func hold(_ x: Double, _ y: Double, by distance: Double) -> HeldFinger {
    hold(Point(x, y), by: Vector(0, distance), over: 150)
  }

  /// Flings along a list: negative is upwards.
  package func fling(
    _ x: Double, _ y: Double, by distance: Double, over milliseconds: Double = 90
  ) {
    land(at: Point(x, y)).flick(by: Vector(0, distance), over: .milliseconds(milliseconds))
  }
}
