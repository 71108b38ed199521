import Glibc

/// Notices changes of files and folders (`inotify(7)`). All threads may use it.
package final class ChangeWatch: Sendable {
  /// A change that the kernel has noticed.
  package struct Note: Hashable, Sendable {
    /// The number that ``add(_:for:)`` returned; negative if notes were lost.
    package var watch: Int32
    /// `IN_…` flags.
    package var mask: UInt32
    /// The name of the file in the watched folder; empty if the watched file itself has changed.
    package var name: String
  }

  private let owned: OwnedDescriptor

  /// Readable while there are notes.
  package var descriptor: Int32 { owned.number }

  package init() throws(SystemError) {
    let number = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
    guard number >= 0 else { throw .last }
    owned = OwnedDescriptor(number)
  }

  /// Watches a file or folder for the changes of `mask`, which are `IN_…` flags. Returns the number
  /// of the watch: a file that is watched already keeps it, and gets the new flags.
  @discardableResult
  package func add(_ path: String, for mask: UInt32) throws(SystemError) -> Int32 {
    let number = inotify_add_watch(descriptor, path, mask)
    if number < 0 { throw .last }
    return number
  }

  /// Ends a watch. Its earlier notes remain.
  package func remove(_ watch: Int32) { inotify_rm_watch(descriptor, watch) }

  /// Returns the notes since the last call, without waiting.
  package func takeNotes() -> [Note] {
    var notes: [Note] = []
    var buffer = [UInt8](repeating: 0, count: 16 << 10)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      if count <= 0 { return notes }
      notes += Self.notes(in: buffer[..<count])
    }
  }

  /// Each note has 16 bytes, and then a name that is filled up with zeros.
  private static func notes(in bytes: ArraySlice<UInt8>) -> [Note] {
    bytes.withUnsafeBytes { bytes in
      var notes: [Note] = []
      var place = 0
      while place + 16 <= bytes.count {
        let length = Int(bytes.loadUnaligned(fromByteOffset: place + 12, as: UInt32.self))
        let name = bytes[(place + 16)..<min(place + 16 + length, bytes.count)]
        notes.append(
          Note(
            watch: bytes.loadUnaligned(fromByteOffset: place, as: Int32.self),
            mask: bytes.loadUnaligned(fromByteOffset: place + 4, as: UInt32.self),
            name: String(decoding: name.prefix { $0 != 0 }, as: UTF8.self)))
        place += 16 + length
      }
      return notes
    }
  }
}
