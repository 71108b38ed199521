public import VitrineUnits

/// Where a sheet stands, and what of the screen it covers.
///
///     ┌────────────────┐   ┌──────────────────────────┐
///     │      map       │   │╭──────╮       map        │
///     ├────────────────┤   ││      │                  │
///     │     sheet      │   ││ sheet│                  │
///     └────────────────┘   └┴──────┴──────────────────┘
///       covers its foot      covers the side where lines begin
extension Sheet {
  /// Between a sheet at the side and the screen's edge, in points.
  public static let sideMargin = 16.0

  /// Whether the screen is wide enough for a sheet at its side (``sideWidth``).
  public var isAtSide: Bool { sideWidth.map { frame.width >= 2 * $0 } ?? false }

  /// In points.
  var panelWidth: Double { isAtSide ? sideWidth ?? frame.width : frame.width }

  private func panelFrame(height: Double, length: Double) -> Rect {
    let x = isAtSide ? Sheet.sideMargin : 0
    let place = Rect(x, frame.height - height, panelWidth, length)
    return stage?.environment.mirrored(place, in: frame.width) ?? place
  }

  /// What is seen of the sheet, in its own coordinates.
  public var visibleFrame: Rect { panelFrame(height: visibleHeight, length: visibleHeight) }

  /// What the sheet takes from what lies beneath, for a map that shows its centre in the middle of the
  /// rest: the foot of the screen; or at the side as much of it as the sheet has risen from its lowest
  /// tier to the next one's limit, 32 points higher or more, where it takes all of that side. A short
  /// page at the side leaves most of it to the map.
  public var coveredInsets: Insets { insets(height: visibleHeight, rise: riseFromLowest) }

  /// What it takes when it rests at `tier`, with the content that it has now: also content that came
  /// since the last picture.
  public func coveredInsets(atTier tier: Int) -> Insets {
    precondition((1...tiers.count).contains(tier), "tier \(tier) of \(tiers.count)")
    adoptContent()
    return restingInsets(atTier: tier)
  }

  func restingInsets(atTier tier: Int) -> Insets {
    insets(height: tierHeights[tier - 1], rise: plainRise(at: tierHeights[tier - 1]))
  }

  private func insets(height: Double, rise: Double) -> Insets {
    guard isAtSide else { return Insets(bottom: height) }
    let scale = stage?.environment.scale ?? 1
    let width = ((Sheet.sideMargin + panelWidth) * rise * scale).rounded() / scale
    return stage?.environment.isRightToLeft == true ? Insets(right: width) : Insets(left: width)
  }

  /// 0 at the lowest tier, 1 from the next higher one on. When tiers move while the sheet stands, what
  /// is left of the old rise goes until it rests.
  private var riseFromLowest: Double {
    let left = carriedRise.map { $0.amount * $0.share(at: visibleHeight) } ?? 0
    return min(max(plainRise(at: visibleHeight) + left, 0), 1)
  }

  /// A tier that is hardly higher than the lowest takes nothing more: over a way of few points the map
  /// beneath would leap aside, and the scrim flash.
  private static let leastRise = 32.0

  private func plainRise(at height: Double) -> Double {
    guard tierHeights.count > 1, let low = tierHeights.last else { return 1 }
    // At the side by limits: over the few points that a short page rises the map beneath would fly aside.
    // The lowest's own limit is none of them: short content may leave it far above the lowest.
    let ends = (isAtSide ? tierLimits : tierHeights).dropLast()
    guard let next = ends.last(where: { $0 >= low + Self.leastRise }) else { return 0 }
    return min(max((height - low) / (next - low), 0), 1)
  }

  /// What the rise would lose or win at once by tiers that move under a sheet that does not:
  ///
  ///     share  0 ─── tier below ╱ where it stood ╲ tier above ─── 0
  ///
  /// At every tier none of it is left, so that nothing is seen when the sheet comes to rest.
  struct CarriedRise {
    var amount: Double
    /// Where the sheet stood.
    var height: Double
    /// The tiers around that, if any.
    var below: Double?
    var above: Double?

    func share(at height: Double) -> Double {
      guard let tier = height < self.height ? below : above else { return 1 }
      return max(0, 1 - (height - self.height) / (tier - self.height))
    }
  }

  /// Sets the tiers' heights and limits where the sheet stands; the rise goes on from what it is.
  func keepRise(over change: () -> Void) {
    let before = riseFromLowest
    change()
    carriedRise = nil
    let amount = before - plainRise(at: visibleHeight)
    if amount == 0 { return }
    carriedRise = CarriedRise(
      amount: amount, height: visibleHeight,
      below: tierHeights.first { $0 < visibleHeight },
      above: tierHeights.last { $0 > visibleHeight })
  }

  func place() {
    let scale = stage?.environment.scale ?? 1
    let height = (link.state.offset * scale).rounded() / scale
    let isAtRest = !link.isHeld && !link.isMoving
    panelHeight = isAtRest ? tierHeights[0] : max(panelHeight, tierHeights[0])
    if isAtRest { carriedRise = nil }
    let covered = panel.frame
    panel.frame = panelFrame(height: height, length: panelHeight)
    let isMoved = height != visibleHeight || covered.minX != panel.frame.minX
    visibleHeight = height
    // What lies beside a sheet at the side is not behind it: whoever taps there means the map. So does
    // who taps where nothing is dimmed, or will be.
    let isRaised = tier < tiers.count && plainRise(at: tierHeights[tier - 1]) > 0
    scrim.shade = isAtSide ? 0 : riseFromLowest
    scrim.isTouchable = !isAtSide && isRaised && !isHeld
    let insets = [coveredInsets, restingInsets(atTier: tier)]
    if isMoved || covered.width != panel.frame.width || insets != placedInsets {
      placedInsets = insets
      observers.tell(self)
    }
  }
}
