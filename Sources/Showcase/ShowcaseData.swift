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
  /// See ``KeptItems``. A job of the store that is not finished may have changed them.
  var kept = KeptItems()
  /// Whether nothing was read from the store yet: the first frame of the program is still to come,
  /// and may wait for it.
  private var isStarting = true
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

  /// Records that a visitor has changed the data.
  func noteChange() { edition += 1 }

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

  /// The store, opened and filled with the content at the first access. This takes some
  /// milliseconds, so a program with a store on disk accesses it before its first frame.
  public var store: ItemStore {
    if let opened { return opened }
    let store = openStore()
    opened = store
    attempt("store it") { try store.merge(content) }
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

  // MARK: Reading

  /// Returns the items of a type for the first frame of a page.
  func first<Item: StoredItem>(
    _ kept: WritableKeyPath<KeptItems, [Item]?>, _ step: String
  ) -> FirstItems<Item> {
    if !storeQueue.isIdle { return .later }
    if let items = self.kept[keyPath: kept] { return .items(items) }
    if !isStarting { return .later }
    isStarting = false
    guard let items = attempt(step, { try store.items(Item.self) }) else { return .unreadable }
    self.kept[keyPath: kept] = items
    return .items(items)
  }

  /// Reads the items of a type in a background job, and keeps them. Calls `done` with them, or with
  /// nil after an error, which is logged.
  func read<Item: StoredItem>(
    _ kept: WritableKeyPath<KeptItems, [Item]?>, _ step: String, for component: Component,
    then done: @escaping @MainActor ([Item]?) -> Void
  ) {
    read(step, for: component) {
      try $0.items(Item.self)
    } then: { [self] items in
      if let items { self.kept[keyPath: kept] = items }
      done(items)
    }
  }

  private func read<Value: Sendable>(
    _ step: String, for component: Component,
    _ body: @escaping @Sendable (ItemStore) throws -> Value,
    then done: @escaping @MainActor (Value?) -> Void
  ) {
    let store = store
    isStarting = false
    component.perform(on: storeQueue) { () -> Result<Value, any Error> in
      Result { try body(store) }
    } then: { [self] result in
      done(attempt(step) { try result.get() })
    }
  }

  // MARK: Refreshing

  /// Reads the directory again in a background job, merges it into the store in another one, and
  /// calls `done`. If either fails, the previous data stays visible. An unusable map does not
  /// prevent a refresh, because no screen with a refresh shows the map. Files that were read after
  /// those of a later reload are ignored: they may be older.
  func reload(
    for component: Component, _ done: @escaping @MainActor (RefreshControl.Outcome) -> Void
  ) {
    reload(for: component, reading: { _ in }) { done($0 == nil ? .failure("") : .success) }
  }

  /// The same, and reads from the store in the job that merges; the store is nil if no screen has
  /// opened it. `done` is called with the result, or with nil after an error.
  func reload<Value: Sendable>(
    for component: Component,
    reading read: @escaping @Sendable (ItemStore?) throws -> Value,
    _ done: @escaping @MainActor (Value?) -> Void
  ) {
    // The result of this job is shown last. If another folder is being read, it must be from that
    // one.
    let folder = nextFolder ?? folder
    load(
      folder, for: component,
      { () throws(DataError) in try Content.load(directory: folder, looksClosely: true) },
      reading: read, done)
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
      }, reading: { _ in }
    ) { [self] done in
      if nextFolder == next { nextFolder = nil }
      if done == nil { return log(.warning, "data: the data that were shown before stay") }
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

  private func load<Value: Sendable>(
    _ folder: String?, for component: Component,
    _ load: @escaping @Sendable () throws(DataError) -> Content,
    reading read: @escaping @Sendable (ItemStore?) throws -> Value,
    _ done: @escaping @MainActor (Value?) -> Void
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
        return done(nil)
      }
      // The start screen may have replaced the root meanwhile; further jobs belong to the new one.
      let owner = stage?.root ?? owner
      if number < newestReload { return readStored(on: owner, reading: read, done) }
      newestReload = number
      report(survey)
      reportMistakes(in: content)
      merge(content, of: folder, on: owner, reading: read, done)
    }
  }

  private func merge<Value: Sendable>(
    _ content: Content, of folder: String?, on owner: Component,
    reading read: @escaping @Sendable (ItemStore?) throws -> Value,
    _ done: @escaping @MainActor (Value?) -> Void
  ) {
    edition += 1
    guard let store = opened else {
      (known, self.folder) = (content, folder)
      return done(attempt("read it again") { try read(nil) })
    }
    owner.perform(on: storeQueue) {
      Result {
        try store.merge(content)
        let kept = KeptItems(messages: try? store.items(), places: try? store.items())
        return (kept, Result { try read(store) })
      }
    } then: { [self] result in
      guard let (kept, value) = attempt("store it", { try result.get() }) else {
        return done(nil)
      }
      (known, self.folder, self.kept) = (content, folder, kept)
      done(attempt("read it again") { try value.get() })
    }
  }

  /// Reads from the store after a reload whose content is not merged.
  private func readStored<Value: Sendable>(
    on owner: Component, reading body: @escaping @Sendable (ItemStore?) throws -> Value,
    _ done: @escaping @MainActor (Value?) -> Void
  ) {
    if opened == nil { return done(attempt("read it again") { try body(nil) }) }
    read("read it again", for: owner, { try body($0) }, then: done)
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
