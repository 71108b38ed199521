import Glibc
package import VitrineUnits

/// The backlight of a panel, as the kernel offers it in a folder of `/sys/class/backlight`.
///
/// Its brightness is set back by `restore` and at the end. After SIGKILL it stays as it is; the next start
/// takes a brightness of less than a tenth for a leftover, and restores the largest.
package final class Backlight {
  private let path: String
  private let largest: Int
  private let original: Int
  private var current: Int

  /// The backlights that this process may change.
  package static func all(
    in folder: String = "/sys/class/backlight", log: LogSink
  ) -> [Backlight] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names.sorted().compactMap { name in
      let light = Backlight(folder: "\(folder)/\(name)")
      if light == nil {
        log(
          .notice,
          "backlight: \(name) cannot be changed by this user; install the udev rule of board/service"
        )
      }
      return light
    }
  }

  /// Nil if the brightness cannot be read and written.
  package init?(folder: String) {
    path = "\(folder)/brightness"
    guard access(path, W_OK) == 0, let largest = Self.number(in: "\(folder)/max_brightness"),
      largest > 0, let current = Self.number(in: path)
    else { return nil }
    self.largest = largest
    self.current = current
    original = current * 10 < largest ? largest : current
  }

  deinit { restore() }

  /// Whether there is a step for a part of the original brightness. A backlight such as one on a GPIO has
  /// only off and on.
  package func canDim(to percent: Int) -> Bool { original * percent / 100 >= 1 }

  /// Sets the brightness to a part of the original one; only 0 turns the backlight off.
  package func set(percent: Int) {
    set(percent > 0 ? max(1, original * percent / 100) : 0)
  }

  package func restore() { set(original) }

  private func set(_ value: Int) {
    if value == current { return }
    let file = open(path, O_WRONLY | O_CLOEXEC)
    if file < 0 { return }
    defer { close(file) }
    let text = Array("\(value)\n".utf8)
    if write(file, text, text.count) == text.count { current = value }
  }

  private static func number(in path: String) -> Int? {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    if file < 0 { return nil }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 32)
    let count = read(file, &bytes, bytes.count)
    if count <= 0 { return nil }
    let digits = bytes.prefix(count).prefix { $0 >= 0x30 && $0 <= 0x39 }
    return Int(String(decoding: digits, as: UTF8.self))
  }
}
