/// The course of a motion that takes a given time: which part of its way is done at each part of
/// its time.
public enum AnimationCurve: String, Sendable, Hashable, CaseIterable {
  /// At one speed.
  case linear
  /// Slow at first, u³: for what leaves.
  case easeIn
  /// Slow at the end, 1 − (1 − u)³: for what arrives.
  case easeOut
  /// Slow at both ends, 3u² − 2u³.
  case easeInOut

  /// The part of the way at the part `u` of the time; both from 0 to 1.
  package func share(at u: Double) -> Double {
    let left = 1 - u
    switch self {
    case .linear: return u
    case .easeIn: return u * u * u
    case .easeOut: return 1 - left * left * left
    case .easeInOut: return u * u * (3 - 2 * u)
    }
  }

  /// The derivative of ``share(at:)``.
  package func slope(at u: Double) -> Double {
    let left = 1 - u
    switch self {
    case .linear: return 1
    case .easeIn: return 3 * u * u
    case .easeOut: return 3 * left * left
    case .easeInOut: return 6 * u * left
    }
  }
}
