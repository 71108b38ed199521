import Foundation
import Testing

@testable import VitrineSystem

@Suite("Items from other threads")
struct InboxTests {
  private func isReadable(_ descriptor: Int32) -> Bool {
    var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&entry, 1, 0) == 1
  }

  @Test("The descriptor is readable while there are items, which come out once and in order")
  func order() {
    let inbox = Inbox<Int>()
    #expect(inbox.refusal == nil && inbox.descriptor >= 0)
    #expect(!isReadable(inbox.descriptor) && inbox.take() == [])
    for number in 1...3 { inbox.add(number) }
    #expect(isReadable(inbox.descriptor))
    #expect(inbox.take() == [1, 2, 3])
    #expect(!isReadable(inbox.descriptor) && inbox.take() == [])
  }

  @Test("No item of many threads is lost, and those of each one stay in their order")
  func threads() {
    let inbox = Inbox<(thread: Int, number: Int)>()
    let (threads, items) = (4, 1000)
    for thread in 0..<threads {
      Thread.detachNewThread {
        for number in 0..<items { inbox.add((thread, number)) }
      }
    }
    var last = Array(repeating: -1, count: threads)
    var count = 0
    while count < threads * items {
      var entry = pollfd(fd: inbox.descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&entry, 1, 30_000) == 1 else { break }
      for (thread, number) in inbox.take() {
        #expect(number == last[thread] + 1)
        last[thread] = number
        count += 1
      }
    }
    #expect(count == threads * items)
  }
}
