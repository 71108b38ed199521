import VitrineUnits

/// The candidates of the tiles in view in the order of their ranks: they are the same for many
/// placements, in each of which hundreds are considered.
@MainActor
final class LabelSelection {
  /// What decides first whether a candidate can be placed.
  struct Spot {
    /// Position on the Mercator square.
    var place: Point
    var look: MapLabelSource.Look
    /// Whether the name is along a line.
    var isAlong: Bool
    fileprivate var tile: Int
    fileprivate var index: Int
  }

  /// Of all candidates, in the order of their ranks.
  let spots: [Spot]
  /// Whether the candidates of all tiles are known.
  let isComplete: Bool

  private let tiles: [RankedLabels]
  private let trials: [LabelTrials]
  /// For each candidate of each tile its number in ``spots``; −1 for one that is not there.
  private let numbers: [[Int]]

  /// Merges the candidates of tiles, of which no two overlap. `trials` are those of each tile;
  /// `withSpare`: spare positions count.
  init(
    _ tiles: [RankedLabels], _ trials: [LabelTrials]? = nil, withSpare: Bool, isComplete: Bool
  ) {
    self.tiles = tiles
    self.trials = trials ?? tiles.map { LabelTrials(count: $0.candidates.count) }
    self.isComplete = isComplete
    (spots, numbers) = Self.merged(tiles, withSpare: withSpare)
  }

  /// Outside of the actor: its isolation is not checked with each candidate.
  private nonisolated static func merged(
    _ tiles: [RankedLabels], withSpare: Bool
  ) -> (spots: [Spot], numbers: [[Int]]) {
    let counts = tiles.map { withSpare ? $0.candidates.count : $0.regularCount }
    var numbers = tiles.map { [Int](repeating: -1, count: $0.candidates.count) }
    var spots: [Spot] = []
    spots.reserveCapacity(counts.reduce(0, +))
    var next = [Int](repeating: 0, count: tiles.count)
    var heads = tiles.indices.map { counts[$0] > 0 ? tiles[$0].candidates[0].order : nil }
    var last: LabelCandidate.ID?
    while true {
      var first: Int?
      for tile in tiles.indices {
        guard let head = heads[tile] else { continue }
        if let best = first, let order = heads[best], !(head < order) { continue }
        first = tile
      }
      guard let tile = first else { return (spots, numbers) }
      let index = next[tile]
      let (place, look, isAlong, id) = tiles[tile].candidates.withUnsafeBufferPointer {
        ($0[index].place, $0[index].look, $0[index].line != nil, $0[index].id)
      }
      // One on the border of two tiles belongs to both.
      if id != last {
        numbers[tile][index] = spots.count
        spots.append(Spot(place: place, look: look, isAlong: isAlong, tile: tile, index: index))
      }
      last = id
      next[tile] = index + 1
      heads[tile] = index + 1 < counts[tile] ? tiles[tile].candidates[index + 1].order : nil
    }
  }

  func candidate(_ number: Int) -> LabelCandidate {
    tiles[spots[number].tile].candidates[spots[number].index]
  }

  /// The extent and form of a candidate, as far as they are known.
  func trial(_ number: Int) -> LabelTrial { trials[spots[number].tile][spots[number].index] }

  /// The name of a candidate; nil where it has none in the language of the map.
  func text(_ number: Int) -> String? { tiles[spots[number].tile].texts[spots[number].index] }

  /// The number of a candidate; nil where it is not among these.
  func number(of id: LabelCandidate.ID) -> Int? {
    for (tile, numbers) in zip(tiles, numbers) {
      if let index = tile.number(of: id), numbers[index] >= 0 { return numbers[index] }
    }
    return nil
  }

  /// The candidate with the number of a label that is shown, and its name, also at a spare position
  /// that is not among these; nil where there is none. Where data were replaced, it may be that of
  /// something else.
  func current(_ id: LabelCandidate.ID) -> (candidate: LabelCandidate, text: String?)? {
    for tile in tiles {
      if let index = tile.number(of: id) { return (tile.candidates[index], tile.texts[index]) }
    }
    return nil
  }
}
