import VitrineComponents
package import VitrineUnits

/// Source of a map's features, filled in portions: a file of fifty megabytes is visible after its
/// first portion and grows while it is read.
///
///     let source = try MapSource(geoJSON: "/srv/kiosk/town.geojson")
///     let map = MapView(source: source, camera: MapCamera(center: town, zoom: 15))
///
/// Features from elsewhere are appended, in as many portions as are convenient:
///
///     let source = MapSource(expecting: parts.count)
///     for part in parts { source.append { decode(part) } }
///
/// The map that shows the source reads and indexes it in background jobs; a frame only adopts the
/// result.
@MainActor
public final class MapSource {
  /// A part of a map that a reader has read: what ``init(reading:by:)`` indexes next.
  package struct ReadPart: Sendable {
    package var features: [MapFeature]
    /// The share of the map that has been read so far, 0 … 1.
    package var fraction: Double
    package var isLast: Bool
    /// Whether the rest of the map cannot be read; ``onAdoption`` reports it.
    package var hasFailed: Bool
    /// Called after the part is on the map, for example to log what was skipped, with the log of
    /// the map's stage.
    package var onAdoption: @MainActor @Sendable (LogSink) -> Void

    package init(
      features: [MapFeature], fraction: Double, isLast: Bool, hasFailed: Bool = false,
      onAdoption: @escaping @MainActor @Sendable (LogSink) -> Void = { _ in }
    ) {
      self.features = features
      self.fraction = fraction
      self.isLast = isLast
      self.hasFailed = hasFailed
      self.onAdoption = onAdoption
    }
  }

  /// Reads a part of a map; parts count from 0. Called on any thread, in order. A part is asked for
  /// again if the map left the stage meanwhile.
  package typealias Reader = @Sendable (_ part: Int) -> ReadPart

  /// The number of features in a chunk.
  private nonisolated static let chunkSize = 2000

  /// A job that is waiting: it reads some features and indexes them.
  private struct Load {
    enum Origin {
      /// Appended features; `share` is their share of one call of `append`.
      case appended(@Sendable () -> [MapFeature], share: Double)
      /// A part of a reader; `fraction` is the share that was read before.
      case reader(Reader, part: Int, fraction: Double)
    }

    var number: Int
    var origin: Origin
  }

  /// The result of a job.
  private struct Indexed: Sendable {
    var chunks: [MapChunk]
    var streets: StreetIndex
    var featureCount: Int
    /// The part that a reader has read, without its features.
    var read: ReadPart?
  }

  private(set) var data = MapData.empty
  private var waiting: [Load] = []
  /// The index of the streets read so far, until everything is read.
  private var streets = StreetIndex()
  /// The load that is being read and indexed.
  private var asked: Load?
  private var expected: Int
  private var appended = 0
  private var numbers = 0
  private var done = 0.0
  private var nextPublication = 1
  /// The file of the map, for the log.
  private let file: String?
  /// The number of features read so far, until a missing picture was reported.
  private var featureCount: Int? = 0
  private weak var worker: MapView?
  private let observers = Observers<MapSource>()

  /// Makes an empty source. `appends` is the number of expected calls of `append`, for
  /// ``progress``. If there are more calls, their number counts.
  public convenience init(expecting appends: Int = 0) { self.init(expecting: appends, file: nil) }

  private init(expecting appends: Int, file: String?) {
    expected = appends
    self.file = file
  }

  /// Makes a source of all features, which are indexed in portions.
  public convenience init(_ features: [MapFeature]) {
    self.init()
    append(features)
  }

  /// Calls `body` after each portion, when ``progress`` and ``bounds`` may have changed, for as
  /// long as `owner` lives.
  public func observe(_ owner: AnyObject, _ body: @escaping @MainActor (MapSource) -> Void) {
    observers.add(owner, body)
  }

  /// Makes a source whose parts are read from `file` and indexed by one background job each, until
  /// the last.
  package convenience init(reading file: String, by reader: @escaping Reader) {
    self.init(expecting: 1, file: file)
    appended = 1
    enqueue(.reader(reader, part: 0, fraction: 0))
  }

  /// A few features, such as water, woods and main streets, that a map shows from its first frame
  /// on until tiles cover it. The frame itself indexes and paints them, so they should be a hundred
  /// at most. They must also be among the features of the source. A change counts for maps that
  /// have not appeared yet.
  public var outline: [MapFeature] = [] { didSet { observers.notify(self) } }

  /// The visible share of the expected data, 0 … 1.
  public var progress: Double {
    let all = max(expected, appended)
    return all == 0 || asked == nil && waiting.isEmpty && appended >= all
      ? 1 : min(done / Double(all), 0.999)
  }

