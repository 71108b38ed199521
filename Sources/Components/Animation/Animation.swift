public import VitrineMotion
import VitrineUnits

/// The way in which changes are shown that are made in ``Component/animate(_:_:completion:)``.
///
///     animate { … }                                         // a spring without overshoot
///     animate(.spring(Spring(response: 0.5, dampingRatio: 0.6))) { … }
///     animate(.duration(.milliseconds(300), .easeOut)) { … }
public struct Animation: Sendable, Hashable {
  /// Nil shows the changes at once.
  let law: OffsetMotion.Law?

  /// A spring that is nearly there after 0.4 seconds, and does not overshoot.
  public static let spring = Animation.spring(Spring(response: 0.4, dampingRatio: 1))

  /// A spring. A damping ratio below 1 overshoots.
  public static func spring(_ spring: Spring) -> Animation { Animation(law: .spring(spring)) }

  /// A motion that takes a given time, above zero.
  public static func duration(
    _ duration: Duration, _ curve: AnimationCurve = .easeInOut
  ) -> Animation {
    require(
      duration > .zero, "Animation.duration: the duration is \(duration); give one above zero")
    return Animation(law: .timed(curve, seconds: duration.seconds))
  }

  /// No motion: for changes inside a call of `animate` that are to be seen at once.
  public static let immediate = Animation(law: nil)

  /// The kinds of changes, which reduced motion treats differently.
  enum Kind {
    case frame, fade, value
  }

  /// The longest motion with reduced motion, in seconds.
  private static let shortest = 0.25

  /// The law for a change; nil shows it at once. With reduced motion nothing moves: only fades and
  /// values of components remain, which are short then and do not overshoot.
  func law(for kind: Kind, reducesMotion: Bool) -> OffsetMotion.Law? {
    guard reducesMotion, let law else { return law }
    switch (kind, law) {
    case (.frame, _): return nil
    case (_, .spring):
      return .spring(Spring(duration: Self.shortest, dampingRatio: 1))
    case (_, .timed(let curve, let seconds)):
      return .timed(curve, seconds: min(seconds, Self.shortest))
    }
  }
}
