import Foundation
import Testing
import Vitrine
import VitrineShowcase
import VitrineTesting

@MainActor
@Suite("The inbox and its store")
struct InboxTests {
  private static let first = "Cherries are in"

  /// Shows the swipe screen with this data.
  private static func show(_ data: ShowcaseData) throws -> ShowcaseHarness {
    let show = try ShowcaseHarness("swipe", size: PixelSize(800, 480), data: data)
    // Deletions from before are offered after the store has returned them.
    show.runWork()
    return show
  }

  private static func path() throws -> String {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("vitrine-inbox-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder.path
  }

  private static func pull(_ show: ShowcaseHarness) {
    show.finger(at: Point(400, 200)) {
      $0.moving(to: Point(400, 440), over: .milliseconds(300)).resting(for: .milliseconds(100))
    }
    show.runAllWork()
    show.wait(Duration(seconds: 0.8))
  }

  private static func swipeFirst(_ show: ShowcaseHarness, isMirrored: Bool = false) throws {
    let row = try #require(show.find { $0 is SwipeRow })
    let y = show.frame(of: row).center.y
    let (start, end) = isMirrored ? (40.0, 780.0) : (760, 20)
    show.finger(at: Point(start, y)) { $0.moving(to: Point(end, y), over: .milliseconds(300)) }
    show.runWork()
    show.wait(Duration(seconds: 0.5))
  }

  private static func tapUndo(_ show: ShowcaseHarness) throws {
    let undo = try #require(show.find { "\(type(of: $0))" == "SnackbarActionButton" })
    show.tap(show.frame(of: undo).center)
    show.runWork()
    show.wait(Duration(seconds: 0.7))
  }

  /// The number of messages whose texts are still in the store.
  private static func texts(_ store: ItemStore) throws -> Int64? {
    try store.query(
      "SELECT count(DISTINCT item) FROM field JOIN item ON item = key WHERE kind = 'message'")
  }

  @Test("a refresh that cannot be saved is reported and logged")
  func unsavedReload() throws {
    let folder = try Self.path()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let (store, log) = (ItemStore.inMemory(), InboxLog())
    let show = try Self.show(
      ShowcaseData(directory: folder, log: { log.lines.append("\($1)") }, store: { store }))
    let letter = #"{"id":"n","sender":"S","subject":"New","time":5,"text":"\#(UUID())"}"#
    try Data("[\(letter)]".utf8).write(to: URL(fileURLWithPath: "\(folder)/messages.json"))
    try store.query("PRAGMA query_only = ON")
    Self.pull(show)
    #expect(show.words.contains("Could not refresh"), "\(show.words)")
    #expect(show.words.contains(Self.first) && !show.words.contains("New"))
    #expect(log.lines.contains { $0.contains("merge the new data") }, "\(log.lines)")
    show.wait(Duration(seconds: 5))
    // The same edition once it can be saved: the built-in messages are removed.
    try store.query("PRAGMA query_only = OFF")
    Self.pull(show)
    show.wait(Duration(seconds: 2))
    #expect(show.words.contains("New") && !show.words.contains(Self.first), "\(show.words)")
  }

  @Test(
    "a message that fits on the screen does not scroll",
    arguments: [PixelSize(720, 1280), PixelSize(1920, 1080)])
  func shortMessage(size: PixelSize) throws {
    let show = try ShowcaseHarness("swipe", size: size)
    show.tap(Point(Double(size.width) / 2, 240))
    show.wait(Duration(seconds: 2))
    for distance in [-300.0, 300] {
      show.finger(at: Point(0.75 * Double(size.width), Double(size.height) / 2)) {
        $0.moving(by: Vector(0, distance), over: .milliseconds(80))
      }
      #expect(show.scroller("page")?.offset == 0)
      show.wait(.milliseconds(60))
      #expect(show.scroller("page")?.offset == 0)
    }
  }

  @Test("messages that cannot be read at first are read again on request")
  func unreadable() throws {
    let (store, log) = (ItemStore.inMemory(), InboxLog())
    let data = ShowcaseData(log: { log.lines.append("\($1)") }, store: { store })
    #expect(try data.store.items(Message.self).count == 60)
    try store.query("ALTER TABLE field RENAME TO gone")
    let show = try Self.show(data)
    #expect(show.words.contains("The messages cannot be read"), "\(show.words)")
    #expect(log.lines.contains { $0.contains("read the items of kind 'message'") }, "\(log.lines)")
    func tapAgain() throws {
      let button = try #require(show.find { ($0 as? Button)?.title == "Try again" })
      show.tap(show.frame(of: button).center)
      show.runWork()
      show.wait(Duration(seconds: 0.5))
    }
    try tapAgain()
    #expect(show.words.contains("The messages cannot be read"), "\(show.words)")
    try store.query("ALTER TABLE gone RENAME TO field")
    try tapAgain()
    #expect(show.words.contains(Self.first), "\(show.words)")
    #expect(!show.words.contains("The messages cannot be read"))
  }

  @Test("a page that opens while a deletion waits for the store shows its rows after that deletion")
  func openedBeforeTheStoreAnswers() throws {
    let data = ShowcaseData()
    let show = try Self.show(data)
    let row = try #require(show.find { $0 is SwipeRow })
    let y = show.frame(of: row).center.y
    show.finger(at: Point(760, y)) { $0.moving(to: Point(20, y), over: .milliseconds(300)) }
    show.wait(Duration(seconds: 1))
    #expect(show.stage.hasNewWork)
    let other = try ShowcaseHarness("swipe", size: PixelSize(800, 480), data: data)
    #expect(show.stage.hasNewWork && other.find { $0 is SwipeRow } == nil)
    for text in ["The messages cannot be read", "No messages"] {
      #expect(!other.words.contains(text), "\(other.words)")
    }
    other.runWork()
    other.wait(.milliseconds(50))
    #expect(other.find { $0 is SwipeRow } != nil)
    #expect(!other.words.contains(Self.first), "\(other.words)")
    show.runWork()
    show.wait(Duration(seconds: 1))
    #expect(show.words.contains("Message deleted"))
  }

  @Test("a page that opens while a deletion waits for the store reports messages it cannot read")
  func unreadableWhenOpenedEarly() throws {
    let store = ItemStore.inMemory()
    let data = ShowcaseData(store: { store })
    let show = try Self.show(data)
    let row = try #require(show.find { $0 is SwipeRow })
    let y = show.frame(of: row).center.y
    show.finger(at: Point(760, y)) { $0.moving(to: Point(20, y), over: .milliseconds(300)) }
    show.wait(Duration(seconds: 1))
    let other = try ShowcaseHarness("swipe", size: PixelSize(800, 480), data: data)
    try store.query("ALTER TABLE field RENAME TO gone")
    #expect(!other.words.contains("The messages cannot be read"))
    other.runWork()
    other.wait(Duration(seconds: 0.5))
    #expect(other.words.contains("The messages cannot be read"), "\(other.words)")
  }

  @Test("a refusal while another page covers the messages is reported when they are back")
  func refusedWhileCovered() throws {
    let store = ItemStore.inMemory()
    let show = try Self.show(ShowcaseData(store: { store }))
    try store.query("PRAGMA query_only = ON")
    let navigator = try #require(show.find { $0 is Navigator } as? Navigator)
    let row = try #require(show.find { $0 is SwipeRow })
    let y = show.frame(of: row).center.y
    show.finger(at: Point(760, y)) { $0.moving(to: Point(20, y), over: .milliseconds(300)) }
    navigator.push(Component())
    show.wait(Duration(seconds: 1))
    show.runWork()
    show.wait(Duration(seconds: 8))
    show.stage.advance(to: show.now)
    navigator.pop()
    show.wait(Duration(seconds: 2))
    #expect(
      show.words.contains("That could not be saved; nothing has changed"), "\(show.words)")
  }

