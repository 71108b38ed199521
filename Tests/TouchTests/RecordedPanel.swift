import Foundation
import VitrineRecording
import VitrineTouch
import VitrineUnits

/// A recording of a real panel, beside the checkout.
struct RecordedPanel {
  let device: TouchDevice
  let events: [RawEvent]

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
    guard let name = names.first(where: { $0.hasPrefix(prefix) && !$0.hasSuffix(".md") }) else {
      throw AuditFailure(description: "no recording \(prefix) in \(Self.folder.path)")
    }
    let path = Self.folder.appendingPathComponent(name).path
    let recorded = try Recording.read(path: path) { _, _ in }
    device = recorded.devices[0].device
    events = recorded.steps.compactMap { step in
      if case .raw(_, let event) = step { event } else { nil }
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
}
