/// A height at which a sheet rests.
public enum SheetTier: Sendable, Hashable {
  /// So many points of the sheet show.
  case height(Double)
  /// This part of the height there is, 0 … 1.
  case fraction(Double)
  /// The whole height but for so many points at the top.
  case below(Double)

  /// In points, where there are `available`; never more, never below 0.
  public func height(in available: Double) -> Double {
    let wanted =
      switch self {
      case .height(let points): points
      case .fraction(let part): available * part
      case .below(let gap): available - gap
      }
    return min(max(wanted, 0), max(available, 0))
  }

  /// Descending, on whole pixels: a tier is never higher than the one above it, however small the
  /// screen is.
  static func heights(_ tiers: [SheetTier], in available: Double, scale: Double) -> [Double] {
    var ceiling = available
    return tiers.map { tier in
      ceiling = min(ceiling, (tier.height(in: available) * scale).rounded() / scale)
      return ceiling
    }
  }
}
