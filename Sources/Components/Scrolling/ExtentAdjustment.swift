/// A change of a scroller's extent that a component around it or in it contributes from outside, in
/// points.
///
/// A scroller's extent follows from its content, its insets, its frame, and the sum of these
/// adjustments (``ScrollView/adjustExtent(for:_:)``):
///
///     RefreshControl   leading   while its work continues; pull, where it comes before a sheet
///     Sheet            trailing  while its foot is below the screen
///     StickyToolbar    viewport  while its header collapses
struct ExtentAdjustment: Hashable {
  /// The free space before the content, in addition to the inset.
  var leading = 0.0
  /// The free space after the content, in addition to the inset.
  var trailing = 0.0
  /// The viewport's length that determines the content's end, where the frame's length changes
  /// while the content scrolls; nil: the frame's length.
  var viewport: Double?
  /// The distance that a finger pulls the content beyond its start before the links around it move,
  /// in touches in which the container offers that (``ScrollCoordinator/Link/offersPull``).
  var pull = 0.0

  /// The part of the pull that the free space before the content leaves.
  var freePull: Double { max(0, pull - leading) }
}

/// The adjustments of one scroller's extent, one for each owner, for the owner's lifetime.
@MainActor
struct ExtentAdjustments {
  private struct Entry {
    weak var owner: AnyObject?
    var adjustment: ExtentAdjustment
  }
  private var entries: [Entry] = []

  /// Replaces the owner's adjustment. Returns whether it has changed.
  mutating func set(_ adjustment: ExtentAdjustment, for owner: AnyObject) -> Bool {
    entries.removeAll { $0.owner == nil }
    guard let index = entries.firstIndex(where: { $0.owner === owner }) else {
      entries.append(Entry(owner: owner, adjustment: adjustment))
      return adjustment != ExtentAdjustment()
    }
    if entries[index].adjustment == adjustment { return false }
    entries[index].adjustment = adjustment
    return true
  }

  /// The sum of all adjustments; viewport and pull are those added last.
  var total: ExtentAdjustment {
    var total = ExtentAdjustment()
    for entry in entries where entry.owner != nil {
      total.leading += entry.adjustment.leading
      total.trailing += entry.adjustment.trailing
      total.viewport = entry.adjustment.viewport ?? total.viewport
      if entry.adjustment.pull > 0 { total.pull = entry.adjustment.pull }
    }
    return total
  }
}