  /// The bounds of the data read so far; nil before there is any.
  public var bounds: GeoBounds? { data.bounds.map { GeoBounds(world: $0) } }

  /// Appends a portion: a function that makes some features, of which a few thousand are a good
  /// size. A job calls it as soon as a map that shows the source is on a stage, on any thread, one
  /// portion after the other in the order of appending; again if the map left the stage meanwhile.
  public func append(_ portion: @escaping @Sendable () -> [MapFeature]) { append([portion]) }

  /// Appends features, which are indexed in portions of some thousands.
  public func append(_ features: [MapFeature]) {
    append(Self.parts(of: features).map { part in { @Sendable in part } })
  }

  private func append(_ portions: [@Sendable () -> [MapFeature]]) {
    appended += 1
    if portions.isEmpty { done += 1 }
    for portion in portions { enqueue(.appended(portion, share: 1 / Double(portions.count))) }
    work()
    observers.notify(self)
  }

  /// Divides features into chunks' worth of them.
  private nonisolated static func parts(of features: [MapFeature]) -> [[MapFeature]] {
    stride(from: 0, to: features.count, by: chunkSize).map { start in
      Array(features[start..<min(start + chunkSize, features.count)])
    }
  }

  private func enqueue(_ origin: Load.Origin) {
    waiting.append(Load(number: numbers, origin: origin))
    numbers += 1
  }

  /// Ends the source: there is no more data, whatever was expected.
  public func finish() {
    expected = appended
    publishIfDue()
    observers.notify(self)
  }

  /// Replaces another source on a map.
  func follow(_ other: MapSource) { data.follow(other.data) }

  /// Makes `view` the map that does the work.
  func attach(_ view: MapView) {
    worker = view
    // A load that a removed map had begun is read again.
    if let load = asked { waiting.insert(load, at: 0) }
    asked = nil
    work()
  }

  private func work() {
    guard asked == nil, !waiting.isEmpty, let worker, worker.stage != nil else { return }
    let load = waiting.removeFirst()
    asked = load
    let (first, streets) = (data.chunks.count, streets)
    let job: @Sendable () -> Indexed
    switch load.origin {
    case .appended(let portion, _):
      job = { Self.index(Self.parts(of: portion()), from: first, streets) }
    case .reader(let reader, let part, _):
      job = {
        var read = reader(part)
        var indexed = Self.index(Self.parts(of: read.features), from: first, streets)
        read.features = []
        indexed.read = read
        return indexed
      }
    }
    worker.perform(job) { [weak self] indexed in self?.receive(indexed, load) }
  }

  /// Indexes parts as chunks, which are numbered from `first`.
  private nonisolated static func index(
    _ parts: [[MapFeature]], from first: Int, _ streets: StreetIndex
  ) -> Indexed {
    var streets = streets
    var chunks: [MapChunk] = []
    for part in parts {
      chunks.append(MapChunk(part, number: first + chunks.count, streets: &streets))
    }
    return Indexed(
      chunks: chunks, streets: streets, featureCount: parts.reduce(0) { $0 + $1.count })
  }

  private func receive(_ indexed: Indexed, _ load: Load) {
    guard asked?.number == load.number else { return }
    asked = nil
    for chunk in indexed.chunks { data.add(chunk) }
    featureCount = featureCount.map { $0 + indexed.featureCount }
    switch load.origin {
    case .appended(_, let share): done += share
    case .reader(let reader, let part, let before):
      guard let read = indexed.read else { break }
      done += read.fraction - before
      if !read.isLast { enqueue(.reader(reader, part: part + 1, fraction: read.fraction)) }
    }
    streets = progress >= 1 ? StreetIndex() : indexed.streets
    publishIfDue()
    work()
    observers.notify(self)
    indexed.read?.onAdoption(worker?.stage?.environment.log ?? { _, _ in })
    if indexed.read?.hasFailed != true { reportEmptyPicture() }
  }

  /// Logs once that everything is read and the map stays empty: its features lack the properties by
  /// which they are painted. An empty array of features is no mistake.
  private func reportEmptyPicture() {
    guard progress >= 1, !data.isPaintable, let count = featureCount, let worker,
      file != nil || count > 0
    else { return }
    featureCount = nil
    worker.stage?.environment.log(
      .warning,
      """
      \(file ?? "MapView \"\(worker.name)\""): expected features with properties of OpenStreetMap, \
      such as "highway": "residential", "building": "yes" or a "name", found none (features in all: \
      \(count)); the map stays empty: export it with its properties
      """)
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
