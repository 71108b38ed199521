import VitrineUnits

/// The collapse of a panel from one height to another while a list scrolls, and the fade of its
/// large icons into small ones: pure functions of y, the list's offset from its rest at the top.
///
///     y                0   0.2N  0.25N      D
///     height           N ───────────────►   S
///     large icons      1 ────────► 0
///     small icons      0 ───► ────────────► 1
package struct PanelCollapse: Sendable, Hashable {
  /// N and S, in points.
  package let expanded: Double
  package let collapsed: Double
  /// The distance of the small icons from the panel's edge once it has collapsed, in points.
  package static let smallMargin = 15.0

  package init(expanded: Double, collapsed: Double) {
    require(
      collapsed >= 0 && expanded >= collapsed && expanded.isFinite,
      "ShrinkingPanel's heights are collapsed \(collapsed), expanded \(expanded); "
        + "give finite numbers with 0 ≤ collapsed ≤ expanded")
    self.expanded = expanded
    self.collapsed = collapsed
  }

  /// D, the distance by which it shrinks.
  package var distance: Double { expanded - collapsed }

  /// The distance by which it has shrunk, 0 … D.
  package func shrunk(at y: Double) -> Double { min(max(y, 0), distance) }

  package func height(at y: Double) -> Double { expanded - shrunk(at: y) }

  /// 1 expanded, 0 collapsed; 1 if there is nothing to shrink.
  package func progress(at y: Double) -> Double {
    distance > 0 ? 1 - shrunk(at: y) / distance : 1
  }

  /// The opacity of the large icons. In a panel that hardly shrinks, they are gone once it has
  /// shrunk; in one that does not shrink they stay.
  package func largeOpacity(at y: Double) -> Double {
    let travel = min(0.25 * expanded, distance)
    if travel <= 0 { return expanded > 0 ? 1 : 0 }
    return min(max(1 - y / travel, 0), 1)
  }

  package func smallOpacity(at y: Double) -> Double {
    let begin = 0.2 * expanded
    let travel = distance - begin
    // A panel that hardly shrinks has no room to fade in: its icons change at the end.
    if travel <= 0 { return y >= distance && distance > 0 ? 1 : 0 }
    return min(max((y - begin) / travel, 0), 1)
  }

  /// The distance of the small icons from the panel's moving edge: they do not move on the screen.
  package func smallIconDistance(at y: Double) -> Double {
    Self.smallMargin + distance - shrunk(at: y)
  }
}
