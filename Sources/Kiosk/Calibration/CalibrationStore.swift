import Glibc
import VitrineSystem
package import VitrineTouch
package import VitrineUnits

/// Writes the matrix of a calibration into a file of touch overrides.
package enum CalibrationStore {
  private static let mark = "# Calibrated with 'calibrate'."

  /// Returns the text of an override file with the matrix of a device, which takes precedence
  /// because it is last. What an earlier calibration of the device added is removed; all other
  /// lines stay.
  package static func text(
    adding matrix: Calibration, of device: TouchDevice, to text: String
  ) -> String {
    let head = head(of: device)
    // Not by characters: a carriage return and a line feed together are one.
    var lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
      .map { String(Substring($0)) }
    // The lines may have been stored by an editor of another system.
    func isLine(_ index: Int, _ text: String) -> Bool {
      lines[index] == text || lines[index] == text + "\r"
    }
    while let start = lines.indices.first(where: { index in
      isLine(index, mark) && index + 2 < lines.count && isLine(index + 1, head)
        && lines[index + 2].hasPrefix("matrix")
    }) {
      lines.removeSubrange(start...(start + 2))
    }
    while lines.last == "" { lines.removeLast() }
    if !lines.isEmpty { lines.append("") }
    let numbers = [matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f].map(decimal)
    lines += [mark, head, "matrix = \(numbers.joined(separator: " "))"]
    return lines.joined(separator: "\n") + "\n"
  }

  /// A device without ids, such as one on a serial line, is found by its name, unless the file
  /// cannot hold the name.
  private static func head(of device: TouchDevice) -> String {
    let named = "[name \(device.name)]"
    let hasNoIds = device.vendor == 0 && device.product == 0
    if hasNoIds && isRead(named, as: device) { return named }
    return "[\(hex(device.vendor)):\(hex(device.product))]"
  }

  /// Returns whether a section with this heading is read, and applies to the device.
  private static func isRead(_ head: String, as device: TouchDevice) -> Bool {
    let file = try? TouchOverrideFile(parsing: "\(head)\nswap = yes", name: "")
    return file?.overrides(for: device).swapsAxes == true
  }

  private static func hex(_ number: UInt16) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 4 - digits.count) + digits
  }

  /// A millionth of a panel is far below its resolution.
  private static func decimal(_ number: Double) -> String {
    "\((number * 1e6).rounded() / 1e6)"
  }

  /// Creates the folder of the file at `path`, and throws if the file cannot be written.
  package static func prepare(_ path: String) throws(KioskError) {
    let folder = FileSystem.folder(of: path)
    try TextFile.makeFolder(folder)
    do throws(SystemError) {
      try FileSystem.checkWritable(folder)
    } catch {
      throw .unwritable(step: "write", path, code: error.code)
    }
  }

  /// Adds the matrix to the file at `path`. The file is replaced at once, so that a power cut
  /// leaves the old one or the new one.
  package static func store(
    _ matrix: Calibration, of device: TouchDevice, in path: String
  ) throws(KioskError) {
    let old = FileSystem.exists(path) ? try TextFile.read(path, largest: 1 << 20) : ""
    try TextFile.replace(path, with: text(adding: matrix, of: device, to: old))
  }
}
