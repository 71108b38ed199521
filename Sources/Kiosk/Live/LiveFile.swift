import Glibc
import VitrineSystem
import VitrineRecording
import VitrineUnits

/// The content of a file, now and after each change.
struct LiveFile {
  /// Changes behind a mount or on another machine are not reported: it is compared again after this
  /// time.
  static let longestWait = Duration.seconds(60)

  let path: String
  /// The time between two readings; nil: it is read after a change.
  let interval: Duration?

  func read(into writer: LiveWriter) throws(LiveSourceError) -> Never {
    if let interval {
      while true {
        try send(content, into: writer)
        _ = try writer.wait(atMost: interval)
      }
    }
    var last: Result<[UInt8], FileError>?
    var isChanged = true
    while true {
      // First, so that a change while the file is read is noticed.
      let watch = try PathWatch(path, isFolder: false)
      let content = content
      if isChanged || content != last { try send(content, into: writer) }
      last = content
      isChanged = try watch.waitForChange(writer, atMost: Self.longestWait)
    }
  }

  private func send(
    _ content: Result<[UInt8], FileError>, into writer: LiveWriter
  ) throws(LiveSourceError) {
    switch content {
    case .success(let bytes): try writer.send(bytes)
    case .failure(.isTooLarge):
      try writer.fail("\(path): it has more than \(SourceMessage.longest) bytes")
    case .failure(let error): try writer.fail("\(path): \(error.found)")
    }
  }

  private var content: Result<[UInt8], FileError> {
    Result { () throws(FileError) in
      try FileReader.bytes(of: path, limit: SourceMessage.longest)
    }
  }
}

/// The names in a folder, now and after each change.
struct LiveFolder {
  let path: String

  func read(into writer: LiveWriter) throws(LiveSourceError) -> Never {
    var last: [String]?
    var isChanged = true
    while true {
      let watch = try PathWatch(path, isFolder: true)
      let names = try names
      if isChanged || names != last {
        try writer.send(Array(names.joined(separator: "\n").utf8))
      }
      last = names
      isChanged = try watch.waitForChange(writer, atMost: LiveFile.longestWait)
    }
  }

  private var names: [String] {
    get throws(LiveSourceError) {
      do throws(SystemError) {
        return try FileSystem.names(in: path).filter { !$0.hasPrefix(".") }
      } catch {
        throw .failed("\(path): \(error.found("folder"))")
      }
    }
  }
}
