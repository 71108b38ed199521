import Glibc
import VitrineKMS

/// The boards in Tests/Fixtures/Displays.
enum Board: String, CaseIterable {
  case virtioGPU = "virtio-gpu"
  case vkms = "vkms"
  case raspberryPi4 = "raspberry-pi-4"
  case raspberryPiDSI = "raspberry-pi-dsi"
  case panelAndHDMIApart = "panel-and-hdmi-apart"
  case portraitTablet = "portrait-tablet"
  case nothingConnected = "nothing-connected"
  case simpledrm = "simpledrm"
  case legacyVGA = "legacy-vga"
  case capturedVirtioGPU = "captured-virtio-gpu"
  case capturedVkms = "captured-vkms"

  struct Unreadable: Error { var path: String }

  func text() throws -> String {
    let tests = #filePath.split(separator: "/").dropLast(2).joined(separator: "/")
    let path = "/\(tests)/Fixtures/Displays/\(rawValue).txt"
    guard let file = fopen(path, "r") else { throw Unreadable(path: path) }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = fread(&bytes, 1, bytes.count, file)
    return String(decoding: bytes[..<count], as: UTF8.self)
  }

  func cards() throws -> [DisplaySnapshot] {
    try DisplaySnapshot.parse(text(), file: "\(rawValue).txt")
  }
}
