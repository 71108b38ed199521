import VitrineComponents

/// The labels that may appear in each part of a map, looked up in jobs.
@MainActor
final class LabelLookup {
  private static let mostRequested = 2
  /// Without a visible frame that could be late.
  private static let mostRequestedUnseen = 24

  /// The candidates of a tile.
  private struct Entry {
    let revision: Int
    let all: [LabelCandidate]
    /// Those without spare positions.
    let regular: ArraySlice<LabelCandidate>
  }

  private var tiles = FrameCache<LabelTile, Entry>(capacity: 64)
  private var requested: [(tile: LabelTile, ticket: WorkTicket)] = []

  /// Whether candidates have become known since the last call of `beginFrame`.
  private(set) var hasNews = false

  func beginFrame() {
    tiles.beginFrame()
    hasNews = false
  }

  /// Returns the candidates of these tiles that are known, in the order of their ranks, and whether
  /// those are all. The others are looked up in jobs of `component`. `isSmall`: spare positions
  /// count.
  func candidates(
    in wanted: [LabelTile], of data: MapData, isSmall: Bool, by component: Component
  ) -> (candidates: [LabelCandidate], isComplete: Bool) {
    for entry in requested where !wanted.contains(entry.tile) { entry.ticket.cancel() }
    requested.removeAll { !wanted.contains($0.tile) }
    var candidates: [LabelCandidate] = []
    var isComplete = true
    for tile in wanted {
      let entry = tiles[tile]
      if let entry {
        candidates += isSmall ? entry.all[...] : entry.regular
      } else {
        isComplete = false
      }
      if entry?.revision != data.revision { request(tile, of: data, by: component) }
    }
    candidates.sort { $0.precedes($1) }
    return (candidates, isComplete)
  }

  private func request(_ tile: LabelTile, of data: MapData, by component: Component) {
    let isUnseen = component.stage?.isUnseen == true
    guard requested.count < (isUnseen ? Self.mostRequestedUnseen : Self.mostRequested),
      !data.chunks.isEmpty,
      !requested.contains(where: { $0.tile == tile })
    else { return }
    let revision = data.revision
    let ticket = component.perform({ tile.candidates(in: data.chunks, without: data.replaced) }) {
      [weak self, weak component] candidates in
      guard let self else { return }
      requested.removeAll { $0.tile == tile }
      tiles[tile] = Entry(
        revision: revision, all: candidates, regular: candidates.prefix { !$0.isSpare })
      hasNews = true
      component?.parent?.setNeedsLayout()
    }
    requested.append((tile, ticket))
  }

  /// Forgets requested jobs: they are lost when the map leaves the stage.
  func forgetWork() {
    for entry in requested { entry.ticket.cancel() }
    requested = []
  }
}
