public import Vitrine

/// The data of the screens: places and messages in a store, and a map. They are read from a
/// directory or built in, and loaded when the first screen needs them.
@MainActor
public final class ShowcaseData {
  public let directory: String?
  private let openStore: @MainActor () -> Store
  private let log: LogSink
  /// Whether the store is on disk. False gives a store in memory, for a run in which nothing is
  /// deleted permanently. It has an effect until the store is opened.
  public var keepsStore = true
  private var opened: Store?
  private var known: Content?

  /// `content` is the content of the directory if it was already read; nil reads it when it is
  /// needed. `store` is called once. `log` receives a message for everything that cannot be read.
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

  /// Logs which files are read and which are not.
  private func tell(_ survey: DataSurvey?) {
    for line in survey?.lines ?? [] {
      log(survey?.strangers.isEmpty == true ? .info : .notice, "data: \(line)")
    }
  }

  /// Logs probable mistakes in the files that were read, and the error in the map, without which
  /// the other data is shown.
  private func tell(of content: Content) {
    for remark in content.remarks { log(.warning, "data: \(remark)") }
    if content.places.isEmpty, let directory {
      log(.notice, "data: \(directory)/places.geojson has no places; the map shows none")
    }
    if let fault = content.mapFault { log(.error, "data: \(fault)") }
  }

  /// The content, read when the first screen needs it. If it cannot be read, this is the built-in
  /// content, and the error is logged.
  var content: Content {
    if let known { return known }
    let content = attempt("read it") { try Content.load(directory: directory) } ?? .builtIn()
    tell(of: content)
    known = content
    return content
  }

  /// The store, opened and filled with the content at the first access. This takes some
  /// milliseconds, so a program with a store on disk accesses it before its first frame.
  public var store: Store {
    if let opened { return opened }
    let store = keepsStore ? openStore() : Store.inMemory()
    opened = store
    attempt("take it in") { try store.merge(content) }
    return store
  }

  /// Runs `work` and returns its result. An error is logged, and nil is returned.
  @discardableResult
  public func attempt<T>(_ step: String, _ work: () throws -> T) -> T? {
    do {
      return try work()
    } catch {
      log(.error, "data: \(step): \(error)")
      return nil
    }
  }

  /// Reads the directory again and merges it into the store, in a background job. If either fails,
  /// the previous data stays visible. An unusable map does not prevent a refresh, because no screen
  /// with a refresh shows the map.
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
        // The store was opened while the job ran.
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

  /// Returns a source of the map of the content, which reports what cannot be read. Nil for the
  /// built-in map, and if the file cannot be opened.
  func mapSource(failed: @escaping @MainActor @Sendable () -> Void) -> MapSource? {
    guard let map = content.map else { return nil }
    let log = log
    return attempt("open the map") {
      try MapSource(
        geoJSON: map, onRemark: { log(.warning, "map: \($0)") },
        onFailure: { error in
          log(.error, "map: \(error)")
          failed()
        })
    }
  }
}
