/// The share by which a sheet has risen from its lowest tier to the next one, without a jump where
/// the tiers change under it.
@MainActor
struct SheetRise {
  /// The rest of the rise that the sheet had when its tiers changed.
  private var carried: CarriedRise?

  /// 0 at the lowest tier, 1 from the next higher one on.
  func value(at height: Double, in geometry: SheetGeometry) -> Double {
    let carried = carried?.rise(at: height) ?? 0
    return min(max(geometry.rise(at: height) + carried, 0), 1)
  }

  /// Continues from `value` after the tiers have changed to those of `geometry`.
  mutating func keep(_ value: Double, at height: Double, in geometry: SheetGeometry) {
    carried = nil
    let amount = value - geometry.rise(at: height)
    if amount == 0 { return }
    carried = CarriedRise(
      amount: amount, height: height, below: geometry.heights.present.first { $0 < height },
      above: geometry.heights.present.last { $0 > height })
  }

  /// Ends a continuation, at rest or where the height is not kept.
  mutating func reset() { carried = nil }
}

/// The jump of the rise that a change of tiers under a resting sheet would cause. It
/// decreases while the sheet moves, and is 0 at every tier, so that nothing jumps.
///
///     share  0 ─── tier below ╱ height of the change ╲ tier above ─── 0
private struct CarriedRise {
  var amount: Double
  /// The sheet's height at the change.
  var height: Double
  /// The tiers around that height, if any.
  var below: Double?
  var above: Double?

  func rise(at height: Double) -> Double { amount * share(at: height) }

  private func share(at height: Double) -> Double {
    guard let tier = height < self.height ? below : above else { return 1 }
    return max(0, 1 - (height - self.height) / (tier - self.height))
  }
}
