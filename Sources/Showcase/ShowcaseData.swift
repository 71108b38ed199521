public import Vitrine

/// The data of the screens: places and messages in a store, and a map. They are read from a
/// directory or built in, and loaded when the first screen needs them.
@MainActor
public final class ShowcaseData {
  /// The data directory that was named at the start; nil for the built-in content.
  public let directory: String?
  /// The folder that is read again: the target of the links in ``directory``, or the folder that
  /// has replaced it; nil for the built-in data.
  public private(set) var folder: String?
  /// The folder that is read in order to replace ``folder``; nil if there is none.
  private var nextFolder: String?
  /// The folders that replace it in a replay, in this order; without them those of the recording
  /// do.
  private var replacements: ArraySlice<String>
  private let openStore: @MainActor () -> ItemStore
  private let log: (LogPriority, String) -> Void
  private var opened: ItemStore?
  /// The queue of all jobs that use the store.
  let storeQueue = SerialQueue()
  /// Nil before the store is opened, and where it cannot be read.
  private(set) var kept: KeptItems?
  private var known: Content?
  /// The number of changes of the data since the start: miniatures of another edition are painted
  /// again.
  private(set) var edition = 0
  private var observers: [Observer] = []
  /// The number of reloads that were requested.
  private var reloads = 0
  /// The number of the latest reload whose content is used, 0 for none.
  private var newestReload = 0

  /// `content` is the content of the directory if it was already read; nil reads it when it is
  /// needed. `folder` is the target of the links in `directory`. `replacements` are the folders
  /// that replace it, in this order, instead of those that ``replace(by:on:)`` names. `store` is
  /// called once. `log` receives a message for everything that cannot be read.
  public init(
    directory: String? = nil, folder: String? = nil, replacements: [String] = [],
    content: Content? = nil, log: @escaping (LogPriority, String) -> Void = { _, _ in },
    store: @escaping @MainActor () -> ItemStore = { ItemStore.inMemory() }
  ) {
    self.directory = directory
    self.folder = folder ?? directory
    self.replacements = replacements[...]
    known = content
    self.log = log
    openStore = store
    report(Self.survey(self.folder))
    if let content { reportMistakes(in: content) }
  }

  private nonisolated static func survey(_ directory: String?) -> DataSurvey? {
    directory.flatMap { DataDirectory($0).survey() }
  }

  /// Logs which files are read and which are not.
  private func report(_ survey: DataSurvey?) {
    for line in survey?.lines ?? [] {
      log(survey?.strangers.isEmpty == true ? .info : .notice, "data: \(line)")
    }
  }

  /// Logs probable mistakes in the files that were read, and the error in the map, without which
  /// the other data is shown.
  private func reportMistakes(in content: Content) {
    for remark in content.remarks { log(.warning, "data: \(remark)") }
    if content.places.isEmpty, let folder {
      log(.notice, "data: \(folder)/places.geojson has no places; the map shows none")
    }
    if let fault = content.mapFault { log(.error, "data: \(fault)") }
  }

  /// The content, read when the first screen needs it. If it cannot be read, this is the built-in
  /// content, and the error is logged.
  var content: Content {
    if let known { return known }
    let content = attempt("read it") { try Content.load(directory: folder) } ?? .builtIn()
    reportMistakes(in: content)
    known = content
    return content
  }

  /// The store, opened, filled with the content and read at the first access. This takes some
  /// milliseconds, so a program with a store on disk accesses it before its first frame.
  public var store: ItemStore {
    if let opened { return opened }
    let store = openStore()
    opened = store
    let report = attempt("store it") { try store.merge(content) }
    // A new store in memory has what was just stored.
    let isNew = report?.added == content.messages.count + content.places.count
    if directory == nil && isNew && store.path == ":memory:" {
      kept = KeptItems(content)
    } else {
      readAgain()
    }
    return store
  }

  /// Reads again what pages show first, after a change of the store by others.
  public func readAgain() { kept = attempt("read the store") { try KeptItems(store) } }

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

  // MARK: Reading

  /// The messages for the first frame of a page; nil: it has to read them in a job, because other
  /// jobs of the store may have changed them.
  var messages: [Message]? {
    _ = store
    return storeQueue.isIdle ? kept?.messages : nil
  }

  /// The places for the first frame of a page; nil: it has to read them in a job.
  var places: [Place]? {
    _ = store
    return storeQueue.isIdle ? kept?.places : nil
  }

