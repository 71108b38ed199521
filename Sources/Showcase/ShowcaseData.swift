public import Vitrine

/// The data that the screens show: places and messages in a store, a map, read from a directory or
/// built in. Opened when the first screen asks for it.
@MainActor
public final class ShowcaseData {
  public let directory: String?
  private let openStore: @MainActor () -> Store
  private let log: LogSink
  private var opened: Store?
  private var known: Content?

  /// `content`: what was read of the directory already; nil reads it when it is needed. `store` is
  /// asked once; `log` hears of what cannot be read.
  public init(
    directory: String? = nil, content: Content? = nil, log: @escaping LogSink = { _, _ in },
    store: @escaping @MainActor () -> Store = { Store.inMemory() }
  ) {
    self.directory = directory
    known = content
    self.log = log
    openStore = store
  }

  /// Read with the first screen that needs it; what cannot be read leaves the built-in data, and a
  /// line in the log.
  var content: Content {
    if let known { return known }
    var content = Content.builtIn()
    do {
      if directory != nil { content = try Content.load(directory: directory) }
    } catch {
      log(.error, "data: \(error)")
    }
    known = content
    return content
  }

  var store: Store {
    if let opened { return opened }
    let store = openStore()
    opened = store
    merge(content)
    return store
  }

  private func merge(_ content: Content) {
    attempt("take in the data") {
      try store.merge(messages: content.messages)
      try store.merge(places: content.places)
    }
  }

  /// Runs what a store may refuse; the refusal is logged, and told to whoever asks.
  @discardableResult
  func attempt<T>(_ step: String, _ work: () throws -> T) -> T? {
    do {
      return try work()
    } catch {
      log(.error, "data: \(step): \(error)")
      return nil
    }
  }

  /// Reads the directory again beside the frames; what was shown stays where that fails.
  func reload(
    for component: Component, _ done: @escaping @MainActor (RefreshControl.Outcome) -> Void
  ) {
    let directory = directory
    component.perform({ () -> Result<Content, ContentError> in
      do throws(ContentError) {
        return .success(try Content.load(directory: directory))
      } catch {
        return .failure(error)
      }
    }) { [self] result in
      switch result {
      case .success(let content):
        known = content
        if opened != nil { merge(content) }
        done(.success)
      case .failure(let error):
        log(.error, "data: \(error)")
        done(.failure(""))
      }
    }
  }

  /// Reads the map portion by portion into a source that a map shows already; `failed` is called
  /// where a portion cannot be read, which is then the last.
  func readMap(
    into source: MapSource, for component: Component, _ reading: MapReading,
    failed: @escaping @MainActor () -> Void
  ) {
    component.perform({ () -> Result<MapReading.Portion, ContentError> in
      do throws(ContentError) {
        return .success(try reading.next())
      } catch {
        return .failure(error)
      }
    }) { [weak component, self] result in
      switch result {
      case .success(let portion):
        source.append(portion.features)
        if portion.isLast {
          source.finish()
        } else if let component {
          readMap(into: source, for: component, reading, failed: failed)
        }
      case .failure(let error):
        log(.error, "map: \(error)")
        source.finish()
        failed()
      }
    }
  }
}