  @Test("an undo after which the messages cannot be read restores nothing and leaves the rows")
  func unreadableUndo() throws {
    let store = ItemStore.inMemory()
    let show = try Self.show(ShowcaseData(store: { store }))
    let before = try store.items(Message.self)
    try Self.swipeFirst(show)
    let words = show.words
    try store.query("ALTER TABLE field RENAME TO gone")
    try Self.tapUndo(show)
    #expect(show.words.contains("That could not be saved · Message deleted"), "\(show.words)")
    #expect(words.filter { show.words.contains($0) }.count >= words.count - 1, "\(show.words)")
    try store.query("ALTER TABLE gone RENAME TO field")
    try Self.tapUndo(show)
    let after = try store.items(Message.self)
    #expect(after == before && show.words.contains(Self.first))
  }

  @Test(
    "Undo restores all deletions of the last five seconds, and the message counts them",
    arguments: [
      (Language.english, ["Message deleted", "2 messages deleted", "3 messages deleted"]),
      (.chinese, ["消息已删除", "已删除 2 条消息", "已删除 3 条消息"]),
      (.arabic, ["حُذفت الرسالة", "حُذفت رسالتان", "حُذفت 3 رسائل"]),
    ])
  func several(language: Language, texts: [String]) throws {
    let store = ItemStore.inMemory()
    let show = try ShowcaseHarness(
      "swipe", language, size: PixelSize(800, 480), data: ShowcaseData(store: { store }))
    show.runWork()
    let before = try store.items(Message.self)
    for text in texts {
      try Self.swipeFirst(show, isMirrored: language == .arabic)
      show.wait(Duration(seconds: 0.3))
      #expect(show.words.contains(text), "\(show.words)")
    }
    try Self.tapUndo(show)
    show.runWork()
    let after = try store.items(Message.self)
    #expect(after == before)
    #expect(store.undoable(Message.self, at: show.now).isEmpty)
  }

