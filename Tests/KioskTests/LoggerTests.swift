import Foundation
import Glibc
import Testing
import VitrineKiosk

@Suite("Log lines")
struct LoggerTests {
  @Test("Log lines have the journal's prefixes only on the stream that systemd passed")
  func stream() throws {
    let descriptor = open("/dev/null", O_WRONLY | O_CLOEXEC)
    try #require(descriptor >= 0)
    defer { close(descriptor) }
    var facts = stat()
    try #require(fstat(descriptor, &facts) == 0)
    #expect(Logger.leads(descriptor, toJournal: "\(facts.st_dev):\(facts.st_ino)"))
    #expect(!Logger.leads(descriptor, toJournal: "\(facts.st_dev):\(facts.st_ino + 1)"))
    #expect(!Logger.leads(descriptor, toJournal: nil))
    #expect(!Logger.leads(descriptor, toJournal: ""))
    #expect(!Logger.leads(-1, toJournal: "\(facts.st_dev):\(facts.st_ino)"))
  }

  @Test("Log lines are single lines without terminal sequences; a usage message keeps its lines")
  func clean() throws {
    var ends: [Int32] = [0, 0]
    let code = pipe(&ends)
    try #require(code == 0)
    defer { for end in ends { close(end) } }
    let logger = Logger(descriptor: ends[1])
    logger.log(.error, "h/\u{1b}[31m\n\u{9b}2J é 你好")
    logger.log(.error, "Usage:\n  \u{1b}x", keepingLines: true)
    var bytes = [UInt8](repeating: 0, count: 1000)
    let count = read(ends[0], &bytes, bytes.count)
    #expect(
      String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self)
        == "h/\\u{1b}[31m \\u{9b}2J é 你好\nUsage:\n  \\u{1b}x\n")
  }

  @Test("Log lines clear a progress line on a terminal, and add nothing anywhere else")
  func terminal() throws {
    var ends: [Int32] = [0, 0]
    let code = pipe(&ends)
    try #require(code == 0)
    defer { for end in ends { close(end) } }
    Logger(descriptor: ends[1], isTerminal: true).log(.error, "short")
    Logger(descriptor: ends[1]).log(.error, "plain")
    var bytes = [UInt8](repeating: 0, count: 100)
    let count = read(ends[0], &bytes, bytes.count)
    #expect(
      String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self) == "\u{1b}[Kshort\nplain\n")
  }

  @Test("Log lines are dropped if the reader does not read; only the last one waits")
  func fullPipe() throws {
    var ends: [Int32] = [0, 0]
    let code = pipe(&ends)
    try #require(code == 0)
    defer { for end in ends { close(end) } }
    for end in ends { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    let full = [UInt8](repeating: 0x2e, count: 4096)
    while write(ends[1], full, full.count) > 0 {}
    while write(ends[1], full, 1) > 0 {}
    let logger = Logger(descriptor: ends[1])
    logger.log(.error, "lost")
    // It signals when it is about to write: the pipe is full until then.
    let begun = DispatchSemaphore(value: 0)
    let done = DispatchSemaphore(value: 0)
    Thread {
      begun.signal()
      logger.log(.error, "the end", isLast: true)
      done.signal()
    }.start()
    begun.wait()
    var text: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 17)
    var isDone = false
    while true {
      let count = read(ends[0], &chunk, chunk.count)
      if count > 0 { text += chunk.prefix(count) } else if isDone { break }
      isDone = isDone || done.wait(timeout: .now()) == .success
    }
    let said = String(decoding: text.drop { $0 == 0x2e }, as: UTF8.self)
    #expect(said == "the end\n")
  }
}
