import VitrineTesting

/// A disk in memory that remembers every write, for stores whose power is cut.
///
/// A write is on the disk for certain once its file was synced. Until then each of its sectors may
/// be on the disk or not, whatever happened to the others, so writes are lost, reordered and torn.
/// Names change in order, and for certain once any file was synced after that.
///
/// Used by one thread at a time.
final class SimulatedDisk: @unchecked Sendable {
  private enum Operation {
    case create(name: String, file: Int)
    case delete(name: String)
    case write(file: Int, offset: Int, bytes: [UInt8])
    case resize(file: Int, size: Int)
    case sync(file: Int)
    /// The program was notified that a change is complete.
    case acknowledge
  }

  /// A write of this size and alignment is on the disk or not.
  private static let sector = 512

  private var operations: [Operation] = []
  private var files: [[UInt8]] = []
  private var names: [String: Int] = [:]
  /// Whether syncs do nothing, as on a disk that lies.
  private let ignoresSyncs: Bool

  init(_ contents: [String: [UInt8]] = [:], ignoresSyncs: Bool = false) {
    self.ignoresSyncs = ignoresSyncs
    for (name, bytes) in contents.sorted(by: { $0.key < $1.key }) {
      let file = open(name, creates: true)!
      write(file, at: 0, bytes)
      operations.append(.sync(file: file))
    }
  }

  /// The number of operations so far.
  var count: Int { operations.count }

  // MARK: As the program sees it

  /// Returns a file; nil if there is none of that name.
  func open(_ name: String, creates: Bool) -> Int? {
    if let file = names[name] { return file }
    if !creates { return nil }
    names[name] = files.count
    operations.append(.create(name: name, file: files.count))
    files.append([])
    return files.count - 1
  }

  func exists(_ name: String) -> Bool { names[name] != nil }

  /// Returns whether there was a file of that name.
  func delete(_ name: String) -> Bool {
    operations.append(.delete(name: name))
    return names.removeValue(forKey: name) != nil
  }

  func size(of file: Int) -> Int { files[file].count }

  /// Returns the bytes from `offset` on, fewer at the end of the file.
  func read(_ file: Int, at offset: Int, count: Int) -> ArraySlice<UInt8> {
    let bytes = files[file]
    return bytes[min(offset, bytes.count)..<min(offset + count, bytes.count)]
  }

  func write(_ file: Int, at offset: Int, _ bytes: [UInt8]) {
    operations.append(.write(file: file, offset: offset, bytes: bytes))
    Self.put(bytes[...], at: offset, into: &files[file])
  }

  func resize(_ file: Int, to size: Int) {
    operations.append(.resize(file: file, size: size))
    Self.resize(&files[file], to: size)
  }

  func sync(_ file: Int) { if !ignoresSyncs { operations.append(.sync(file: file)) } }

  /// Records that a change of the program is complete.
  func acknowledge() { operations.append(.acknowledge) }

  // MARK: After a power cut

  /// The number of changes that were complete before the operation of that index.
  func acknowledged(before cut: Int) -> Int {
    operations[..<cut].count { if case .acknowledge = $0 { true } else { false } }
  }

  /// Returns the files that are found after a power cut before the operation of that index. `kept`
  /// is the share of unsynced sectors that have reached the disk.
  func contents(
    afterCutAt cut: Int, kept: Double, _ random: inout RandomSource
  ) -> [String: [UInt8]] {
    var synced: [Int: [UInt8]] = [:]
    var pending: [Int: [Operation]] = [:]
    var changes: [Operation] = []
    var syncedChanges = 0
    for operation in operations[..<cut] {
      switch operation {
      case .create(_, let file):
        synced[file] = []
        changes.append(operation)
      case .delete: changes.append(operation)
      case .write(let file, _, _), .resize(let file, _):
        pending[file, default: []].append(operation)
      case .sync(let file):
        for operation in pending.removeValue(forKey: file) ?? [] {
          Self.apply(operation, to: &synced[file, default: []]) { true }
        }
        syncedChanges = changes.count
      case .acknowledge: break
      }
    }
    var found: [String: Int] = [:]
    for change in changes.prefix(random.int(in: syncedChanges...changes.count)) {
      if case .create(let name, let file) = change { found[name] = file }
      if case .delete(let name) = change { found[name] = nil }
    }
    return found.sorted { $0.key < $1.key }.reduce(into: [:]) { contents, entry in
      var bytes = synced[entry.value] ?? []
      for operation in pending[entry.value] ?? [] {
        Self.apply(operation, to: &bytes) { random.double(in: 0...1) < kept }
      }
      contents[entry.key] = bytes
    }
  }

  /// Applies a change of a file, as far as `isKept` says for each of its sectors.
  private static func apply(_ operation: Operation, to file: inout [UInt8], _ isKept: () -> Bool) {
    switch operation {
    case .write(_, let offset, let bytes):
      var start = offset
      while start < offset + bytes.count {
        let end = min((start / sector + 1) * sector, offset + bytes.count)
        if isKept() { put(bytes[start - offset..<end - offset], at: start, into: &file) }
        start = end
      }
    case .resize(_, let size): if isKept() { resize(&file, to: size) }
    case .create, .delete, .sync, .acknowledge: break
    }
  }

  private static func put(_ bytes: ArraySlice<UInt8>, at offset: Int, into file: inout [UInt8]) {
    if file.count < offset + bytes.count { resize(&file, to: offset + bytes.count) }
    file.replaceSubrange(offset..<offset + bytes.count, with: bytes)
  }

  private static func resize(_ file: inout [UInt8], to size: Int) {
    if file.count > size { file.removeLast(file.count - size) }
    file += [UInt8](repeating: 0, count: size - file.count)
  }
}
