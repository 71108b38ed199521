public import VitrineRaster
public import VitrineUnits

/// What the user asks of the display; nil: whatever is best.
public struct DisplayRequest: Sendable, Equatable {
  /// A device node, such as `/dev/dri/card1`.
  public var device: String?
  /// A connector's name, such as `HDMI-A-1`; capitals do not matter.
  public var output: String?
  public var mode: ModeRequest

  public init(device: String? = nil, output: String? = nil, mode: ModeRequest = .preferred) {
    self.device = device
    self.output = output
    self.mode = mode
  }
}

/// Everything that must be decided before a pixel can be lit: the way from memory to glass.
///
///     dumb buffer ─► plane ─► CRTC (mode) ─► encoder ─► connector ─► panel
public struct DisplayPipeline: Sendable, Equatable {
  /// How pictures are handed to the kernel.
  public enum CommitPath: Sendable, Hashable {
    /// All properties in one commit that is tested first.
    case atomic
    /// `SETCRTC` and `PAGE_FLIP`.
    case legacy
  }

  public var card: String
  public var connector: UInt32
  public var connectorName: String
  public var crtc: UInt32
  /// The CRTC's place on its card.
  public var crtcIndex: Int
  /// The primary plane; nil where the card does not list them and the CRTC has its own.
  public var plane: UInt32?
  public var mode: DisplayMode
  public var format: PixelFormat
  public var path: CommitPath
  /// How the panel is mounted.
  public var orientation: PanelOrientation
  /// The lit area, in scan-out orientation; nil where nobody knows.
  public var physicalSize: PhysicalSize?
  /// The plane makes use of FB_DAMAGE_CLIPS.
  public var takesDamageClips: Bool
  /// Other connectors that the CRTC feeds now: they would show our picture and limit our mode.
  public var detachedConnectors: [UInt32]
  /// Other planes that the CRTC reads now (a pointer left behind): they would cover our picture.
  public var clearedPlanes: [UInt32]
  /// The CRTC that feeds the output now, where another has to take over.
  public var vacatedCRTC: UInt32?

  public var size: PixelSize { mode.size }
}
