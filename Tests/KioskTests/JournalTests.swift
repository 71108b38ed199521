import Glibc
import Testing
import VitrineKiosk

@Suite("Log lines")
struct JournalTests {
  @Test("lead to the journal where the stream is the one that systemd gave, and nowhere else")
  func stream() throws {
    let descriptor = open("/dev/null", O_WRONLY | O_CLOEXEC)
    try #require(descriptor >= 0)
    defer { close(descriptor) }
    var facts = stat()
    try #require(fstat(descriptor, &facts) == 0)
    #expect(Journal.leads(descriptor, toJournal: "\(facts.st_dev):\(facts.st_ino)"))
    #expect(!Journal.leads(descriptor, toJournal: "\(facts.st_dev):\(facts.st_ino + 1)"))
    #expect(!Journal.leads(descriptor, toJournal: nil))
    #expect(!Journal.leads(descriptor, toJournal: ""))
    #expect(!Journal.leads(-1, toJournal: "\(facts.st_dev):\(facts.st_ino)"))
  }
}
