import Glibc
import VitrineData
import VitrineSystem
import VitrineTouch

/// Lines of a descriptor: each of them is a message.
enum LiveLines {
  /// Sends lines until the end of the stream.
  static func read(from descriptor: Int32, into outlet: LiveOutlet) throws(LiveEnd) {
    var splitter = LineSplitter(longest: SourceMessage.longest)
    var buffer = [UInt8](repeating: 0, count: 16 << 10)
    var dropped = 0
    while true {
      _ = try outlet.wait(for: descriptor)
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      if count < 0 {
        if [EINTR, EAGAIN].contains(errno) { continue }
        throw .failed("reading it: \(SystemError.last.message)")
      }
      for line in splitter.lines(in: buffer[..<count]) { try outlet.send(line) }
      if count == 0 {
        if let line = splitter.end() { try outlet.send(line) }
        return
      }
      if splitter.dropped > dropped {
        dropped = splitter.dropped
        try outlet.fail("a line has more than \(SourceMessage.longest) bytes, and is left out")
      }
    }
  }
}
