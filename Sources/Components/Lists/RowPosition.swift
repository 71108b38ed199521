/// The position to which a list scrolls a row.
public enum RowPosition: Sendable, Hashable {
  /// Below what covers the list's top: insets and a pinned header.
  case top
  /// In the middle, between what covers the top and the bottom inset.
  case center
  /// Above the bottom inset.
  case bottom
  /// Its present position if it is entirely visible, else the nearest one where it is.
  case nearest
}

/// A row in its list's content, and the part of the viewport that nothing covers, in points.
struct RowSpan {
  var start: Double
  var length: Double
  /// The free part's top and bottom, from the viewport's top.
  var freeTop: Double
  var freeBottom: Double

  /// The part of the free space at which a row can be.
  enum Edge { case top, center, bottom }

  /// The edge at which the row will be for `position` in a list at `offset`; nil if it is visible
  /// and may stay.
  func edge(for position: RowPosition, at offset: Double) -> Edge? {
    switch position {
    case .top: return .top
    case .center: return .center
    case .bottom: return .bottom
    case .nearest:
      let top = start - offset
      let bottom = top + length
      if top < freeTop { return .top }
      return bottom > freeBottom ? (bottom - top > freeBottom - freeTop ? .top : .bottom) : nil
    }
  }

  /// The offset at which the row is at `edge`.
  func offset(for edge: Edge) -> Double {
    switch edge {
    case .top: start - freeTop
    case .center: start + length / 2 - (freeTop + freeBottom) / 2
    case .bottom: start + length - freeBottom
    }
  }
}
