import Glibc
import Testing
import VitrineSystem
import VitrineTesting

struct DescriptorTests {
  private func isReadable(_ descriptor: Int32) -> Bool {
    var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&entry, 1, 0) == 1
  }

  @Test("a descriptor is closed with its owner")
  func closing() throws {
    var ends: [Int32] = [-1, -1]
    // Programs that other tests start do not inherit the ends.
    let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    try #require(socketpair(AF_UNIX, kind, 0, &ends) == 0)
    let other = OwnedDescriptor(ends[0])
    do {
      let owned = OwnedDescriptor(ends[1])
      var byte: UInt8 = 7
      #expect(write(owned.number, &byte, 1) == 1)
    }
    var byte: UInt8 = 0
    #expect(read(other.number, &byte, 1) == 1)
    #expect(byte == 7)
    #expect(read(other.number, &byte, 1) == 0)
  }

  @Test("a counter is readable until its whole count is taken")
  func counter() throws {
    let counter = try EventCounter()
    #expect(!isReadable(counter.descriptor))
    counter.take()
    counter.add()
    counter.add(3)
    #expect(isReadable(counter.descriptor))
    counter.take()
    #expect(!isReadable(counter.descriptor))
  }

  @Test("a counter that is a semaphore gives one at a time")
  func semaphore() throws {
    let counter = try EventCounter(2, taking: .one)
    counter.take()
    #expect(isReadable(counter.descriptor))
    counter.take()
    #expect(!isReadable(counter.descriptor))
    counter.add(2)
    counter.take()
    #expect(isReadable(counter.descriptor))
  }

  @Test("a watch notes the names of files that appear in a folder, until it is removed")
  func watch() throws {
    let (folder, other) = (try TemporaryFolder(), try TemporaryFolder())
    let watch = try ChangeWatch()
    let first = try watch.add(folder.path, for: UInt32(IN_CREATE))
    let second = try watch.add(other.path, for: UInt32(IN_CREATE))
    #expect(watch.takeNotes().isEmpty)
    _ = try folder.file("a", [1])
    _ = try other.file("a longer name", [1])
    #expect(isReadable(watch.descriptor))
    let notes = watch.takeNotes()
    #expect(notes.map(\.watch) == [first, second])
    #expect(notes.map(\.name) == ["a", "a longer name"])
    #expect(notes.allSatisfy { $0.mask == UInt32(IN_CREATE) })
    #expect(!isReadable(watch.descriptor))

    watch.remove(first)
    _ = watch.takeNotes()
    _ = try folder.file("b", [1])
    #expect(watch.takeNotes().isEmpty)
  }

  @Test("a file that does not exist cannot be watched, with the reason")
  func missing() throws {
    let folder = try TemporaryFolder()
    let watch = try ChangeWatch()
    do throws(SystemError) {
      try watch.add(folder.path + "/missing", for: UInt32(IN_CREATE))
      Issue.record("it is watched")
    } catch {
      #expect(error.isMissing)
    }
  }
}
