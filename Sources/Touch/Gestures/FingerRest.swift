import VitrineUnits

/// The time without movement after which a finger counts as resting.
enum FingerRest {
  /// The longest time between the last movement and a lift that still releases a fling.
  ///
  /// Panels report a lift late: on 215 fast strokes on real panels the last move came 24 ms before
  /// it (median), and more than 40 ms in a quarter of them. Slow panels need three reports.
  static func beforeLift(reportInterval: Duration) -> Duration {
    max(.milliseconds(65), reportInterval * 3)
  }

  /// The longest time between two movements of one stroke without a rest.
  static func inStroke(reportInterval: Duration) -> Duration {
    max(.milliseconds(40), reportInterval * 3)
  }
}
