// The text form of snapshots, one fact a line:
//
//     # a comment runs to the end of its line
//     card /dev/dri/card1              begins a card; a file may hold several
//     driver vc4
//     can dumb-buffers atomic universal-planes monotonic-time
//
//     connector 32 HDMI-A-1 connected  or disconnected, unknown
//       millimeters 520 290
//       orientation right-side-up      normal, upside-down, left-side-up
//       non-desktop
//       encoder 31 crtcs 0 1           indices of CRTCs in this file, from 0
//       on-crtc 95                     by id: the CRTC that drives it now
//       mode 148500 1920 2008 2052 2200 1080 1084 1089 1125 0x5 preferred
//       property 20 0 CRTC_ID          id, value, name
//     crtc 95
//       mode …                         the mode set now
//     plane 78 primary                 or overlay, cursor
//       crtcs 0
//       on-crtc 95
//       formats XR24 RG16
//       rotations rotate-0 rotate-180
//       property 17 0 FB_ID
//
// A mode is X.Org's modeline: clock in kHz; visible end, sync start, sync end, total across, then
// down; flags; then the words `preferred`, `hskew=N`, `vscan=N` where they apply.

extension DisplaySnapshot {
  /// The words of the `can` line.
  static let capabilityWords: [(word: String, capability: Capabilities)] = [
    ("dumb-buffers", .dumbBuffers), ("prefer-shadow", .preferShadow), ("atomic", .atomic),
    ("universal-planes", .universalPlanes), ("monotonic-time", .monotonicTime),
  ]

  /// The snapshot as text that `parse` reads back to an equal value.
  package var text: String {
    var lines = ["card \(path)", "driver \(driver)"]
    let words = Self.capabilityWords.filter { capabilities.contains($0.capability) }.map(\.word)
    if !words.isEmpty { lines.append("can " + words.joined(separator: " ")) }
    for connector in connectors {
      lines.append("connector \(connector.id) \(connector.name) \(connector.status.rawValue)")
      if let size = connector.size {
        lines.append("  millimetres \(size.widthMillimetres) \(size.heightMillimetres)")
      }
      if let orientation = connector.orientation {
        lines.append("  orientation \(orientation.rawValue)")
      }
      if connector.isNonDesktop { lines.append("  non-desktop") }
      for encoder in connector.encoders {
        lines.append("  encoder \(encoder.id) " + Self.crtcIndices(encoder.possibleCRTCs))
      }
      if let crtc = connector.crtc { lines.append("  on-crtc \(crtc)") }
      lines += connector.modes.map { "  " + Self.line($0) }
      lines += connector.properties.map { "  " + Self.line($0) }
    }
    for crtc in crtcs {
      lines.append("crtc \(crtc.id)")
      if let mode = crtc.mode { lines.append("  " + Self.line(mode)) }
      lines += crtc.properties.map { "  " + Self.line($0) }
    }
    for plane in planes {
      lines.append("plane \(plane.id) \(plane.kind.rawValue)")
      lines.append("  " + Self.crtcIndices(plane.possibleCRTCs))
      if let crtc = plane.crtc { lines.append("  on-crtc \(crtc)") }
      if !plane.formats.isEmpty {
        lines.append("  formats " + plane.formats.map(\.description).joined(separator: " "))
      }
      if !plane.rotations.isEmpty {
        lines.append("  rotations " + plane.rotations.joined(separator: " "))
      }
      lines += plane.properties.map { "  " + Self.line($0) }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func crtcIndices(_ mask: UInt32) -> String {
    (["crtcs"] + (0..<32).filter { mask >> $0 & 1 == 1 }.map(String.init)).joined(separator: " ")
  }

  private static func line(_ property: Property) -> String {
    "property \(property.id) \(property.value) \(property.name)"
  }

  private static func line(_ mode: DisplayMode) -> String {
    let across = mode.horizontal
    let down = mode.vertical
    let numbers = [
      across.display, across.syncStart, across.syncEnd, across.total, down.display,
      down.syncStart, down.syncEnd, down.total,
    ]
    var words = ["mode", String(mode.clock)] + numbers.map { String($0) }
    words.append("0x" + String(mode.flags, radix: 16))
    if mode.isPreferred { words.append("preferred") }
    if mode.hskew != 0 { words.append("hskew=\(mode.hskew)") }
    if mode.vscan != 0 { words.append("vscan=\(mode.vscan)") }
    return words.joined(separator: " ") + "  # \(mode)"
  }
}
