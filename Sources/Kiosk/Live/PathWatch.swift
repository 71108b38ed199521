import Glibc
import VitrineSystem
import VitrineUnits

/// Notices, by inotify, that the file or folder at a path may be another one or have another
/// content.
///
/// It watches the target, and each symbolic link on the way to it, in the folder that it is in.
final class PathWatch {
  /// Several changes in this time are one.
  private static let pause = Duration.milliseconds(50)
  private static let changes =
    UInt32(IN_CLOSE_WRITE) | UInt32(IN_CREATE) | UInt32(IN_DELETE) | UInt32(IN_MOVED_FROM)
    | UInt32(IN_MOVED_TO)
  /// Changes after which the folder of that name is another one.
  private static let ends = UInt32(IN_DELETE_SELF) | UInt32(IN_MOVE_SELF) | UInt32(IN_UNMOUNT)

  private let notes: ChangeWatch
  /// The names that matter in each folder, by the number of its watch; nil: all of them.
  private var names: [Int32: Set<String>?] = [:]

  /// Begins to watch the file at `path`, or with `isFolder` the files in the folder.
  init(_ path: String, isFolder: Bool) throws(LiveSourceError) {
    do throws(SystemError) { notes = try ChangeWatch() } catch {
      throw .failed("watching \(path): \(error.message)")
    }
    for link in FileSystem.links(on: path) {
      try watch(FileSystem.folder(of: link), for: String(FileSystem.name(of: link)))
    }
    let target = FileSystem.resolved(path)
    if isFolder {
      try watch(target, for: nil)
    } else {
      try watch(FileSystem.folder(of: target), for: String(FileSystem.name(of: target)))
    }
  }

  private func watch(_ folder: String, for name: String?) throws(LiveSourceError) {
    let number: Int32
    do throws(SystemError) {
      number = try notes.add(folder, for: Self.changes | Self.ends | UInt32(IN_ONLYDIR))
    } catch {
      throw .failed("\(folder): \(error.found("folder"))")
    }
    // The same folder may be on the way and at the end of it.
    let known = names[number]
    guard let name, known != .some(nil) else {
      names[number] = .some(nil)
      return
    }
    names[number] = .some((known?.flatMap { $0 } ?? []).union([name]))
  }

  /// Returns after a change, and after those that follow at once, or when `time` is over. Returns
  /// whether there was a change.
  func waitForChange(
    _ writer: LiveWriter, atMost time: Duration
  ) throws(LiveSourceError) -> Bool {
    while try writer.wait(for: [notes.descriptor], atMost: time) != nil {
      guard takeNotes() else { continue }
      _ = try writer.wait(atMost: Self.pause)
      _ = takeNotes()
      return true
    }
    return false
  }

  /// Reads the notes. Returns whether one of them matters.
  private func takeNotes() -> Bool { notes.takeNotes().contains { matters($0) } }

  private func matters(_ note: ChangeWatch.Note) -> Bool {
    // Notes were lost, or the folder is another one.
    if note.mask & (Self.ends | UInt32(IN_Q_OVERFLOW)) != 0 { return true }
    guard note.mask & Self.changes != 0, let known = names[note.watch] else { return false }
    return known?.contains(note.name) ?? true
  }
}
