import VitrineLayout
public import VitrineUnits

/// Where the indicator is drawn, and the content.
extension ScrollView {
  /// The thumb's length tells how much is seen, its place how far; overscroll squeezes it.
  func placeIndicator() {
    let length = extent.maximum - extent.minimum + extent.viewport
    indicator.isHidden = !showsIndicator || extent.maximum <= extent.minimum
    if indicator.isHidden { return }
    let isVertical = axis == .vertical
    let before = isVertical ? indicatorInset.top : indicatorInset.left
    let after = isVertical ? indicatorInset.bottom : indicatorInset.right
    let track = max(0, viewportLength - 8 - before - after)
    let over = abs(scrollState.overscroll)
    let thumb = min(track, max(12, max(36, track * extent.viewport / length) - over))
    let place = 4 + before + (track - thumb) * min(max(travelledShare, 0), 1)
    let rect =
      isVertical
      ? Rect(frame.width - 7, place, 4, thumb) : Rect(place, frame.height - 7, thumb, 4)
    indicator.frame = mirrored(rect)
  }

  private func mirrored(_ rect: Rect) -> Rect {
    stage?.environment.mirrored(rect, in: frame.width) ?? rect
  }

  /// Where a part of the content, in its own coordinates, is drawn in the viewport just now.
  public func placeInView(_ rect: Rect) -> Rect {
    axis == .vertical
      ? rect.offset(by: Vector(0, -offset)) : mirrored(rect.offset(by: Vector(-offset, 0)))
  }
}
