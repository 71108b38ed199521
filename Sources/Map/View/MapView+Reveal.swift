public import VitrineUnits

/// Making a pin visible.
extension MapView {
  /// Moves `place` to the center, unless a pin there, with its title, will be wholly visible once the
  /// map is at rest, `covered` of it is covered and its ``zoomOffset`` is `offset`; in that case the
  /// map continues to its goal. Nil: the present insets and offset.
  public func reveal(
    _ place: GeoPoint, insets covered: Insets? = nil, zoomOffset offset: Double? = nil,
    animated: Bool = true
  ) {
    let goal = destination
    var view = MapViewport(
      camera: goal, size: frame.size, insets: covered ?? insets, headroom: headroom)
    if let offset { view.camera.zoom += offset - zoomOffset }
    let pin = MarkerArt.box(.pin).offset(by: view.point(of: place) - .zero)
    // A title extends at most this far beyond the pin on each side, and a line of it below.
    let box = pin.inset(by: Insets(top: -4, left: -24, bottom: -24, right: -24))
    let room = view.visible
    let isSeen =
      box.minX >= room.minX && box.maxX <= room.maxX && box.minY >= room.minY
      && box.maxY <= room.maxY
    if isSeen { return }
    var camera = goal
    camera.center = place
    if camera != goal { setCamera(camera, animated: animated) }
  }
}
