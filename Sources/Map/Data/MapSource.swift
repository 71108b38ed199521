import VitrineComponents

/// Source of a map's features, filled in portions: a file of fifty megabytes is visible after its
/// first portion and grows while it is read.
///
///     let source = MapSource(expecting: parts.count)
///     for part in parts { source.append { decode(part) } }
///
/// The map that shows the source reads and indexes it in background jobs.
@MainActor
public final class MapSource {
  /// Makes some features; a few thousand are a good size. Portions are called on any thread, one
  /// after the other in the order of appending. One is called again if the map left the stage
  /// meanwhile.
  public typealias Portion = @Sendable () -> [MapFeature]

  private static let portionSize = 2000

  private struct Piece {
    var number: Int
    var portion: Portion
    /// The share of this piece in its call of `append`.
    var share: Double
  }

  private(set) var data = MapData.empty
  private var waiting: [Piece] = []
  /// The index of the streets read so far, until everything is read.
  private var streets = StreetIndex()
  /// The piece that is being read.
  private var asked: Piece?
  private var expected: Int
  private var appended = 0
  private var numbers = 0
  private var done = 0.0
  private var nextPublication = 1
  private weak var worker: MapView?
  private let observers = Observers<MapSource>()

  /// Makes an empty source. `appends` is the number of expected calls of `append`, for
  /// ``progress``. If there are more calls, their number counts.
  public init(expecting appends: Int = 0) { expected = appends }

  /// Makes a source of all features, which are indexed in portions.
  public convenience init(_ features: [MapFeature]) {
    self.init()
    append(features)
  }

  /// Calls `body` after each portion, when ``progress`` and ``bounds`` may have changed, for as long as
  /// `owner` lives.
  public func observe(_ owner: AnyObject, _ body: @escaping @MainActor (MapSource) -> Void) {
    observers.add(owner, body)
  }

  /// The visible share of the expected data, 0 … 1.
  public var progress: Double {
    let all = max(expected, appended)
    return all == 0 || asked == nil && waiting.isEmpty && appended >= all
      ? 1 : min(done / Double(all), 0.999)
  }

  /// The bounds of the data read so far; nil before there is any.
  public var bounds: GeoBounds? { data.bounds.map { GeoBounds(world: $0) } }

  /// Appends a portion, which a job calls as soon as a map that shows the source is on a stage.
  public func append(_ portion: @escaping Portion) { append([portion]) }

  /// Appends features, which are indexed in portions of some thousands.
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
    observers.tell(self)
  }

  /// Ends the source: there is no more data, whatever was expected.
  public func finish() {
    expected = appended
    publishIfDue()
    observers.tell(self)
  }

  /// Makes `view` the map that does the work.
  func attach(_ view: MapView) {
    worker = view
    // A piece that a removed map had begun is read again.
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
    observers.tell(self)
  }

  /// Shows new data. Each time all visible tiles are painted again, so this happens only when the
  /// amount of data has doubled, and at the end.
  private func publishIfDue() {
    if data.chunks.count >= nextPublication || progress >= 1 {
      data.publish()
      nextPublication = max(data.chunks.count * 2, 1)
    }
  }
}
