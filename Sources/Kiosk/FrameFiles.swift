import Glibc
import VitrineSystem
import VitrineImages
package import VitrineRaster
import VitrineUnits

/// The files of a run's frames: a log with a line for each frame, a PNG for each frame, and an
/// animation.
///
/// A signal that ends the program while pictures are written takes effect after the current
/// picture, once the animation is complete.
package final class FrameFiles {
  private let directory: String?
  private let waits: Bool
  private let log: OutputFile?
  private let logName: String
  private var animation: AnimatedPNG?
  /// The picture on the screen. Its duration is known when the next one comes.
  private var shown: (pixmap: Pixmap, damage: [PixelRect], since: Instant)?
  private var pictures = 0
  /// Set while pictures are being written.
  private var signals: HeldSignals?

  /// Creates the files; `directory` and `log` may be nil. The folder is created if it is missing.
  /// Pictures of an earlier run are removed from it, so that the folder holds one run, and no link
  /// in it is followed. `log` "-" is standard output; a log is readable for its owner only. If
  /// `waits` is false, the log is dropped when its reader does not keep up.
  package init(directory: String?, log: String?, waits: Bool = true) throws(KioskError) {
    self.directory = directory
    self.waits = waits
    logName = log ?? ""
    if let log { self.log = try Self.openLog(log) } else { self.log = nil }
    if let directory {
      try Self.prepare(directory)
      signals = HeldSignals()
    }
  }

  private static func openLog(_ name: String) throws(KioskError) -> OutputFile {
    do throws(SystemError) {
      if name == "-" { return try OutputFile.standardOutput() }
      let file = try OutputFile(name, existing: .emptied, access: .ownerOnly)
      file.makePrivate()
      return file
    } catch {
      throw .unwritable(step: "write", name, code: error.code)
    }
  }

  /// Writes a frame. `picture` is evaluated only if it is written.
  package func write(_ record: FrameRecord, picture: () -> Pixmap) throws(KioskError) {
    if let log { try append(record.json + "\n", to: log) }
    guard let directory else { return }
    let pixmap = picture()
    let digits = String(record.frame)
    let name = "frame-" + String(repeating: "0", count: max(0, 5 - digits.count)) + digits + ".png"
    do {
      try PNGFile.write(pixmap, to: "\(directory)/\(name)", isNew: true)
      if animation == nil {
        animation = try AnimatedPNG(
          path: "\(directory)/animation.png", size: pixmap.size, isNew: true)
      }
      if let shown { try film(shown.pixmap, shown.damage, for: record.time - shown.since) }
      shown = (pixmap, record.damage, record.time)
    } catch {
      throw .refused(step: "write the pictures", reason: "\(error)")
    }
    pictures += 1
    try endIfAsked()
  }

  /// Completes and closes the files. Without this call the animation has no end.
  package func close() throws(KioskError) {
    defer { signals = nil }
    do {
      if let shown { try film(shown.pixmap, shown.damage, for: Duration.milliseconds(800)) }
      try animation?.finish()
    } catch {
      throw .refused(step: "write the pictures", reason: "\(error)")
    }
    shown = nil
    animation = nil
  }

  private func endIfAsked() throws(KioskError) {
    if signals?.haveCome == true { try close() }
  }

  private func film(
    _ pixmap: Pixmap, _ damage: [PixelRect], for time: Duration
  ) throws(ImageError) {
    try animation?.append(pixmap.pixels, damage: damage, delay: max(time, .milliseconds(1)))
  }

  /// A line for each kind of file that will be written.
  var announcements: [String] {
    var lines: [String] = []
    if let directory { lines.append("writing pictures into \(Self.absolute(directory))") }
    if !logName.isEmpty && logName != "-" { lines.append("writing a log into \(logName)") }
    return lines
  }

  /// Logs where the pictures are.
  package func logResult(_ logger: Logger) {
    guard let directory, pictures > 0 else { return }
    let folder = Self.absolute(directory)
    logger.log(.info, "frames: \(Plural.text(pictures, "picture")) in \(folder)")
    logger.log(
      .info, "animation: \(folder)/animation.png (open it with a browser)")
  }

  private func append(_ text: String, to log: OutputFile) throws(KioskError) {
    var room = pollfd(fd: log.descriptor, events: Int16(POLLOUT), revents: 0)
    if !waits && poll(&room, 1, 0) == 0 {
      throw .refused(
        step: "write \(logName)", reason: "its reader is too slow; read it faster, or log to a file"
      )
    }
    // A signal does not wait for a slow reader: the loop checks for one five times a second.
    while signals != nil && poll(&room, 1, 200) == 0 { try endIfAsked() }
    do throws(SystemError) {
      try log.write(Array(text.utf8))
    } catch {
      throw .unwritable(step: "write", logName, code: error.code)
    }
  }

  private static func prepare(_ directory: String) throws(KioskError) {
    try TextFile.makeFolder(directory)
    let names: [String]
    do throws(SystemError) {
      names = try FileSystem.names(in: directory)
    } catch {
      throw .unwritable(step: "open the folder", directory, code: error.code)
    }
    for name in names where isFrame(name) || name == "animation.png" {
      try? FileSystem.remove("\(directory)/\(name)")
    }
  }

  /// Returns whether a file name is one of ours, such as `frame-00042.png`: a folder may hold other
  /// pictures as well.
  private static func isFrame(_ name: String) -> Bool {
    guard name.hasPrefix("frame-"), name.hasSuffix(".png") else { return false }
    let digits = name.utf8.dropFirst(6).dropLast(4)
    return digits.count >= 5 && digits.allSatisfy { $0 &- 0x30 < 10 }
  }

  private static func absolute(_ path: String) -> String {
    FileSystem.canonical(path) ?? path
  }
}
