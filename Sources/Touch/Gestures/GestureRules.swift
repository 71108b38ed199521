import VitrineUnits

/// The distances in points and the times that distinguish gestures.
package struct GestureRules: Sendable, Hashable {
  /// A finger within this distance of its landing has not moved: it taps. Beyond, it pans.
  package var slop = 8.0
  /// Where members compete for different axes, the axis is decided at this distance at the latest,
  /// and from `slop` on where the direction is clear.
  package var axisSlop = 16.0
  /// At `axisSlop` the horizontal axis wins if it leads by this ratio, else the vertical one:
  /// people scroll more than they swipe, and a thumb's arc leans sideways.
  package var axisRatio = 1.25
  /// A direction in which one axis leads by this ratio is clear at `slop` already.
  package var clearRatio = 2.0
  /// The slop of a member that was caught while moving. There is no tap to protect, so the content
  /// follows the finger at once; one point filters the noise of a resting finger.
  package var catchSlop = 1.0
  /// A finger that has not moved for this time makes a long press.
  package var longPress = Duration.milliseconds(500)
  /// The longest time of a double tap, from the first lift to the second landing.
  package var doubleTap = Duration.milliseconds(300)
  /// The largest distance between the two landings of a double tap: fingers are broader than their
  /// centers.
  package var doubleTapDistance = 40.0
  /// The second finger of a two-finger tap lands within this time after the first.
  package var twoFingerLanding = Duration.milliseconds(300)
  /// A two-finger tap is over within this time after the first landing.
  package var twoFingerTap = Duration.milliseconds(500)

  package init() {}

  package static let standard = GestureRules()
}
