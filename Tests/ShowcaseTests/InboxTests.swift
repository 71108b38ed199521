import Foundation
import Testing
import Vitrine
import VitrineShowcase
import VitrineTesting

@MainActor
@Suite("The inbox and its store")
struct InboxTests {
  @Test("a refresh that cannot be saved is reported and logged")
  func unsavedReload() throws {
    let folder = try TemporaryFolder()
    let (store, log) = (ItemStore.inMemory(), LogLines())
    let show = try Inbox.show(
      ShowcaseData(directory: folder.path, log: { log.lines.append("\($1)") }, store: { store }))
    let letter = #"{"id":"n","sender":"S","subject":"New","time":5,"text":"\#(UUID())"}"#
    try folder.write("[\(letter)]", "messages.json")
    try store.query("PRAGMA query_only = ON")
    Inbox.pull(show)
    #expect(show.words.contains("Could not refresh"), "\(show.words)")
    #expect(show.words.contains(Inbox.first) && !show.words.contains("New"))
    #expect(log.lines.contains { $0.contains("merge the new data") }, "\(log.lines)")
    show.wait(Duration(seconds: 5))
    // The same edition once it can be saved: the built-in messages are removed.
    try store.query("PRAGMA query_only = OFF")
    Inbox.pull(show)
    show.wait(Duration(seconds: 2))
    #expect(show.words.contains("New") && !show.words.contains(Inbox.first), "\(show.words)")
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
    let (store, log) = (ItemStore.inMemory(), LogLines())
    let data = ShowcaseData(log: { log.lines.append("\($1)") }, store: { store })
    #expect(try data.store.items(Message.self).count == 60)
    try store.query("ALTER TABLE field RENAME TO gone")
    data.readAgain()
    let show = try Inbox.show(data)
    show.runWork()
    show.wait(Duration(seconds: 0.5))
    #expect(show.words.contains("The messages cannot be read"), "\(show.words)")
    #expect(log.lines.contains { $0.contains("read the items of kind 'message'") }, "\(log.lines)")
    func tapAgain() throws {
      let button = try #require(show.find { ($0 as? Button)?.title == "Try again" })
      show.tap(button)
      show.runWork()
      show.wait(Duration(seconds: 0.5))
    }
    try tapAgain()
    #expect(show.words.contains("The messages cannot be read"), "\(show.words)")
    try store.query("ALTER TABLE gone RENAME TO field")
    try tapAgain()
    #expect(show.words.contains(Inbox.first), "\(show.words)")
    #expect(!show.words.contains("The messages cannot be read"))
  }

  @Test("a new store returns the built-in items as they were stored")
  func builtIn() throws {
    let store = ShowcaseData().store
    #expect(try store.items(Message.self) == Content.builtIn().messages)
    #expect(try store.items(Place.self) == Content.builtIn().places)
  }

  @Test("no frame reads the store: a page has the messages as they were last read or changed")
  func kept() throws {
    let data = ShowcaseData()
    let show = try Inbox.show(data)
    try show.swipeFirst(waiting: Duration(seconds: 8))
    show.runWork()
    #expect(!show.words.contains(Inbox.first), "\(show.words)")
    try data.store.query("ALTER TABLE field RENAME TO gone")
    let again = try ShowcaseHarness("swipe", size: PixelSize(800, 480), data: data)
    #expect(again.words.contains("Messages") && !again.words.contains(Inbox.first))
    #expect(again.find { $0 is SwipeRow } != nil)
  }

  @Test("a page that opens while a deletion waits for the store shows its rows after that deletion")
  func openedBeforeTheStoreAnswers() throws {
    let data = ShowcaseData()
    let show = try Inbox.show(data)
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
    #expect(!other.words.contains(Inbox.first), "\(other.words)")
    show.runWork()
    show.wait(Duration(seconds: 1))
    #expect(show.words.contains("Message deleted"))
  }

  @Test("a page that opens while a deletion waits for the store reports messages it cannot read")
  func unreadableWhenOpenedEarly() throws {
    let store = ItemStore.inMemory()
    let data = ShowcaseData(store: { store })
    let show = try Inbox.show(data)
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
}
