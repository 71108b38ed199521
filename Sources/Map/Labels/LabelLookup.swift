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
    var labels: RankedLabels
    var trials: LabelTrials
    /// The number of the text sizes for which the trials were made.
    var sizes: Int

    mutating func forgetTrials(sizes: Int) {
      trials = LabelTrials(count: labels.candidates.count)
      self.sizes = sizes
    }
  }

  private var tiles = FrameCache<LabelTile, Entry>(capacity: 64)
  private var requested: [(tile: LabelTile, ticket: WorkTicket)] = []
  /// The number of entries so far.
  private var count = 0
  /// The number of changes of the sizes of texts so far.
  private var sizes = 0
  /// The candidates of the last frames without and with spare positions.
  private var (regular, whole): (Merged?, Merged?)

  /// Candidates, and the entries that they were merged from.
  private struct Merged {
    let selection: LabelSelection
    let entries: [Int]
    let language: MapLanguage
    let sizes: Int
  }

  /// Whether candidates have become known since the last call of `beginFrame`.
  private(set) var hasNews = false

  func beginFrame() {
    tiles.beginFrame()
    hasNews = false
  }

  /// Returns the candidates of these tiles that are known, with their names in `language`. The
  /// others are looked up in jobs of `component`. `withSpare`: spare positions count.
  func candidates(
    in wanted: [LabelTile], of data: MapData, language: MapLanguage, withSpare: Bool,
    by component: Component
  ) -> LabelSelection {
    for entry in requested where !wanted.contains(entry.tile) { entry.ticket.cancel() }
    requested.removeAll { !wanted.contains($0.tile) }
    var entries: [Entry] = []
    for tile in wanted {
      var entry = tiles[tile]
      if let known = entry, known.labels.language != language || known.sizes != sizes {
        if known.labels.language != language { entry?.labels = known.labels.named(in: language) }
        entry?.forgetTrials(sizes: sizes)
        tiles[tile] = entry
      }
      if let entry { entries.append(entry) }
      if entry?.revision != data.revision {
        request(tile, of: data, language: language, by: component)
      }
    }
    let numbers = entries.map(\.number)
    let isComplete = entries.count == wanted.count
    // Most frames have the tiles of the one before.
    if let known = withSpare ? whole : regular, known.entries == numbers,
      known.language == language, known.sizes == sizes,
      known.selection.isComplete == isComplete
    {
      return known.selection
    }
    let selection = LabelSelection(
      entries.map(\.labels), entries.map(\.trials), withSpare: withSpare, isComplete: isComplete)
    let merged = Merged(
      selection: selection, entries: numbers, language: language, sizes: sizes)
    if withSpare { whole = merged } else { regular = merged }
    return selection
  }

  /// Forgets what is known of the candidates, because texts have another size.
  func forgetTrials() { sizes += 1 }

  private func request(
    _ tile: LabelTile, of data: MapData, language: MapLanguage, by component: Component
  ) {
    let isUnseen = component.stage?.isUnseen == true
    guard requested.count < (isUnseen ? Self.mostRequestedUnseen : Self.mostRequested),
      // Without data there are no names, except those of data that were replaced.
      !data.chunks.isEmpty || tiles[tile] != nil,
      !requested.contains(where: { $0.tile == tile })
    else { return }
    let revision = data.revision
    let ticket = component.perform({
      RankedLabels(tile.candidates(in: data.chunks, without: data.replaced), in: language)
    }) { [weak self, weak component] labels in
      guard let self else { return }
      requested.removeAll { $0.tile == tile }
      count += 1
      tiles[tile] = Entry(
        number: count, revision: revision, labels: labels,
        trials: LabelTrials(count: labels.candidates.count), sizes: sizes)
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
