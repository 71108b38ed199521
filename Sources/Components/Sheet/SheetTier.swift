import VitrineUnits

/// A height at which a sheet rests.
public enum SheetTier: Sendable, Hashable {
  /// This visible height, in points; infinity is all of the available height.
  case height(Double)
  /// This share of the available height, 0 … 1.
  case fraction(Double)
  /// The available height less these points at the top.
  case below(Double)
  /// The content's height, at most that of the other tier: a short page rises only as far as its
  /// length, and a longer one that is a ``SheetCut`` shows whole lines. Never lower than the tiers
  /// after it.
  indirect case fitted(SheetTier)

  /// The height in points, 0 … `available`, for content of `content` points, including the grabber.
  public func height(in available: Double, content: Double = .infinity) -> Double {
    height(in: available) { min(content, $0) }
  }

  /// `fit` returns the content's height within a limit.
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

  /// Stops the program where the tiers are not those of a sheet, or it has no tier `start`.
  static func check(_ tiers: [SheetTier], start: Int?) {
    require(!tiers.isEmpty, "Sheet.tiers is empty; give at least one tier")
    for tier in tiers { tier.check() }
    if let start {
      require(
        (1...tiers.count).contains(start), "Sheet.tier is \(start); give 1 to \(tiers.count)")
    }
  }

  /// Stops the program where a number of it is not finite. A height is limited to the screen, so it
  /// may be infinite.
  private func check() {
    switch self {
    case .height(let points):
      require(!points.isNaN, "SheetTier.height is \(points); give a number of points")
    case .fraction(let part): requireFinite(part, "SheetTier.fraction")
    case .below(let gap): requireFinite(gap, "SheetTier.below")
    case .fitted(let most): most.check()
    }
  }

  var isFitted: Bool {
    switch self {
    case .height, .fraction, .below: false
    case .fitted: true
    }
  }

  /// The heights of all tiers on whole pixels, descending: on a small screen too, no tier is higher
  /// than the one before it. `fit` returns the content's height within a limit.
  static func heights(
    _ tiers: [SheetTier], in available: Double, scale: Double, fit: (Double) -> Double
  ) -> [Double] {
    let wanted = tiers.map { tier in
      let pixels = tier.height(in: available, fit: fit) * scale
      // Rounded down, the content would scroll by half a pixel.
      return pixels.rounded(tier.isFitted ? .up : .toNearestOrAwayFromZero) / scale
    }
    var limit = available
    return tiers.indices.map { index in
      let minimum = tiers[index].isFitted ? wanted[(index + 1)...].max() ?? 0 : 0
      limit = min(limit, max(wanted[index], minimum))
      return limit
    }
  }
}
