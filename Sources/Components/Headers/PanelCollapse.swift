/// How a panel shrinks from one height to another while a list scrolls, and how its large icons fade
/// into small ones: pure functions of y, the list's offset counted from its rest at the top.
///
///     y                0   0.2N  0.25N      D
///     height           N ───────────────►   S
///     large icons      1 ────────► 0
///     small icons      0 ───► ────────────► 1
public struct PanelCollapse: Sendable, Hashable {
  /// N and S, in points.
  public let expanded: Double
  public let collapsed: Double
  /// Where the small icons rest from the panel's edge, in points.
  public static let smallMargin = 15.0

  public init(expanded: Double, collapsed: Double) {
    precondition(collapsed >= 0 && expanded >= collapsed, "a panel shrinks to its collapsed height")
    self.expanded = expanded
    self.collapsed = collapsed
  }

  /// D, the shrinking distance.
  public var distance: Double { expanded - collapsed }

  /// How much it has shrunk, 0 … D.
  public func shrunk(at y: Double) -> Double { min(max(y, 0), distance) }

  public func height(at y: Double) -> Double { expanded - shrunk(at: y) }

  /// 1 expanded, 0 collapsed; 1 where there is nothing to shrink.
  public func progress(at y: Double) -> Double {
    distance > 0 ? 1 - shrunk(at: y) / distance : 1
  }

  /// Where a panel hardly shrinks its large icons are gone once it has; where it does not at all they stay.
  public func largeOpacity(at y: Double) -> Double {
    let way = min(0.25 * expanded, distance)
    if way <= 0 { return expanded > 0 ? 1 : 0 }
    return min(max(1 - y / way, 0), 1)
  }

  public func smallOpacity(at y: Double) -> Double {
    let begin = 0.2 * expanded
    let way = distance - begin
    // A panel that hardly shrinks has no room to fade in: its icons change at the end.
    if way <= 0 { return y >= distance && distance > 0 ? 1 : 0 }
    return min(max((y - begin) / way, 0), 1)
  }

  /// How far the small icons lie from the panel's moving edge: they stand still on the screen.
  public func smallPlace(at y: Double) -> Double {
    Self.smallMargin + distance - shrunk(at: y)
  }
}
