import Foundation
import VitrineTouch
import VitrineUnits

/// The recordings of real panels beside the checkout, read just well enough for these tests. The
/// reader with full error messages is in VitrineRecording.
struct Recording {
  var device: TouchDevice
  var events: [RawEvent]

  static let folder: URL = {
    let root = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let named = ProcessInfo.processInfo.environment["VITRINE_RECORDINGS"]
    return URL(fileURLWithPath: named ?? "../shared/recordings", relativeTo: root)
  }()

  static var areThere: Bool { FileManager.default.fileExists(atPath: folder.path) }

  /// The recording whose file name begins with `prefix`.
  init(_ prefix: String) throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    guard let name = names.filter({ $0.hasPrefix(prefix) && !$0.hasSuffix(".md") }).first else {
      throw AuditFailure(description: "no recording \(prefix) in \(Self.folder.path)")
    }
    let url = Self.folder.appendingPathComponent(name)
    let text = try String(contentsOf: url, encoding: .utf8)
    device = TouchDevice(name: name)
    events = []
    for line in text.split(separator: "\n") {
      let body = line.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)[0]
      let fields = body.split(whereSeparator: \.isWhitespace)
      guard let tag = fields.first else { continue }
      switch tag {
      case "P:": readBits(fields.dropFirst(), into: \.properties)
      case "B:" where fields[1] == "01": readBits(fields.dropFirst(2), into: \.keys)
      case "A:":
        let n = fields.dropFirst(2).compactMap { Int32($0) }
        device.axes[UInt16(fields[1], radix: 16) ?? 0] = AxisInfo(minimum: n[0], maximum: n[1])
      case "E:": events.append(event(fields))
      default: break
      }
    }
    // The slot before the first event is in the description alone.
    let lines = text.split(separator: "\n")
    if let i = lines.firstIndex(where: { $0.contains("(ABS_MT_SLOT)") && $0.contains("code 47") }),
      let value = lines[i + 1].split(separator: " ").last.flatMap({ Int32($0) })
    {
      device.axes[EventCode.mtSlot]?.value = value
    }
  }

  /// All frames, audited.
  func frames(size: PixelSize, overrides: TouchOverrides = .none) throws -> [TouchFrame] {
    let transform = PanelTransform(scanOut: size)
    var decoder = SlotDecoder(device: device, transform: transform, overrides: overrides)
    var auditor = ContactAuditor()
    var frames: [TouchFrame] = []
    for event in events { frames += decoder.receive(event) }
    try auditor.audit(frames)
    return frames
  }

  private mutating func readBits(
    _ bytes: ArraySlice<Substring>, into list: WritableKeyPath<TouchDevice, [UInt16]>
  ) {
    // Rows of eight bytes follow one another; each list is read from its own rows.
    let start = list == \.keys ? keyBytes : 0
    for (n, byte) in bytes.enumerated() {
      guard let value = UInt8(byte, radix: 16) else { continue }
      for bit in 0..<8 where value >> bit & 1 == 1 {
        device[keyPath: list].append(UInt16((start + n) * 8 + bit))
      }
    }
    if list == \.keys { keyBytes += bytes.count }
  }
  private var keyBytes = 0

  private func event(_ fields: [Substring]) -> RawEvent {
    let seconds = fields[1].split(separator: ".")
    let time = (Int64(seconds[0]) ?? 0) * 1_000_000_000 + (Int64(seconds[1]) ?? 0) * 1000
    return RawEvent(
      time: Instant(nanoseconds: time), type: UInt16(fields[2], radix: 16) ?? 0,
      code: UInt16(fields[3], radix: 16) ?? 0, value: Int32(fields[4]) ?? 0)
  }
}
