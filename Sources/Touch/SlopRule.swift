import VitrineUnits

/// Where a finger's way crosses the slop.
///
/// Acceptance happens at a report, but the pan starts at the crossing: what the finger travelled
/// beyond the slop within that report is not lost. So the content lags behind the finger by the
/// slop exactly, whatever the panel's report rate is.
enum SlopRule {
  /// The part of the way from `a` to `b` (vectors from the landing) until the length exceeds
  /// `slop`; 0 when it did before. The caller knows that b is beyond.
  static func crossing(from a: Vector, to b: Vector, slop: Double) -> Double {
    let d = b - a
    let dd = d.dx * d.dx + d.dy * d.dy
    let c = a.dx * a.dx + a.dy * a.dy - slop * slop
    if c >= 0 || dd == 0 { return 0 }
    // |a + s·d| = slop has one root in 0…1, since a is inside and b is not.
    let ad = a.dx * d.dx + a.dy * d.dy
    let s = ((ad * ad - dd * c).squareRoot() - ad) / dd
    return min(max(s, 0), 1)
  }

  /// The same along one axis.
  static func crossing(from a: Double, to b: Double, slop: Double) -> Double {
    if abs(a) >= slop || a == b { return 0 }
    return min(max(((b < 0 ? -slop : slop) - a) / (b - a), 0), 1)
  }
}
