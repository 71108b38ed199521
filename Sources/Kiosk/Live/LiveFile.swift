import Glibc
import VitrineSystem
import VitrineTouch
import VitrineUnits

/// The content of a file, now and after each change.
struct LiveFile {
  let path: String
  /// The time between two readings; nil: it is read after a change.
  let interval: Duration?

  func read(into outlet: LiveOutlet) throws(LiveEnd) -> Never {
    let watch = interval == nil ? try FolderWatch(Self.folder(of: path)) : nil
    var last: [UInt8]?
    while true {
      // A file that is a link may have a target elsewhere.
      watch?.follow(path)
      switch content {
      case .success(let bytes):
        if bytes != last { try outlet.send(bytes) }
        last = bytes
      case .failure(let error):
        try outlet.fail("\(path): \(error.found)")
        last = nil
      }
      if let interval {
        _ = try outlet.wait(atMost: interval)
      } else {
        try watch?.waitForChange(outlet)
      }
    }
  }

  private var content: Result<[UInt8], FileError> {
    Result { () throws(FileError) in
      try FileReader.bytes(of: path, limit: SourceMessage.longest)
    }
  }

  static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}

/// The names in a folder, now and after each change.
struct LiveFolder {
  let path: String

  func read(into outlet: LiveOutlet) throws(LiveEnd) -> Never {
    let watch = try FolderWatch(path)
    while true {
      let names: [String]
      do throws(SystemError) {
        names = try FileSystem.names(in: path).filter { !$0.hasPrefix(".") }
      } catch {
        throw .failed("\(path): \(error.found("folder"))")
      }
      try outlet.send(Array(names.joined(separator: "\n").utf8))
      try watch.waitForChange(outlet)
    }
  }
}
