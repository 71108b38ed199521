import VitrineComponents

/// The labels that may appear in each part of a map, looked up in jobs.
@MainActor
final class LabelLookup {
  private static let mostRequested = 2
  /// Without a visible frame that could be late.
  private static let mostRequestedUnseen = 24

  /// The candidates of a tile.
  private struct Entry {
    /// Unique among all entries.
    let number: Int
    let revision: Int
    let all: [LabelCandidate]
    /// Those without spare positions.
    let regular: ArraySlice<LabelCandidate>
  }

  private var tiles = FrameCache<LabelTile, Entry>(capacity: 64)
  private var requested: [(tile: LabelTile, ticket: WorkTicket)] = []
  /// The number of entries so far.
  private var count = 0
  /// The candidates of the last frame, and the entries that they were merged from.
  private var selection = LabelSelection([], isComplete: false)
  private var merged: (entries: [Int], withSpare: Bool)?

  /// Whether candidates have become known since the last call of `beginFrame`.
  private(set) var hasNews = false

  func beginFrame() {
    tiles.beginFrame()
    hasNews = false
  }

  /// Returns the candidates of these tiles that are known. The others are looked up in jobs of
  /// `component`. `withSpare`: spare positions count.
  func candidates(
    in wanted: [LabelTile], of data: MapData, withSpare: Bool, by component: Component
  ) -> LabelSelection {
    for entry in requested where !wanted.contains(entry.tile) { entry.ticket.cancel() }
    requested.removeAll { !wanted.contains($0.tile) }
    var entries: [Entry] = []
    for tile in wanted {
      let entry = tiles[tile]
      if let entry { entries.append(entry) }
      if entry?.revision != data.revision { request(tile, of: data, by: component) }
    }
    let numbers = entries.map(\.number)
    let isComplete = entries.count == wanted.count
    // Most frames have the tiles of the one before.
    if let merged, merged == (numbers, withSpare), selection.isComplete == isComplete {
      return selection
    }
    let candidates = entries.flatMap { withSpare ? $0.all[...] : $0.regular }
    let spare = withSpare ? [] : entries.flatMap(\.all).filter(\.isSpare).map(\.id)
    selection = LabelSelection(candidates, spare: Set(spare), isComplete: isComplete)
    merged = (numbers, withSpare)
    return selection
  }

  /// Merges the candidates again for the next frame, because texts have another size.
  func forgetSelection() { merged = nil }

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
      count += 1
      tiles[tile] = Entry(
        number: count, revision: revision, all: candidates,
        regular: candidates.prefix { !$0.isSpare })
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
