package import VitrineUnits

/// The capabilities and the current state of one graphics card, as plain values.
///
/// `selectPipeline` reads snapshots and never a card, so real boards can be stored as text files
/// (`DisplaySnapshot.parse`) and tested without hardware.
package struct DisplaySnapshot: Sendable, Equatable {
  /// The device node, such as `/dev/dri/card0`.
  package var path: String
  /// The kernel driver's name, such as `vc4`.
  package var driver: String
  package var capabilities: Capabilities
  package var connectors: [Connector]
  /// In the kernel's order: the bits of every `possibleCRTCs` are indices of this array.
  package var crtcs: [CRTC]
  package var planes: [Plane]

  package init(
    path: String, driver: String, capabilities: Capabilities = [], connectors: [Connector] = [],
    crtcs: [CRTC] = [], planes: [Plane] = []
  ) {
    self.path = path
    self.driver = driver
    self.capabilities = capabilities
    self.connectors = connectors
    self.crtcs = crtcs
    self.planes = planes
  }

  package struct Capabilities: OptionSet, Sendable, Hashable {
    package let rawValue: UInt32
    package init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Scan-out memory can be allocated without a GPU (`DRM_CAP_DUMB_BUFFER`).
    package static let dumbBuffers = Capabilities(rawValue: 1)
    /// Reading mapped buffers is slow (`DRM_CAP_DUMB_PREFER_SHADOW`); they are never read here.
    package static let preferShadow = Capabilities(rawValue: 2)
    /// Atomic commits (`DRM_CLIENT_CAP_ATOMIC`).
    package static let atomic = Capabilities(rawValue: 4)
    /// Primary planes are listed (`DRM_CLIENT_CAP_UNIVERSAL_PLANES`).
    package static let universalPlanes = Capabilities(rawValue: 8)
    /// Flip times are `CLOCK_MONOTONIC`.
    package static let monotonicTime = Capabilities(rawValue: 16)
  }

  /// A named value of a connector, CRTC or plane, addressed by `id` in commits.
  package struct Property: Sendable, Hashable {
    package var id: UInt32
    package var name: String
    package var value: UInt64

    package init(id: UInt32, name: String, value: UInt64) {
      self.id = id
      self.name = name
      self.value = value
    }
  }

  /// A socket for a panel or monitor.
  package struct Connector: Sendable, Equatable {
    package enum Status: String, Sendable, Hashable, CaseIterable {
      case connected
      case disconnected
      /// The driver cannot detect a panel, as with analog connectors.
      case unknown
    }

    package var id: UInt32
    /// The kernel's name: type and number, such as `HDMI-A-1`, `DSI-1`, `Virtual-1`.
    package var name: String
    package var status: Status
    /// The size of the visible area, in scan-out orientation; nil if unknown.
    package var size: PhysicalSize?
    /// In the kernel's order, best first.
    package var modes: [DisplayMode]
    /// The mounting of the panel in its case; nil if the driver does not report it.
    package var orientation: PanelOrientation?
    /// Whether it is a head-mounted display or similar, not meant for a desktop.
    package var isNonDesktop: Bool
    package var encoders: [Encoder]
    /// The CRTC that drives it now; nil if it is off.
    package var crtc: UInt32?
    package var properties: [Property]

    package init(
      id: UInt32, name: String, status: Status, size: PhysicalSize? = nil,
      modes: [DisplayMode] = [], orientation: PanelOrientation? = nil, isNonDesktop: Bool = false,
      encoders: [Encoder] = [], crtc: UInt32? = nil, properties: [Property] = []
    ) {
      self.id = id
      self.name = name
      self.status = status
      self.size = size
      self.modes = modes
      self.orientation = orientation
      self.isNonDesktop = isNonDesktop
      self.encoders = encoders
      self.crtc = crtc
      self.properties = properties
    }

    /// Bit n is set if the nth CRTC can feed one of the encoders.
    package var possibleCRTCs: UInt32 { encoders.reduce(0) { $0 | $1.possibleCRTCs } }

    /// The name without its number: `HDMI-A`, `DSI`, `Virtual`.
    package var type: String {
      guard let dash = name.lastIndex(of: "-") else { return name }
      return String(name[..<dash])
    }

    /// Whether it is for a panel inside the case.
    package var isInternal: Bool { ["DSI", "DPI", "eDP", "LVDS", "SPI"].contains(type) }
  }

  /// Converts the pixels of a CRTC to the signal of a connector.
  package struct Encoder: Sendable, Hashable {
    package var id: UInt32
    package var possibleCRTCs: UInt32

    package init(id: UInt32, possibleCRTCs: UInt32) {
      self.id = id
      self.possibleCRTCs = possibleCRTCs
    }
  }

  /// The scan-out engine: reads planes, feeds encoders.
  package struct CRTC: Sendable, Equatable {
    package var id: UInt32
    /// The mode set now; nil if it is off.
    package var mode: DisplayMode?
    package var properties: [Property]

    package init(id: UInt32, mode: DisplayMode? = nil, properties: [Property] = []) {
      self.id = id
      self.mode = mode
      self.properties = properties
    }
  }

  /// A rectangle of pixels that a CRTC reads.
  package struct Plane: Sendable, Equatable {
    package enum Kind: String, Sendable, Hashable, CaseIterable {
      case overlay
      case primary
      case cursor
    }

    package var id: UInt32
    package var kind: Kind
    package var possibleCRTCs: UInt32
    /// The CRTC that uses it now; nil if unused.
    package var crtc: UInt32?
    package var formats: [FourCC]
    /// The values of its `rotation` property, by the kernel's names (`rotate-90`, `reflect-x`).
    package var rotations: [String]
    package var properties: [Property]

    package init(
      id: UInt32, kind: Kind, possibleCRTCs: UInt32, crtc: UInt32? = nil, formats: [FourCC] = [],
      rotations: [String] = [], properties: [Property] = []
    ) {
      self.id = id
      self.kind = kind
      self.possibleCRTCs = possibleCRTCs
      self.crtc = crtc
      self.formats = formats
      self.rotations = rotations
      self.properties = properties
    }

    /// Whether a commit may name the part of the picture that changed.
    package var takesDamageClips: Bool { properties["FB_DAMAGE_CLIPS"] != nil }
  }
}

