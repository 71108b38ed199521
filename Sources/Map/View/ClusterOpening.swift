import VitrineUnits

/// Decides what a tap on a cluster of markers does: the map zooms in until all members are visible
/// and apart; of those at one position each tap opens the next one.
struct ClusterOpening {
  enum Step: Equatable {
    case fly(MapCamera)
    case open(MapMarker)
  }

  /// The member opened last of a cluster whose members are at one position.
  private var lastOpened: String?

  /// The step for `members`, which separate at `splittingZoom` if at all, on a map that shows
  /// `view` and at most the zoom `nearest`; nil without members.
  mutating func step(
    for members: [MapMarker], splittingZoom: Double?, in view: MapViewport, nearest: Double
  ) -> Step? {
    guard let bounds = GeoBounds(members.map(\.place)) else { return nil }
    let now = view.camera
    guard let splittingZoom, splittingZoom < nearest, now.zoom < nearest - 0.01 else {
      let next = members.firstIndex { $0.id == lastOpened }.map { $0 + 1 } ?? 0
      let marker = members[next % members.count]
      lastOpened = marker.id
      return .open(marker)
    }
    let size = view.visible.size
    let room = Size(max(size.width - 120, 60), max(size.height - 120, 60))
    var goal = MapCamera.fitting(bounds, in: room, maximumZoom: nearest)
    goal.zoom = max(min(goal.zoom, splittingZoom + 2), splittingZoom + 0.1, now.zoom + 0.5)
    goal.rotation = now.rotation
    return .fly(goal)
  }
}
