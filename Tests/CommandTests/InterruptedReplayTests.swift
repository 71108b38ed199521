import Foundation
import Glibc
import Testing

@Suite("An interrupted replay")
struct InterruptedReplayTests {
  @Test(
    "An interrupted replay leaves a complete animation, and ends by the signal",
    arguments: [SIGINT, SIGTERM, SIGHUP], [1, 12])
  func animation(signal: Int32, lines: Int) throws {
    let folder = try Run.folder().path
    let log = folder + "/log"
    try #require(mkfifo(log, 0o600) == 0)
    let reader = open(log, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    try #require(reader >= 0)
    defer { close(reader) }
    // F_SETPIPE_SZ: a page, so that the replay waits for its reader after a few frames.
    try #require(fcntl(reader, 1031, 4096) >= 4096)
    let replay = try Run.start(
      "vitrine",
      ["replay", "builtin", "list", "--size", "64x48", "--frames", folder, "--log", log])
    var room = pollfd(fd: reader, events: Int16(POLLIN), revents: 0)
    var heard = 0
    var bytesRead = [UInt8](repeating: 0, count: 512)
    // A minute at most for each part, in case it never gets that far.
    while heard < lines && poll(&room, 1, 60_000) == 1 {
      let count = read(reader, &bytesRead, bytesRead.count)
      if count <= 0 { break }
      heard += bytesRead[..<count].count { $0 == UInt8(ascii: "\n") }
    }
    kill(replay.process, heard >= lines ? signal : SIGKILL)
    // Its log is no longer read: the replay must not wait for that.
    let run = try replay.end()
    #expect(run.code == 128 + signal, "\(run.errors)")
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: folder + "/animation.png")))
    let chunks = try chunks(bytes)
    #expect(chunks.last?.name == "IEND")
    let control = try #require(chunks.first { $0.name == "acTL" })
    let frames = chunks.count { $0.name == "fcTL" }
    #expect(control.number == frames && frames > (lines > 1 ? 2 : 0))
  }

  /// Returns the names of all chunks and the number at the start of each; fails if the file is
  /// truncated.
  private func chunks(_ bytes: [UInt8]) throws -> [(name: String, number: Int)] {
    func number(at place: Int) -> Int { bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } }
    var chunks: [(name: String, number: Int)] = []
    var place = 8
    while place < bytes.count {
      try #require(place + 12 <= bytes.count)
      let length = number(at: place)
      try #require(place + 12 + length <= bytes.count)
      let name = String(decoding: bytes[place + 4..<place + 8], as: UTF8.self)
      chunks.append((name, length < 4 ? 0 : number(at: place + 8)))
      place += 12 + length
    }
    return chunks
  }
}
