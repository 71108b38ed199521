import VitrineUnits

/// Distances in points and times that tell gestures apart.
public struct GestureRules: Sendable, Hashable {
  /// A finger that stays within this distance of its landing has not moved: it taps. Beyond, it
  /// pans.
  public var slop = 8.0
  /// Where members compete for different axes, the axis is decided here at the latest, and from
  /// `slop` on where the direction is plain.
  public var axisSlop = 16.0
  /// At `axisSlop` the horizontal axis must lead by this ratio; else vertical wins: people scroll
  /// more than they swipe, and a thumb's arc leans sideways.
  public var axisRatio = 1.25
  /// One axis leading by this ratio is plain already at `slop`: nobody waits for the other 8 points.
  public var plainRatio = 2.0
  /// The slop of a member that was caught while moving. There is no tap to protect, so the content
  /// sticks to the finger at once; one point keeps a resting finger's noise out.
  public var catchSlop = 1.0
  /// A swipe is at least this fast when it lifts, in points per second: a throw that means it. People
  /// scroll at 100 to 500 and flick at 800 to 4000.
  public var swipeSpeed = 400.0
  public var longPress = Duration.milliseconds(500)
  /// From the first lift to the second landing.
  public var doubleTap = Duration.milliseconds(300)
  /// How far apart the two landings of a double tap may be: fingers are broader than their centres.
  public var doubleTapDistance = 40.0
  /// The second finger of a two-finger tap lands within this time after the first.
  public var twoFingerLanding = Duration.milliseconds(300)
  /// A two-finger tap is over within this time after the first landing.
  public var twoFingerTap = Duration.milliseconds(500)

  public init() {}

  public static let standard = GestureRules()
}