  /// Keeps the messages without a deleted one.
  func noteDeletion(of message: Message) {
    edition += 1
    kept?.messages.removeAll { $0.id == message.id }
  }

  /// Keeps all messages as they are after an undo.
  func noteRestoration(_ messages: [Message]) {
    edition += 1
    kept?.messages = messages
  }

  /// Reads the store in a background job, which calls `done` with its items, or with nil after an
  /// error, which is logged.
  func read(
    _ step: String, for component: Component, then done: @escaping @MainActor (KeptItems?) -> Void
  ) {
    let store = store
    component.perform(on: storeQueue) {
      Result { try KeptItems(store) }
    } then: { [self] result in
      let items = attempt(step) { try result.get() }
      if let items { kept = items }
      done(items)
    }
  }

  // MARK: Refreshing

  /// Reads the directory again in a background job, merges it into the store in another one, and
  /// calls `done`. If either fails, the previous data stays visible. An unusable map does not
  /// prevent a refresh, because no screen with a refresh shows the map. Files that were read after
  /// those of a later reload are ignored: they may be older.
  func reload(
    for component: Component, _ done: @escaping @MainActor (_ isDone: Bool) -> Void
  ) {
    // The result of this job is shown last. If another folder is being read, it must be from that
    // one.
    let folder = nextFolder ?? folder
    load(
      folder, for: component,
      { () throws(DataError) in try Content.load(directory: folder, looksClosely: true) },
      done)
  }

  /// Reads a folder in a background job, and then shows its data instead of those of the folder
  /// before. All of it is read first, also the map. If anything cannot be, everything stays as it
  /// is.
  public func replace(by folder: String, on root: Component) {
    if self.folder == nil {
      return log(.notice, "data: there is nothing to read again, because --data names no folder")
    }
    let next = replacements.popFirst() ?? folder
    log(.info, "data: \(next) is read")
    nextFolder = next
    load(
      next, for: root,
      { () throws(DataError) in
        let content = try Content.load(directory: next, looksClosely: true)
        if let fault = content.mapFault { throw fault }
        try content.map?.check()
        return content
      }
    ) { [self] isDone in
      if nextFolder == next { nextFolder = nil }
      if !isDone { return log(.warning, "data: the data that were shown before stay") }
      if self.folder != next { return }
      for observer in observers where observer.owner != nil { observer.body() }
    }
  }

  /// Calls `body` after the folder was replaced, for as long as `owner` lives.
  func observeReplacement(_ owner: AnyObject, _ body: @escaping @MainActor () -> Void) {
    // Pages come and go, and the data may never be replaced.
    observers.removeAll { $0.owner == nil }
    observers.append(Observer(owner: owner, body: body))
  }

  private struct Observer {
    weak var owner: AnyObject?
    let body: @MainActor () -> Void
  }

  private func load(
    _ folder: String?, for component: Component,
    _ load: @escaping @Sendable () throws(DataError) -> Content,
    _ done: @escaping @MainActor (_ isDone: Bool) -> Void
  ) {
    // The jobs belong to the root of the stage: a refresh ends even if its page is closed or
    // covered.
    let stage = component.stage
    let owner = stage?.root ?? component
    reloads += 1
    let number = reloads
    // Other jobs of the store do not wait for the files.
    owner.perform {
      Result { try load() }.map { (content: $0, survey: Self.survey(folder)) }
    } then: { [self, weak stage] result in
      guard let (content, survey) = attempt("read it again", { try result.get() }) else {
        return done(false)
      }
      // The start screen may have replaced the root meanwhile; further jobs belong to the new one.
      let owner = stage?.root ?? owner
      if number < newestReload {
        if opened == nil { return done(true) }
        return read("read it again", for: owner) { done($0 != nil) }
      }
      newestReload = number
      report(survey)
      reportMistakes(in: content)
      merge(content, of: folder, on: owner, done)
    }
  }

  private func merge(
    _ content: Content, of folder: String?, on owner: Component,
    _ done: @escaping @MainActor (_ isDone: Bool) -> Void
  ) {
    edition += 1
    guard let store = opened else {
      (known, self.folder) = (content, folder)
      return done(true)
    }
    owner.perform(on: storeQueue) {
      Result {
        try store.merge(content)
        return try KeptItems(store)
      }
    } then: { [self] result in
      let items = attempt("store it") { try result.get() }
      if let items { (known, self.folder, kept) = (content, folder, items) }
      done(items != nil)
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
