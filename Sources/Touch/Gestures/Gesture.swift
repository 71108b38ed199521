public import VitrineUnits

/// A gesture recognized for one component.
public struct GestureEvent: Sendable, Hashable {
  package var member: GestureMemberID
  /// The kernel time of the report that caused it, or the deadline that passed (long press, single
  /// tap). At the pace of frames (`GestureArena.Pace.frames`) travel has the time at which its
  /// frame was made; the end of a pan or transform has the time at which the motion that it
  /// releases begins, on the same clock.
  public var time: Instant
  /// The gesture of the fingers on the component.
  public var gesture: Gesture
  /// At the end of a pan or transform, the distance by which the content is drawn ahead of the
  /// fingers' last report, in points: the sum of all deltas is their travel and this distance.
  package var lead: Vector

  package init(
    member: GestureMemberID, time: Instant, gesture: Gesture, lead: Vector = .zero
  ) {
    self.member = member
    self.time = time
    self.gesture = gesture
    self.lead = lead
  }
}

/// A gesture of the fingers, in points and points per second.
public enum Gesture: Sendable, Hashable {
  /// The first finger landed on the component. Sent at once, before a component has won, so that
  /// the component can stop its motion and show what is pressed. Exactly one `released` follows. A
  /// finger that catches a moving component presses only components that move or that it could
  /// move.
  case pressed(at: Point)
  /// The last finger on the component lifted, was cancelled, or was won by another component. Sent
  /// after the end of a gesture that the finger made.
  case released
  /// A finger lifted without having left the slop of 8 points; `at` is where it lifted. Sent at
  /// once, or up to 300 ms later where the component wants double taps as well.
  case tap(at: Point)
  /// A second tap followed within 300 ms and 40 points. `at` is where its finger lifted.
  case doubleTap(at: Point)
  /// Two fingers landed within 300 ms, did not move, and lifted within 500 ms of the first landing.
  /// `at` is the middle between them.
  case twoFingerTap(at: Point)
  /// A single finger has rested for 500 ms within the slop, and is still down.
  case longPress(at: Point)
  /// The finger of a second tap, which landed here, begins to pan. Sent right before `panBegan`;
  /// the first of the two taps is not sent.
  case doubleTapDrag(at: Point)
  /// The fingers left the slop. `at` is the centroid of the pan's fingers.
  case panBegan(at: Point)
  /// `delta` is the travel since the last pan event of this component, so that the sum of all
  /// deltas is the translation; the slop before recognition is not part of it. The centroid `at`
  /// jumps when a finger joins or leaves; the deltas do not.
  case panChanged(at: Point, delta: Vector)
  /// The fingers lifted, with their latest velocity (zero after a pause).
  case panEnded(velocity: Vector)
  /// The fingers were taken away, not lifted: restore the state before, release nothing.
  case panCancelled
  /// Two or more fingers have spread or turned by more than the slop; for a component that does not
  /// pan, also moved. `focus` is their centroid.
  case transformBegan(focus: Point)
  /// Change since the last event: scale factor, clockwise radians, and the travel of the focus.
  case transformChanged(focus: Point, scale: Double, rotation: Double, delta: Vector)
  /// `scaleVelocity` in relative change per second (d ln scale / dt: 1 doubles a scale in 0.69 s),
  /// `rotationVelocity` in radians per second. Where one finger stays and continues as a pan,
  /// `velocity` is zero: the pan carries it.
  case transformEnded(velocity: Vector, scaleVelocity: Double, rotationVelocity: Double)
  /// The fingers were taken away, not lifted: restore the state before, release nothing.
  case transformCancelled
}
