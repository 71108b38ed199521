import Glibc
import Testing
import VitrineKiosk
import VitrineTesting

@MainActor
@Suite("The way to a data folder")
struct DataLinkTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for name in ["one", "two"] { try #require(mkdir(path(name), 0o700) == 0) }
  }

  private func path(_ name: String) -> String { "\(folder.path)/\(name)" }

  /// Replaces a link at once, as `ln -sfn` and `mv -T` do.
  private func point(_ link: String, to target: String) throws {
    try #require(symlink(target, path("\(link).new")) == 0)
    try #require(rename(path("\(link).new"), path(link)) == 0)
  }

  private let tasks = BackgroundTasks()

  /// Resolves a link, and waits for the end. Returns whether it has another target.
  private func takeChange(_ link: DataLink) -> Bool {
    var result: Bool?
    link.resolve(by: tasks) { result = $0 }
    #expect(result == nil, "the path was resolved on the thread of the frames")
    var entry = pollfd(fd: tasks.descriptor, events: Int16(POLLIN), revents: 0)
    #expect(poll(&entry, 1, 60_000) == 1)
    tasks.deliver()
    return result ?? false
  }

  private func removeFolders() {
    for name in ["one", "two"] { rmdir(path(name)) }
  }

  private func isReadable(_ descriptor: Int32?) -> Bool {
    guard let descriptor else { return false }
    var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&entry, 1, 0) == 1
  }

  @Test("Another link is noticed once, also a link on the way, and other files are not")
  func swaps() throws {
    defer { removeFolders() }
    try point("data", to: "one")
    try point("way", to: folder.path)
    let link = DataLink(path("way/data"))
    #expect(link.folder == path("one"))
    #expect(!isReadable(link.descriptor) && !takeChange(link))
    try point("data", to: "two")
    #expect(isReadable(link.descriptor))
    #expect(takeChange(link) && link.folder == path("two"))
    #expect(!isReadable(link.descriptor) && !takeChange(link))
    _ = try folder.file("other", [1])
    #expect(!takeChange(link))
    try point("data", to: path("one"))
    #expect(takeChange(link) && link.folder == path("one"))
  }

  @Test("A link without a target is a change, and so is its repair")
  func dangling() throws {
    defer { removeFolders() }
    try point("data", to: "one")
    let link = DataLink(path("data"))
    try point("data", to: "nowhere")
    #expect(takeChange(link) && link.folder == path("data"))
    try point("data", to: "two")
    #expect(isReadable(link.descriptor))
    #expect(takeChange(link) && link.folder == path("two"))
  }

  @Test("The target is known when the end is called")
  func order() throws {
    defer { removeFolders() }
    try point("data", to: "one")
    let link = DataLink(path("data"))
    try point("data", to: "two")
    var seen = ""
    link.resolve(by: tasks) { _ in seen = link.folder }
    var entry = pollfd(fd: tasks.descriptor, events: Int16(POLLIN), revents: 0)
    try #require(poll(&entry, 1, 60_000) == 1)
    tasks.deliver()
    #expect(seen == path("two"))
  }

  @Test("Many changes at once are one or two resolutions, and the last one is seen")
  func flood() throws {
    defer { removeFolders() }
    try point("data", to: "one")
    let link = DataLink(path("data"))
    var ends = 0
    for _ in 0..<50 { link.resolve(by: tasks) { _ in ends += 1 } }
    try point("data", to: "two")
    link.resolve(by: tasks) { _ in ends += 1 }
    while tasks.isBusy {
      var entry = pollfd(fd: tasks.descriptor, events: Int16(POLLIN), revents: 0)
      try #require(poll(&entry, 1, 60_000) == 1)
      tasks.deliver()
    }
    #expect(ends <= 2 && link.folder == path("two"), "\(ends) resolutions")
  }

  @Test("Data that are read in any case are read, also while a link is resolved")
  func always() throws {
    defer { removeFolders() }
    let link = DataLink(path("one"))
    var answers: [Bool] = []
    link.resolve(by: tasks) { answers.append($0) }
    link.resolve(always: true, by: tasks) { answers.append($0) }
    link.resolve(by: tasks) { answers.append($0) }
    let isDone = tasks.finish(within: .seconds(60))
    #expect(isDone && answers == [false, true])
  }

  @Test("A folder without links is itself, whether it exists or not")
  func plain() {
    defer { removeFolders() }
    for name in ["one", "nowhere"] {
      let link = DataLink(path(name))
      #expect(link.folder == path(name) && !takeChange(link))
    }
    #expect(DataLink("data").folder == "data")
  }
}
