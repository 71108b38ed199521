public import VitrineComponents

/// What a map shows, filled portion by portion: a file of fifty megabytes is on the screen after its
/// first part and grows while it is read.
///
///     let source = MapSource(expecting: parts.count)
///     for part in parts { source.append { decode(part) } }
///
/// Reading and indexing happen beside the frames, by the map that shows the source.
@MainActor
public final class MapSource {
  /// Makes some features; called on any thread, one portion after the other in the order of appending;
  /// where a screen was left meanwhile perhaps again. Some thousands at a time are a good portion.
  public typealias Portion = @Sendable () -> [MapFeature]

  private static let portionSize = 2000

  private struct Piece {
    var number: Int
    var portion: Portion
    /// Of what was appended together with it.
    var share: Double
  }

  private(set) var data = MapData.empty
  private var waiting: [Piece] = []
  /// Of what was read so far, until all is read.
  private var streets = StreetIndex()
  /// The one that is being made.
  private var asked: Piece?
  private var expected: Int
  private var appended = 0
  private var numbers = 0
  private var done = 0.0
  private var nextPublication = 1
  private weak var worker: MapView?
  /// Told after each portion, when ``progress`` and ``bounds`` may be others.
  public let changes = Observers<MapSource>()

  /// `appends`: how many calls of `append` will come, for ``progress``; those made count where they are
  /// more.
  public init(expecting appends: Int = 0) { expected = appends }

  /// All features at once; they are indexed in portions.
  public convenience init(_ features: [MapFeature]) {
    self.init()
    append(features)
  }

  /// How much of what is expected can be seen, 0 … 1.
  public var progress: Double {
    let all = max(expected, appended)
    return all == 0 || asked == nil && waiting.isEmpty && appended >= all
      ? 1 : min(done / Double(all), 0.999)
  }

  /// Where anything lies; nil while nothing is known.
  public var bounds: GeoBounds? { data.bounds.map { GeoBounds(world: $0) } }

  public func append(_ portion: @escaping Portion) { append([portion]) }

  /// Indexed in portions of some thousands.
  public func append(_ features: [MapFeature]) {
    append(
      stride(from: 0, to: features.count, by: Self.portionSize).map { start in
        let part = Array(features[start..<min(start + Self.portionSize, features.count)])
        return { part }
      })
  }

  private func append(_ portions: [Portion]) {
    appended += 1
    if portions.isEmpty { done += 1 }
    for portion in portions {
      waiting.append(
        Piece(number: numbers, portion: portion, share: 1 / Double(portions.count)))
      numbers += 1
    }
    work()
    changes.tell(self)
  }

  /// No more will come, whatever was expected.
  public func finish() {
    expected = appended
    publishIfDue()
    changes.tell(self)
  }

  /// From now on `view` does the work.
  func attach(_ view: MapView) {
    worker = view
    // What a view that left had begun is done again.
    if let piece = asked { waiting.insert(piece, at: 0) }
    asked = nil
    work()
  }

  private func work() {
    guard asked == nil, !waiting.isEmpty, let worker, worker.stage != nil else { return }
    let piece = waiting.removeFirst()
    asked = piece
    let streets = streets
    worker.perform({
      var streets = streets
      let chunk = MapChunk(piece.portion(), number: piece.number, streets: &streets)
      return (chunk, streets)
    }) { [weak self] (chunk, streets) in self?.receive(chunk, streets, piece) }
  }

  private func receive(_ chunk: MapChunk, _ streets: StreetIndex, _ piece: Piece) {
    guard asked?.number == piece.number else { return }
    asked = nil
    data.add(chunk)
    done += piece.share
    self.streets = progress >= 1 ? StreetIndex() : streets
    publishIfDue()
    work()
    changes.tell(self)
  }

  /// Each publication paints all tiles in sight anew: only when the map has doubled, and at the end.
  private func publishIfDue() {
    if data.chunks.count >= nextPublication || progress >= 1 {
      data.publish()
      nextPublication = max(data.chunks.count * 2, 1)
    }
  }
}
