import Synchronization
import VitrineCache
package import VitrineComponents
import VitrineSystem
package import VitrineUnits

/// Loads pictures in the background and caches decoded ones with a budget, evicting the least
/// recently used.
///
/// Files are identified by path, modification time and size, so a replaced file is read again.
/// Confined to one thread; only its jobs run on others.
package final class ImageLoader: ImageLoading {
  private struct Key: Hashable, Sendable {
    var request: ImageRequest
    /// Nil if there is no file. The time of the last change also covers permissions.
    var status: FileStatus?
  }

  /// A decoding job. Several threads may run it: the first one decodes, the others wait for its
  /// result.
  private final class Decode: ImageJob {
    let key: Key
    private let result = Mutex<(outcome: ImageOutcome, isTransient: Bool)?>(nil)

    init(_ key: Key) { self.key = key }

    func run() -> ImageOutcome {
      result.withLock { result in
        if let result { return result.outcome }
        let made = ImageLoader.load(key.request)
        result = made
        return made.outcome
      }
    }

    /// Whether it failed for a reason that may be gone at the next attempt.
    var isTransientFailure: Bool { result.withLock { $0?.isTransient == true } }
  }

  private struct WeakDecode {
    weak var decode: Decode?
  }

  private let log: LogSink
  private var kept: BudgetedCache<Key, ImageOutcome>
  private var open: [Key: WeakDecode] = [:]
  private var reported: Set<String> = []

  /// The number of reported files after which the list is cleared.
  private static let reportLimit = 1000

  /// - Parameters:
  ///   - log: receives one line for each file that cannot be shown.
  ///   - budget: bytes of decoded pictures in the cache; the default holds 80 photographs at 400 ×
  ///     300, or four that fill a panel of 1920 × 1080.
  package init(log: @escaping LogSink, budget: Int = 36 << 20) {
    self.log = log
    kept = BudgetedCache(budget: budget)
  }

  /// Bytes of pictures in the cache, at most the budget.
  package var bytes: Int { kept.bytes }

  package func known(_ request: ImageRequest) -> ImageOutcome? {
    kept.value(for: key(of: request))
  }

  package func job(for request: ImageRequest) -> any ImageJob {
    let key = key(of: request)
    if let job = open[key]?.decode { return job }
    // Remove the entries of jobs that no component holds any more.
    if open.count >= 64 { open = open.filter { $0.value.decode != nil } }
    let job = Decode(key)
    open[key] = WeakDecode(decode: job)
    return job
  }

  package func keep(_ outcome: ImageOutcome, of job: any ImageJob) {
    guard let job = job as? Decode else { return }
    let key = job.key
    // A later request for the same picture has another job.
    if open[key]?.decode === job { open[key] = nil }
    if kept.value(for: key) != nil { return }
    switch outcome {
    case .picture(let pixmap):
      kept.insert(outcome, for: key, cost: 256 + pixmap.pixels.count * 4)
    case .failure(let reason):
      if !job.isTransientFailure { kept.insert(outcome, for: key, cost: 256 + reason.utf8.count) }
      report(reason, of: key.request.source)
    }
  }

  private func report(_ reason: String, of source: ImageSource) {
    let name =
      switch source.kind {
      case .file(let path): path
      case .bytes(let data): data.name
      }
    if reported.count >= Self.reportLimit { reported.removeAll() }
    if reported.insert(name).inserted { log(.warning, "image: \(reason)") }
  }

  private func key(of request: ImageRequest) -> Key {
    guard case .file(let path) = request.source.kind else {
      return Key(request: request, status: nil)
    }
    return Key(request: request, status: try? FileStatus(of: path))
  }

  private static func load(_ request: ImageRequest) -> (outcome: ImageOutcome, isTransient: Bool) {
    let room = ImageTarget(request.room, request.mode)
    do throws(ImageError) {
      switch request.source.kind {
      case .file(let path):
        return (.picture(try ImageFile.read(path, for: room)), false)
      case .bytes(let data):
        return (.picture(try ImageFile.decode(data.bytes, name: data.name, for: room)), false)
      }
    } catch {
      return (.failure(error.description), error.isTransient)
    }
  }
}
