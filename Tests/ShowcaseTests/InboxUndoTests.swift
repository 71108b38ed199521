import Foundation
import Testing
import Vitrine
import VitrineShowcase
import VitrineTesting

@MainActor
@Suite("Deletions and undos of messages that fail or are several")
struct InboxUndoTests {
  @Test("an undo after which the messages cannot be read restores nothing and leaves the rows")
  func unreadableUndo() throws {
    let store = ItemStore.inMemory()
    let show = try Inbox.show(ShowcaseData(store: { store }))
    let before = try store.items(Message.self)
    try Inbox.swipeFirst(show)
    let words = show.words
    try store.query("ALTER TABLE field RENAME TO gone")
    try Inbox.tapUndo(show)
    #expect(show.words.contains("That could not be saved · Message deleted"), "\(show.words)")
    #expect(words.filter { show.words.contains($0) }.count >= words.count - 1, "\(show.words)")
    try store.query("ALTER TABLE gone RENAME TO field")
    try Inbox.tapUndo(show)
    let after = try store.items(Message.self)
    #expect(after == before && show.words.contains(Inbox.first))
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
      try Inbox.swipeFirst(show, isMirrored: language == .arabic)
      show.wait(Duration(seconds: 0.3))
      #expect(show.words.contains(text), "\(show.words)")
    }
    try Inbox.tapUndo(show)
    show.runWork()
    let after = try store.items(Message.self)
    #expect(after == before)
    #expect(store.undoable(Message.self, at: show.now).isEmpty)
  }

  @Test("an undo that is too late, or cannot be saved, is reported")
  func undoInVain() throws {
    let store = ItemStore.inMemory()
    let show = try Inbox.show(ShowcaseData(store: { store }))
    try Inbox.swipeFirst(show)
    try store.settle(store.undoable(Message.self, at: show.now))
    try Inbox.tapUndo(show)
    #expect(show.words.contains("That can no longer be undone"), "\(show.words)")
    try Inbox.swipeFirst(show)
    try store.query("PRAGMA query_only = ON")
    try Inbox.tapUndo(show)
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
    for _ in 0..<2 { try Inbox.swipeFirst(show, isMirrored: language == .arabic) }
    // The second of the two is refused, in either order.
    try store.query(
      """
      CREATE TRIGGER refusal BEFORE UPDATE OF deletion ON item
      WHEN (SELECT count(*) FROM item WHERE deletion IS NOT NULL) < 2
      BEGIN SELECT RAISE(ABORT, 'refused'); END
      """)
    try Inbox.tapUndo(show)
    #expect(show.words.contains(text), "\(show.words)")
    let between = try store.items(Message.self)
    #expect(between == Array(before.dropFirst(2)))
    try store.query("DROP TRIGGER refusal")
    try Inbox.tapUndo(show)
    let after = try store.items(Message.self)
    #expect(after == before)
    #expect(!show.words.contains { $0.contains(text) })
  }

  @Test("a refused deletion is reported, and those before it can still be undone")
  func refusedDelete() throws {
    let store = ItemStore.inMemory()
    let show = try Inbox.show(ShowcaseData(store: { store }))
    let before = try store.items(Message.self)
    try Inbox.swipeFirst(show)
    try store.query("PRAGMA query_only = ON")
    try Inbox.swipeFirst(show)
    show.runWork()
    #expect(
      show.words.contains("That could not be saved · Message deleted"), "\(show.words)")
    try store.query("PRAGMA query_only = OFF")
    try Inbox.tapUndo(show)
    let after = try store.items(Message.self)
    #expect(after == before)
    // A refusal at the end of an offer is shown for its own full time.
    try Inbox.swipeFirst(show)
    show.wait(Duration(seconds: 3))
    try store.query("PRAGMA query_only = ON")
    try Inbox.swipeFirst(show)
    show.wait(Duration(seconds: 2))
    #expect(!show.words.contains("Undo"))
    #expect(
      show.words.contains("That could not be saved; nothing has changed"), "\(show.words)")
    show.wait(Duration(seconds: 4))
    #expect(!show.words.contains { $0.hasPrefix("That could not be saved") }, "\(show.words)")
  }

  @Test("a refusal while another page covers the messages is reported when they are back")
  func refusedWhileCovered() throws {
    let store = ItemStore.inMemory()
    let show = try Inbox.show(ShowcaseData(store: { store }))
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
}
