import Glibc
import VitrineData
import VitrineSystem
import VitrineRecording

/// Lines of a descriptor: each of them is a message.
enum LiveLines {
  /// Sends lines until the end of the stream, or until `end` is readable and nothing is left.
  static func read(
    from descriptor: Int32, until end: Int32 = -1, into writer: LiveWriter
  ) throws(LiveSourceError) {
    var splitter = LineSplitter(longest: SourceMessage.longest)
    var buffer = [UInt8](repeating: 0, count: 16 << 10)
    while try writer.wait(for: [descriptor, end]) == 0 {
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      if count < 0 {
        if [EINTR, EAGAIN].contains(errno) { continue }
        throw .failed("reading it: \(SystemError.last.message)")
      }
      for line in splitter.lines(in: buffer[..<count]) { try send(line, into: writer) }
      if count == 0 { break }
    }
    if let line = splitter.end() { try send(line, into: writer) }
  }

  private static func send(
    _ line: LineSplitter.Line, into writer: LiveWriter
  ) throws(LiveSourceError) {
    switch line {
    case .bytes(let bytes): try writer.send(bytes)
    case .tooLong:
      try writer.fail("a line has more than \(SourceMessage.longest) bytes, and is left out")
    }
  }
}