  @Test("a deletion older than five seconds is no longer counted and stays deleted")
  func firstPasses() throws {
    let store = ItemStore.inMemory()
    let show = try Self.show(ShowcaseData(store: { store }))
    let before = try store.items(Message.self)
    try Self.swipeFirst(show)
    show.wait(Duration(seconds: 3))
    try Self.swipeFirst(show)
    #expect(show.words.contains("2 messages deleted"), "\(show.words)")
    show.wait(Duration(seconds: 1.5))
    #expect(show.words.contains("Message deleted") && show.words.contains("Undo"), "\(show.words)")
    show.runWork()
    try Self.tapUndo(show)
    let after = try store.items(Message.self)
    #expect(after == Array(before.dropFirst()))
  }

  @Test("when an offer to undo ends, all but the last deletion are wiped")
  func settles() throws {
    let store = ItemStore.inMemory()
    let show = try Self.show(ShowcaseData(store: { store }))
    show.runWork()
    #expect(try Self.texts(store) == 60)
    try Self.swipeFirst(show)
    show.runWork()
    #expect(try Self.texts(store) == 60)
    try Self.swipeFirst(show)
    show.runWork()
    #expect(try Self.texts(store) == 60, "both can be had back")
    show.wait(Duration(seconds: 6))
    show.runWork()
    #expect(try Self.texts(store) == 59, "the last one is kept for the next start")
    try Self.swipeFirst(show)
    show.wait(Duration(seconds: 6))
    show.runWork()
    #expect(try Self.texts(store) == 58, "or until there is another")
  }

  @Test("deletions from before a restart are offered for five seconds and then settled")
  func offerAgain() throws {
    let folder = try Self.path()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let path = "\(folder)/store.sqlite"
    for isUndone in [false, true] {
      do {
        let store = try ItemStore.open(path)
        try store.merge(Content.builtInMessages)
        _ = try store.delete(Message.self, id: Content.builtInMessages[0].id, at: .zero)
      }
      // Opened long before this screen, for example by another one.
      let store = try ItemStore.open(path)
      let show = try Self.show(ShowcaseData(store: { store }))
      show.wait(Duration(seconds: 4.5))
      #expect(show.words.contains("Deleted before the restart"))
      #expect(try Self.texts(store) == 60)
      if isUndone {
        try Self.tapUndo(show)
        #expect(show.words.contains(Self.first))
      } else {
        show.wait(Duration(seconds: 1))
        #expect(!show.words.contains("Undo"))
        show.runWork()
        #expect(try Self.texts(store) == 59)
        show.wait(Duration(seconds: 1))
        try store.query("DELETE FROM item")
      }
    }
  }

  @Test("an offer that is shown again lasts for the remaining time")
  func restOfTheOffer() throws {
    let folder = try Self.path()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let path = "\(folder)/store.sqlite"
    do {
      let store = try ItemStore.open(path)
      try store.merge(Content.builtInMessages)
      _ = try store.delete(Message.self, id: Content.builtInMessages[0].id, at: .zero)
    }
    let store = try ItemStore.open(path)
    // The offer was visible to a user 3 s before this page is made at 1 s.
    _ = store.undoable(Message.self, at: .zero - Duration(seconds: 2))
    let show = try Self.show(ShowcaseData(store: { store }))
    show.wait(Duration(seconds: 1.5))
    #expect(show.words.contains("Undo"))
    show.wait(Duration(seconds: 1))
    #expect(!show.words.contains("Undo"))
  }

