public import Vitrine

/// The data that the screens show: places and messages in a store, a map, read from a directory or
/// built in. Opened when the first screen asks for it.
@MainActor
public final class ShowcaseData {
  public let directory: String?
  private let openStore: @MainActor () -> Store
  private let log: LogSink
  /// False: a store in memory instead, for a run in which nobody deletes anything for good. Counts
  /// until the store is opened.
  public var keepsStore = true
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
    tell(Self.survey(directory))
    if let content { tell(of: content) }
  }

  private nonisolated static func survey(_ directory: String?) -> DataSurvey? {
    directory.flatMap { DataDirectory($0).survey() }
  }

  /// Which files are read, and which are not.
  private func tell(_ survey: DataSurvey?) {
    for line in survey?.lines ?? [] {
      log(survey?.strangers.isEmpty == true ? .info : .notice, "data: \(line)")
    }
  }

  /// What in the files is probably a mistake, though they were read; and what is wrong with the map,
  /// without which the rest is shown.
  private func tell(of content: Content) {
    for remark in content.remarks { log(.warning, "data: \(remark)") }
    if content.places.isEmpty, let directory {
      log(.notice, "data: \(directory)/places.geojson has no places; the map shows none")
    }
    if let fault = content.mapFault { log(.error, "data: \(fault)") }
  }

  /// Read with the first screen that needs it; what cannot be read leaves the built-in data, and a
  /// line in the log.
  var content: Content {
    if let known { return known }
    let content = attempt("read it") { try Content.load(directory: directory) } ?? .builtIn()
    tell(of: content)
    known = content
    return content
  }

  /// Opened, and given the content, when it is first asked for: some milliseconds, so that a program
  /// with a store on disk asks before its first frame.
  public var store: Store {
    if let opened { return opened }
    let store = keepsStore ? openStore() : Store.inMemory()
    opened = store
    attempt("take it in") { try store.merge(content) }
    return store
  }

  /// Runs what a store may refuse; the refusal is logged, and told to whoever asks.
  @discardableResult
  public func attempt<T>(_ step: String, _ work: () throws -> T) -> T? {
    do {
      return try work()
    } catch {
      log(.error, "data: \(step): \(error)")
      return nil
    }
  }

  /// Reads the directory again and takes it into the store, beside the frames; what was shown stays
  /// where either fails. A map that cannot be used keeps nothing else back: no screen that can be
  /// refreshed shows one.
  func reload(
    for component: Component, _ done: @escaping @MainActor (RefreshControl.Outcome) -> Void
  ) {
    let (directory, store) = (directory, opened)
    component.perform({ () -> Result<(Content, DataSurvey?), any Error> in
      Result {
        let content = try Content.load(directory: directory, looksClosely: true)
        try store?.merge(content)
        return (content, Self.survey(directory))
      }
    }) { [self] result in
      let content = attempt("read it again") {
        let (content, survey) = try result.get()
        tell(survey)
        // Opened while the job ran.
        if store == nil { try opened?.merge(content) }
        return content
      }
      if let content {
        tell(of: content)
        known = content
      }
      done(content == nil ? .failure("") : .success)
    }
  }

  /// Reads the map portion by portion into a source that a map shows already; `failed` is called
  /// where a portion cannot be read, which is then the last.
  func readMap(
    into source: MapSource, for component: Component, _ reading: MapReading,
    failed: @escaping @MainActor () -> Void
  ) {
    component.perform({ () -> Result<MapReading.Portion, DataError> in
      do throws(DataError) {
        return .success(try reading.next())
      } catch {
        return .failure(error)
      }
    }) { [weak component, self] result in
      switch result {
      case .success(let portion):
        for remark in portion.remarks { log(.warning, "map: \(remark)") }
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