extension [DisplaySnapshot.Property] {
  /// The first property of that name.
  package subscript(name: String) -> DisplaySnapshot.Property? { first { $0.name == name } }
}

/// The size of a panel's visible area.
package struct PhysicalSize: Sendable, Hashable {
  /// Millimetres, above zero.
  package var widthMillimetres: Int
  package var heightMillimetres: Int

  package init(widthMillimetres: Int, heightMillimetres: Int) {
    self.widthMillimetres = widthMillimetres
    self.heightMillimetres = heightMillimetres
  }
}

/// The mounting of a panel in its case: the kernel's `panel orientation` property.
package enum PanelOrientation: String, Sendable, Hashable, CaseIterable {
  case normal = "normal"
  case upsideDown = "upside-down"
  case leftSideUp = "left-side-up"
  case rightSideUp = "right-side-up"

  /// The rotation of the picture on the scan-out that makes it upright for the viewer.
  ///
  ///     right side up:   ┌──────┐   the viewer's "up" is the scan-out's right edge, so the
  ///                      │  up ►│   picture is rotated clockwise by a quarter
  ///                      └──────┘
  package var rotation: Rotation {
    switch self {
    case .normal: return .none
    case .upsideDown: return .half
    case .leftSideUp: return .threeQuarters
    case .rightSideUp: return .quarter
    }
  }
}

/// A pixel format's four-letter code (`drm_fourcc.h`).
package struct FourCC: Sendable, Hashable, CustomStringConvertible {
  package var rawValue: UInt32

  package init(_ rawValue: UInt32) { self.rawValue = rawValue }

  /// 32 bits a pixel: blue, green, red, unused.
  package static let xrgb8888 = FourCC(0x3432_5258)
  /// 16 bits a pixel: 5 red, 6 green, 5 blue.
  package static let rgb565 = FourCC(0x3631_4752)

  /// The letters, such as `XR24`, without trailing spaces; codes that are not text appear as `0x…`.
  package var description: String {
    let bytes = (0..<4).map { UInt8(truncatingIfNeeded: rawValue >> ($0 * 8)) }
    let letters = bytes.prefix { $0 != 0x20 }
    let isText =
      !letters.isEmpty && letters.allSatisfy { (0x21...0x7e).contains($0) && $0 != 0x23 }
      && bytes.dropFirst(letters.count).allSatisfy { $0 == 0x20 }
      && !(letters.count > 1 && letters[0] == 0x30 && letters[1] == 0x78)
    return isText
      ? String(decoding: letters, as: UTF8.self) : "0x" + String(rawValue, radix: 16)
  }

  /// Parses a description; nil for anything else.
  package init?(_ text: some StringProtocol) {
    if text.hasPrefix("0x") {
      guard let value = UInt32(text.dropFirst(2), radix: 16) else { return nil }
      rawValue = value
      return
    }
    let bytes = Array(text.utf8)
    guard (1...4).contains(bytes.count), bytes.allSatisfy({ (0x21...0x7e).contains($0) }) else {
      return nil
    }
    rawValue = 0
    for i in 0..<4 { rawValue |= UInt32(i < bytes.count ? bytes[i] : 0x20) << (UInt32(i) * 8) }
  }
}
