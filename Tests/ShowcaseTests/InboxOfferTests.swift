import Foundation
import Testing
import Vitrine
import VitrineShowcase
import VitrineTesting

@MainActor
@Suite("How long a deletion can be undone")
struct InboxOfferTests {
  @Test("a deletion older than five seconds is no longer counted and stays deleted")
  func firstPasses() throws {
    let store = ItemStore.inMemory()
    let show = try Inbox.show(ShowcaseData(store: { store }))
    let before = try store.items(Message.self)
    try Inbox.swipeFirst(show)
    show.wait(Duration(seconds: 3))
    try Inbox.swipeFirst(show)
    #expect(show.words.contains("2 messages deleted"), "\(show.words)")
    show.wait(Duration(seconds: 1.5))
    #expect(show.words.contains("Message deleted") && show.words.contains("Undo"), "\(show.words)")
    show.runWork()
    try Inbox.tapUndo(show)
    let after = try store.items(Message.self)
    #expect(after == Array(before.dropFirst()))
  }

  @Test("when an offer to undo ends, all but the last deletion are wiped")
  func settles() throws {
    let store = ItemStore.inMemory()
    let show = try Inbox.show(ShowcaseData(store: { store }))
    show.runWork()
    #expect(try Inbox.texts(store) == 60)
    try Inbox.swipeFirst(show)
    show.runWork()
    #expect(try Inbox.texts(store) == 60)
    try Inbox.swipeFirst(show)
    show.runWork()
    #expect(try Inbox.texts(store) == 60, "both can be had back")
    show.wait(Duration(seconds: 6))
    show.runWork()
    #expect(try Inbox.texts(store) == 59, "the last one is kept for the next start")
    try Inbox.swipeFirst(show)
    show.wait(Duration(seconds: 6))
    show.runWork()
    #expect(try Inbox.texts(store) == 58, "or until there is another")
  }

  @Test("deletions from before a restart are offered for five seconds and then settled")
  func offerAgain() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("store.sqlite")
    for isUndone in [false, true] {
      do {
        let store = try ItemStore.open(path)
        try store.merge(Content.builtInMessages)
        _ = try store.delete(Message.self, id: Content.builtInMessages[0].id, at: .zero)
      }
      // Opened long before this screen, for example by another one.
      let store = try ItemStore.open(path)
      let show = try Inbox.show(ShowcaseData(store: { store }))
      show.wait(Duration(seconds: 4.5))
      #expect(show.words.contains("Deleted before the restart"))
      #expect(try Inbox.texts(store) == 60)
      if isUndone {
        try Inbox.tapUndo(show)
        #expect(show.words.contains(Inbox.first))
      } else {
        show.wait(Duration(seconds: 1))
        #expect(!show.words.contains("Undo"))
        show.runWork()
        #expect(try Inbox.texts(store) == 59)
        show.wait(Duration(seconds: 1))
        try store.query("DELETE FROM item")
      }
    }
  }

  @Test("an offer that is shown again lasts for the remaining time")
  func restOfTheOffer() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("store.sqlite")
    do {
      let store = try ItemStore.open(path)
      try store.merge(Content.builtInMessages)
      _ = try store.delete(Message.self, id: Content.builtInMessages[0].id, at: .zero)
    }
    let store = try ItemStore.open(path)
    // The offer was visible to a user 3 s before this page is made at 1 s.
    _ = store.undoable(Message.self, at: .zero - Duration(seconds: 2))
    let show = try Inbox.show(ShowcaseData(store: { store }))
    show.wait(Duration(seconds: 1.5))
    #expect(show.words.contains("Undo"))
    show.wait(Duration(seconds: 1))
    #expect(!show.words.contains("Undo"))
  }

  @Test("a page opened again offers the deletions of an earlier one for the remaining time")
  func leftAndBack() throws {
    let store = ItemStore.inMemory()
    let data = ShowcaseData(store: { store })
    _ = try Inbox.show(data)
    let before = try store.items(Message.self)
    // The page is made at 1 s.
    for (index, time) in [(0, -6.0), (1, -2), (2, 0)] {
      let deletion = try store.delete(
        Message.self, id: before[index].id, at: .zero + Duration(seconds: time))
      #expect(deletion != nil)
    }
    let show = try Inbox.show(data)
    show.runWork()
    show.wait(Duration(seconds: 0.5))
    #expect(show.words.contains("2 messages deleted"), "\(show.words)")
    while show.now < .zero + Duration(seconds: 3.5) { show.wait(Duration(seconds: 0.1)) }
    #expect(show.words.contains("Message deleted"), "\(show.words)")
    try Inbox.tapUndo(show)
    let after = try store.items(Message.self)
    #expect(after == Array(before.dropFirst(2)))
  }
}
