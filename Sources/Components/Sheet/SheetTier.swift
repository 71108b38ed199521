/// A height at which a sheet rests.
public enum SheetTier: Sendable, Hashable {
  /// So many points of the sheet show.
  case height(Double)
  /// This part of the height there is, 0 … 1.
  case fraction(Double)
  /// The whole height but for so many points at the top.
  case below(Double)
  /// As high as the content is, and at most as high as the other tier: a short page never rises above
  /// what it fills, and a longer one that is a ``SheetCut`` shows whole lines. Never lower than the tiers
  /// after it.
  indirect case fitted(SheetTier)

  /// In points, where there are `available` and the sheet's content, grabber included, is `content`
  /// points high; never more than there are, never below 0.
  public func height(in available: Double, content: Double = .infinity) -> Double {
    height(in: available) { min(content, $0) }
  }

  /// `fit`: how much of so many points the content takes.
  private func height(in available: Double, fit: (Double) -> Double) -> Double {
    let wanted =
      switch self {
      case .height(let points): points
      case .fraction(let part): available * part
      case .below(let gap): available - gap
      case .fitted(let most): fit(most.height(in: available, fit: fit))
      }
    return min(max(wanted, 0), max(available, 0))
  }

  var isFitted: Bool {
    switch self {
    case .height, .fraction, .below: false
    case .fitted: true
    }
  }

  /// Descending, on whole pixels: a tier is never higher than the one above it, however small the
  /// screen is. `fit`: how much of so many points the content takes.
  static func heights(
    _ tiers: [SheetTier], in available: Double, scale: Double, fit: (Double) -> Double
  ) -> [Double] {
    let wanted = tiers.map { tier in
      let pixels = tier.height(in: available, fit: fit) * scale
      // Content that was cut by half a pixel would scroll by it.
      return pixels.rounded(tier.isFitted ? .up : .toNearestOrAwayFromZero) / scale
    }
    var ceiling = available
    return tiers.indices.map { index in
      let floor = tiers[index].isFitted ? wanted[(index + 1)...].max() ?? 0 : 0
      ceiling = min(ceiling, max(wanted[index], floor))
      return ceiling
    }
  }
}
