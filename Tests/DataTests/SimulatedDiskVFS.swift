import CSQLite
import Glibc
import Synchronization

/// SQLite's way to ``SimulatedDisk``s: files below `/simulated/` are on one, all others on the real
/// disk.
enum SimulatedDiskVFS {
  private static let root = "/simulated/"
  private static let isRegistered: Bool = register()

  /// Makes a disk available. Returns the path of a file on it.
  static func mount(_ disk: SimulatedDisk, file name: String) -> String {
    precondition(isRegistered, "SQLite accepts another file system")
    let number = disks.withLock { disks in
      let number = (disks.keys.max() ?? 0) + 1
      disks[number] = disk
      return number
    }
    return "\(root)\(number)/\(name)"
  }

  /// Forgets the disk of a path, on which no file may be open.
  static func unmount(_ path: String) {
    guard let number = path.split(separator: "/").dropFirst().first.flatMap({ Int($0) }) else {
      return
    }
    disks.withLock { $0[number] = nil }
  }

  private static func register() -> Bool {
    let vfs = UnsafeMutablePointer<sqlite3_vfs>.allocate(capacity: 1)
    vfs.pointee = systemFiles.pointee
    vfs.pointee.zName = UnsafePointer(strdup("simulated"))
    vfs.pointee.szOsFile = max(systemFiles.pointee.szOsFile, Int32(MemoryLayout<File>.size))
    vfs.pointee.xOpen = { _, path, pointer, flags, outFlags in
      guard let place = location(path) else {
        return systemFiles.pointee.xOpen(systemFiles, path, pointer, flags, outFlags)
      }
      pointer!.pointee.pMethods = nil
      let creates = flags & SQLITE_OPEN_CREATE != 0
      guard let number = place.disk.open(place.name, creates: creates) else {
        return SQLITE_CANTOPEN
      }
      UnsafeMutableRawPointer(pointer!).initializeMemory(
        as: File.self,
        to: File(
          base: sqlite3_file(pMethods: methods), disk: .passRetained(place.disk), number: number))
      outFlags?.pointee = flags
      return SQLITE_OK
    }
    vfs.pointee.xDelete = { _, path, syncsFolder in
      guard let place = location(path) else {
        return systemFiles.pointee.xDelete(systemFiles, path, syncsFolder)
      }
      return place.disk.delete(place.name) ? SQLITE_OK : missingFile
    }
    vfs.pointee.xAccess = { _, path, flags, result in
      guard let place = location(path) else {
        return systemFiles.pointee.xAccess(systemFiles, path, flags, result)
      }
      result!.pointee = place.disk.exists(place.name) ? 1 : 0
      return SQLITE_OK
    }
    vfs.pointee.xFullPathname = { _, path, size, result in
      if location(path) == nil {
        return systemFiles.pointee.xFullPathname(systemFiles, path, size, result)
      }
      strncpy(result!, path!, Int(size))
      return SQLITE_OK
    }
    return sqlite3_vfs_register(vfs, 1) == SQLITE_OK
  }
}

/// The disks by number.
private let disks = Mutex<[Int: SimulatedDisk]>([:])
/// The file system of the operating system.
private nonisolated(unsafe) let systemFiles = sqlite3_vfs_find(nil)!
private nonisolated(unsafe) let methods = fileMethods()

/// `SQLITE_IOERR_DELETE_NOENT` and `SQLITE_IOERR_SHORT_READ`, which are expressions in C.
private let missingFile = SQLITE_IOERR | 23 << 8
private let shortRead = SQLITE_IOERR | 2 << 8

/// An open file, which begins as SQLite requires.
private struct File {
  var base: sqlite3_file
  var disk: Unmanaged<SimulatedDisk>
  var number: Int
}

private func file(
  _ pointer: UnsafeMutablePointer<sqlite3_file>?
) -> (disk: SimulatedDisk, number: Int) {
  let file = UnsafeMutableRawPointer(pointer!).assumingMemoryBound(to: File.self).pointee
  return (file.disk.takeUnretainedValue(), file.number)
}

/// The disk and the name of a file on it; nil for a file on the real disk.
private func location(
  _ path: UnsafePointer<CChar>?
) -> (disk: SimulatedDisk, name: String)? {
  guard let path else { return nil }
  let words = String(cString: path).split(separator: "/").map(String.init)
  guard words.count == 3, words[0] == "simulated", let number = Int(words[1]) else { return nil }
  return disks.withLock { $0[number] }.map { ($0, words[2]) }
}

/// The methods of version 1: an exclusive connection needs no shared memory.
private func fileMethods() -> UnsafePointer<sqlite3_io_methods> {
  var methods = sqlite3_io_methods()
  methods.iVersion = 1
  methods.xClose = { pointer in
    UnsafeMutableRawPointer(pointer!).assumingMemoryBound(to: File.self).pointee.disk.release()
    return SQLITE_OK
  }
  methods.xRead = { pointer, bytes, count, offset in
    let (disk, number) = file(pointer)
    let found = disk.read(number, at: Int(offset), count: Int(count))
    memset(bytes!, 0, Int(count))
    found.withUnsafeBytes { if let start = $0.baseAddress { memcpy(bytes!, start, $0.count) } }
    return found.count == Int(count) ? SQLITE_OK : shortRead
  }
  methods.xWrite = { pointer, bytes, count, offset in
    let (disk, number) = file(pointer)
    let all = UnsafeRawBufferPointer(start: bytes, count: Int(count))
    disk.write(number, at: Int(offset), Array(all))
    return SQLITE_OK
  }
  methods.xTruncate = { pointer, size in
    let (disk, number) = file(pointer)
    disk.resize(number, to: Int(size))
    return SQLITE_OK
  }
  methods.xSync = { pointer, _ in
    let (disk, number) = file(pointer)
    disk.sync(number)
    return SQLITE_OK
  }
  methods.xFileSize = { pointer, size in
    let (disk, number) = file(pointer)
    size!.pointee = sqlite3_int64(disk.size(of: number))
    return SQLITE_OK
  }
  methods.xLock = { _, _ in SQLITE_OK }
  methods.xUnlock = { _, _ in SQLITE_OK }
  methods.xCheckReservedLock = { _, result in
    result!.pointee = 0
    return SQLITE_OK
  }
  methods.xFileControl = { _, _, _ in SQLITE_NOTFOUND }
  methods.xSectorSize = { _ in 4096 }
  // As SQLite assumes on Linux: a write changes no byte beside it.
  methods.xDeviceCharacteristics = { _ in SQLITE_IOCAP_POWERSAFE_OVERWRITE }
  let pointer = UnsafeMutablePointer<sqlite3_io_methods>.allocate(capacity: 1)
  pointer.initialize(to: methods)
  return UnsafePointer(pointer)
}
