/// The method by which a velocity is estimated from the last samples of a stroke.
package enum VelocityStrategy: String, Sendable, Hashable, CaseIterable {
  /// A fit over 50 ms within bounds, see `VelocityTracker`.
  case `default`
  /// Second-order least squares as Android and Flutter do it: at most 20 samples, at most 100 ms
  /// old, no gap above 40 ms between them; zero with fewer than three. Equal to Flutter's own
  /// recorded figures within 0.1 %.
  case leastSquares2 = "lsq2"
  /// The work that would have brought a mass to this speed, as Android does it: W grows by
  /// (vᵢ − sgn(W)·√(2|W|))·|vᵢ| with each segment's speed vᵢ, the first one counting half; the
  /// velocity is sgn(W)·√(2|W|). The same samples as `leastSquares2`; two suffice.
  case impulse
}
