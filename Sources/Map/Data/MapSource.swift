import VitrineComponents

/// What a map shows, filled portion by portion: a file of fifty megabytes is on the screen after its
/// first part and grows while it is read.
///
///     let source = MapSource(expecting: parts.count)
///     for part in parts { source.append { decode(part) } }
///
/// Reading and indexing happen beside the frames, by the map that shows the source.
@MainActor
public final class MapSource {
  /// Makes some features; called on any thread, once or, where a screen was left meanwhile, again.
  /// Some thousands at a time are a good portion.
  public typealias Portion = @Sendable () -> [MapFeature]

  private static let portionSize = 2000
  private static let mostAsked = 2

  private(set) var data = MapData.empty
  private var waiting: [(number: Int, portion: Portion)] = []
  private var asked: [(number: Int, portion: Portion)] = []
  private var expected: Int
  private var appended = 0
  private var done = 0
  private var nextPublication = 1
  private weak var worker: MapView?
  let changes = Observers<MapSource>()

  /// `portions`: how many will come, for ``progress``; those appended count where they are more.
  public init(expecting portions: Int = 0) { expected = portions }

  /// All features at once; they are indexed in portions.
  public convenience init(_ features: [MapFeature]) {
    self.init()
    append(features)
  }

  /// How much of what is expected can be seen, 0 … 1.
  public var progress: Double {
    let all = max(expected, appended)
    return all == 0 ? 1 : Double(done) / Double(all)
  }

  /// Where anything lies; nil while nothing is known.
  public var bounds: GeoBounds? { data.bounds.map { GeoBounds(world: $0) } }

  public func append(_ portion: @escaping Portion) {
    waiting.append((appended, portion))
    appended += 1
    work()
  }

  public func append(_ features: [MapFeature]) {
    for start in stride(from: 0, to: features.count, by: Self.portionSize) {
      let part = Array(features[start..<min(start + Self.portionSize, features.count)])
      append { part }
    }
  }

  /// No more will come, whatever was expected.
  public func finish() {
    expected = 0
    publishIfDue()
    changes.tell(self)
  }

  /// From now on `view` does the work.
  func attach(_ view: MapView) {
    worker = view
    // What a view that left had begun is done again.
    waiting = asked + waiting
    asked = []
    work()
  }

  private func work() {
    guard let worker, worker.stage != nil else { return }
    while asked.count < Self.mostAsked, !waiting.isEmpty {
      let next = waiting.removeFirst()
      asked.append(next)
      worker.perform({ MapChunk(next.portion(), number: next.number) }) { [weak self] chunk in
        self?.receive(chunk, next.number)
      }
    }
  }

  private func receive(_ chunk: MapChunk, _ number: Int) {
    guard asked.contains(where: { $0.number == number }) else { return }
    asked.removeAll { $0.number == number }
    data.add(chunk)
    done += 1
    publishIfDue()
    work()
    changes.tell(self)
  }

  /// Each publication paints all tiles in sight anew: only when the map has doubled, and at the end.
  private func publishIfDue() {
    if done >= nextPublication || progress >= 1 {
      data.publish()
      nextPublication = max(done * 2, 1)
    }
  }
}