  @Test("a page opened again offers the deletions of an earlier one for the remaining time")
  func leftAndBack() throws {
    let store = ItemStore.inMemory()
    let data = ShowcaseData(store: { store })
    _ = try Self.show(data)
    let before = try store.items(Message.self)
    // The page is made at 1 s.
    for (index, time) in [(0, -6.0), (1, -2), (2, 0)] {
      let deletion = try store.delete(
        Message.self, id: before[index].id, at: .zero + Duration(seconds: time))
      #expect(deletion != nil)
    }
    let show = try Self.show(data)
    show.runWork()
    show.wait(Duration(seconds: 0.5))
    #expect(show.words.contains("2 messages deleted"), "\(show.words)")
    while show.now < .zero + Duration(seconds: 3.5) { show.wait(Duration(seconds: 0.1)) }
    #expect(show.words.contains("Message deleted"), "\(show.words)")
    try Self.tapUndo(show)
    let after = try store.items(Message.self)
    #expect(after == Array(before.dropFirst(2)))
  }

  @Test("an undo that is too late, or cannot be saved, is reported")
  func undoInVain() throws {
    let store = ItemStore.inMemory()
    let show = try Self.show(ShowcaseData(store: { store }))
    try Self.swipeFirst(show)
    try store.settle(store.undoable(Message.self, at: show.now))
    try Self.tapUndo(show)
    #expect(show.words.contains("That can no longer be undone"), "\(show.words)")
    try Self.swipeFirst(show)
    try store.query("PRAGMA query_only = ON")
    try Self.tapUndo(show)
    #expect(
      show.words.contains("That could not be saved · Message deleted"), "\(show.words)")
  }

  @Test(
    "a refused undo of several restores none, is reported and offers all of them again",
    arguments: [
      (Language.english, "That could not be saved · 2 messages deleted"),
      (.chinese, "无法保存 · 已删除 2 条消息"), (.arabic, "تعذّر الحفظ · حُذفت رسالتان"),
    ])
  func refusedUndo(language: Language, text: String) throws {
    let store = ItemStore.inMemory()
    let show = try ShowcaseHarness(
      "swipe", language, size: PixelSize(800, 480), data: ShowcaseData(store: { store }))
    show.runWork()
    let before = try store.items(Message.self)
    for _ in 0..<2 { try Self.swipeFirst(show, isMirrored: language == .arabic) }
    // The second of the two is refused, in either order.
    try store.query(
      """
      CREATE TRIGGER refusal BEFORE UPDATE OF deletion ON item
      WHEN (SELECT count(*) FROM item WHERE deletion IS NOT NULL) < 2
      BEGIN SELECT RAISE(ABORT, 'refused'); END
      """)
    try Self.tapUndo(show)
    #expect(show.words.contains(text), "\(show.words)")
    let between = try store.items(Message.self)
    #expect(between == Array(before.dropFirst(2)))
    try store.query("DROP TRIGGER refusal")
    try Self.tapUndo(show)
    let after = try store.items(Message.self)
    #expect(after == before)
    #expect(!show.words.contains { $0.contains(text) })
  }

  @Test("a refused deletion is reported, and those before it can still be undone")
  func refusedDelete() throws {
    let store = ItemStore.inMemory()
    let show = try Self.show(ShowcaseData(store: { store }))
    let before = try store.items(Message.self)
    try Self.swipeFirst(show)
    try store.query("PRAGMA query_only = ON")
    try Self.swipeFirst(show)
    show.runWork()
    #expect(
      show.words.contains("That could not be saved · Message deleted"), "\(show.words)")
    try store.query("PRAGMA query_only = OFF")
    try Self.tapUndo(show)
    let after = try store.items(Message.self)
    #expect(after == before)
    // A refusal at the end of an offer is shown for its own full time.
    try Self.swipeFirst(show)
    show.wait(Duration(seconds: 3))
    try store.query("PRAGMA query_only = ON")
    try Self.swipeFirst(show)
    show.wait(Duration(seconds: 2))
    #expect(!show.words.contains("Undo"))
    #expect(
      show.words.contains("That could not be saved; nothing has changed"), "\(show.words)")
    show.wait(Duration(seconds: 4))
    #expect(!show.words.contains { $0.hasPrefix("That could not be saved") }, "\(show.words)")
  }
}

/// The logged lines.
private final class InboxLog: @unchecked Sendable {
  var lines: [String] = []
}
