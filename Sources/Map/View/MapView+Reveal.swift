public import VitrineUnits

/// Bringing a pin into sight.
extension MapView {
  /// Flies to `place` if a pin there, or its title, would not be seen whole when the map has come to
  /// rest and `insets` of it are covered; else the map goes on to where it is going. Nil: what is covered
  /// now stays so.
  public func reveal(_ place: GeoPoint, insets covered: Insets? = nil) {
    let goal = destination
    let view = MapViewport(
      camera: goal, size: frame.size, insets: covered ?? insets, headroom: headroom)
    let pin = MarkerArt.box(.pin).offset(by: view.point(of: place) - .zero)
    // A title is at most as wide as this to either side, and a line of it as high.
    let box = pin.inset(by: Insets(top: -4, left: -24, bottom: -24, right: -24))
    let room = view.visible
    let isSeen =
      box.minX >= room.minX && box.maxX <= room.maxX && box.minY >= room.minY
      && box.maxY <= room.maxY
    if isSeen { return }
    var camera = goal
    camera.center = place
    if camera != goal { fly(to: camera) }
  }
}
