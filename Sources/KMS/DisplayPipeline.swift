package import VitrineRaster
package import VitrineUnits

/// The device, output and mode that the user requests; nil means the best one.
package struct DisplayRequest: Sendable, Equatable {
  /// A device node, such as `/dev/dri/card1`.
  package var device: String?
  /// A connector name such as `HDMI-A-1`, in upper or lower case.
  package var output: String?
  package var mode: ModeRequest

  package init(device: String? = nil, output: String? = nil, mode: ModeRequest = .preferred) {
    self.device = device
    self.output = output
    self.mode = mode
  }
}

/// The selected path of pixels from memory to the panel.
///
///     dumb buffer ─► plane ─► CRTC (mode) ─► encoder ─► connector ─► panel
package struct DisplayPipeline: Sendable, Equatable {
  /// The kernel API for modes and page flips.
  package enum CommitPath: Sendable, Hashable {
    /// Atomic commits.
    case atomic
    /// `SETCRTC` and `PAGE_FLIP`.
    case legacy
  }

  package var card: String
  package var connector: UInt32
  package var connectorName: String
  package var crtc: UInt32
  /// The index of the CRTC on its card.
  package var crtcIndex: Int
  /// The primary plane; nil if the card does not list primary planes.
  package var plane: UInt32?
  package var mode: DisplayMode
  package var format: PixelFormat
  package var path: CommitPath
  /// The mounting of the panel.
  package var orientation: PanelOrientation
  /// The size of the visible area, in scan-out orientation; nil if unknown.
  package var physicalSize: PhysicalSize?
  /// Whether commits send FB_DAMAGE_CLIPS.
  package var takesDamageClips: Bool
  /// Other connectors on the CRTC, to be detached: they would show the picture and limit the mode.
  package var detachedConnectors: [UInt32]
  /// Other planes on the CRTC (a leftover cursor), to be cleared: they would cover the picture.
  package var clearedPlanes: [UInt32]
  /// The CRTC that drives the connector now, if another one replaces it.
  package var vacatedCRTC: UInt32?

  package var size: PixelSize { mode.size }

  /// Returns the path to a panel that is no DRM device, such as a window, with 60 refreshes a
  /// second. `name` is that of its card and its connector.
  package static func virtual(_ name: String, size: PixelSize) -> DisplayPipeline {
    func timing(_ length: Int) -> DisplayMode.Timing {
      let length = UInt16(length)
      return DisplayMode.Timing(length, length, length, length)
    }
    let mode = DisplayMode(
      clock: UInt32(size.width * size.height * 60 / 1000), horizontal: timing(size.width),
      vertical: timing(size.height))
    return DisplayPipeline(
      card: name, connector: 0, connectorName: name, crtc: 0, crtcIndex: 0, plane: nil,
      mode: mode, format: .xrgb8888, path: .legacy, orientation: .normal, physicalSize: nil,
      takesDamageClips: false, detachedConnectors: [], clearedPlanes: [], vacatedCRTC: nil)
  }
}
