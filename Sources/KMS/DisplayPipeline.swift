public import VitrineRaster
public import VitrineUnits

/// The device, output and mode that the user requests; nil means the best one.
public struct DisplayRequest: Sendable, Equatable {
  /// A device node, such as `/dev/dri/card1`.
  public var device: String?
  /// A connector name such as `HDMI-A-1`, in upper or lower case.
  public var output: String?
  public var mode: ModeRequest

  public init(device: String? = nil, output: String? = nil, mode: ModeRequest = .preferred) {
    self.device = device
    self.output = output
    self.mode = mode
  }
}

/// The selected path of pixels from memory to the panel.
///
///     dumb buffer ─► plane ─► CRTC (mode) ─► encoder ─► connector ─► panel
public struct DisplayPipeline: Sendable, Equatable {
  /// The kernel API for modes and page flips.
  public enum CommitPath: Sendable, Hashable {
    /// Atomic commits.
    case atomic
    /// `SETCRTC` and `PAGE_FLIP`.
    case legacy
  }

  public var card: String
  public var connector: UInt32
  public var connectorName: String
  public var crtc: UInt32
  /// The index of the CRTC on its card.
  public var crtcIndex: Int
  /// The primary plane; nil if the card does not list primary planes.
  public var plane: UInt32?
  public var mode: DisplayMode
  public var format: PixelFormat
  public var path: CommitPath
  /// How the panel is mounted.
  public var orientation: PanelOrientation
  /// The size of the visible area, in scan-out orientation; nil if unknown.
  public var physicalSize: PhysicalSize?
  /// Whether commits send FB_DAMAGE_CLIPS.
  public var takesDamageClips: Bool
  /// Other connectors on the CRTC, to be detached: they would show the picture and limit the mode.
  public var detachedConnectors: [UInt32]
  /// Other planes on the CRTC (a leftover cursor), to be cleared: they would cover the picture.
  public var clearedPlanes: [UInt32]
  /// The CRTC that drives the connector now, if another one replaces it.
  public var vacatedCRTC: UInt32?

  public var size: PixelSize { mode.size }
}
