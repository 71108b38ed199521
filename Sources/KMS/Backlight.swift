import Glibc
import VitrineSystem
package import VitrineUnits

/// The backlight of a panel, as the kernel offers it in a folder of `/sys/class/backlight`.
///
/// Its brightness is set back by `restore` and at the end. While it differs, the original one is
/// stored in a file, if there is a folder for it: after SIGKILL the next start restores it from
/// there. Without the file a brightness of less than a tenth counts as a leftover, and the largest
/// is restored.
package final class Backlight {
  private let path: String
  /// The file with the original brightness while it is changed.
  private let note: String?
  private var original: Int
  private let largest: Int
  private var current: Int

  /// The backlights that this process may change. `notes` is a folder for their original
  /// brightness, which outlives the process; those that an earlier process has left changed are
  /// restored.
  package static func all(
    in folder: String = "/sys/class/backlight", notes: String?, log: LogSink
  ) -> [Backlight] {
    let names = (try? FileSystem.names(in: folder)) ?? []
    return names.filter { !$0.hasPrefix(".") }.compactMap { name in
      let light = Backlight(
        folder: "\(folder)/\(name)", note: notes.map { "\($0)/backlight-\(name)" })
      if light == nil {
        log(
          .notice,
          "backlight: \(name) cannot be changed by this user; install the udev rule of board/service"
        )
      }
      return light
    }
  }

  /// Restores those backlights that an earlier process has left changed, for one that changes none.
  package static func restoreLeftovers(in folder: String = "/sys/class/backlight", notes: String) {
    for name in (try? FileSystem.names(in: folder)) ?? [] {
      let note = "\(notes)/backlight-\(name)"
      if FileSystem.exists(note) { _ = Backlight(folder: "\(folder)/\(name)", note: note) }
    }
  }

  /// Nil if the brightness cannot be read and written.
  private init?(folder: String, note: String?) {
    path = "\(folder)/brightness"
    self.note = note
    guard FileSystem.isWritable(path),
      let largest = Self.number(in: "\(folder)/max_brightness"), largest > 0,
      let current = Self.number(in: path)
    else { return nil }
    self.current = current
    self.largest = largest
    guard let note, let left = Self.number(in: note) else {
      original = current * 10 < largest ? largest : current
      return
    }
    original = min(max(left, 1), largest)
    restore()
  }

  deinit { restore() }

  /// Whether there is a step for a part of the original brightness. A backlight such as one on a
  /// GPIO has only off and on.
  package func canDim(to percent: Int) -> Bool { original * percent / 100 >= 1 }

  /// Sets the brightness to a part of the original one; only 0 turns the backlight off.
  package func set(percent: Int) {
    set(percent > 0 ? max(1, original * percent / 100) : 0)
  }

  /// The brightness that `restore` sets, in percent of the largest; nil for a backlight with fewer
  /// than ten steps, which has none for most tenths.
  package var normalPercent: Int? { largest < 10 ? nil : original * 100 / largest }

  /// Makes a brightness, in percent of the largest, the one that `restore` sets, and sets it. A
  /// brightness that cannot be set changes nothing.
  package func setNormal(percent: Int) {
    // Rounded up: less than a tenth would count as a leftover at the next start.
    let wanted = min(max(1, (largest * percent + 99) / 100), largest)
    set(wanted)
    if current == wanted { original = wanted }
    removeNoteIfRestored()
  }

  package func restore() {
    set(original)
    removeNoteIfRestored()
  }

  private func removeNoteIfRestored() {
    if let note, current == original { try? FileSystem.remove(note) }
  }

  private func set(_ value: Int) {
    if value == current { return }
    // Before the change. Without the note it is made all the same.
    if let note, current == original {
      try? FileSystem.replace(note, with: Array("\(original)\n".utf8))
    }
    let file = open(path, O_WRONLY | O_CLOEXEC)
    if file < 0 { return }
    defer { close(file) }
    // The kernel takes one write as the whole value.
    let text = Array("\(value)\n".utf8)
    if write(file, text, text.count) == text.count { current = value }
  }

  private static func number(in path: String) -> Int? {
    guard let bytes = try? FileReader.bytes(of: path, limit: 4096) else { return nil }
    return Int(String(decoding: bytes.prefix { $0 >= 0x30 && $0 <= 0x39 }, as: UTF8.self))
  }
}
