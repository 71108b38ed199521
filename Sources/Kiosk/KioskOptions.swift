public import VitrineComponents
public import VitrineEvdev
public import VitrineKMS
public import VitrineTouch
public import VitrineUnits

/// Where a kiosk shows itself.
public enum DisplayKind: String, Sendable, CaseIterable {
  /// The first card with a connected display; without one, plain memory and a built-in recording.
  case auto
  /// A DRM display, or nothing.
  case kms
  /// Plain memory and a built-in recording.
  case memory
}

/// How a kiosk runs; the values given are those of a panel that needs no asking.
public struct KioskOptions: Sendable {
  public var display = DisplayKind.auto
  /// Which card, output and mode.
  public var wish = DisplayRequest()
  /// Of the panel in memory that stands in where there is none; nil: 800 × 480.
  public var memorySize: PixelSize?
  /// On top of how the panel is mounted.
  public var rotation = Rotation.none
  /// Whether scrolling may move the window that the display shows of a higher buffer, where it can.
  public var pans = true
  /// Device pixels per point; nil: as the panel's size asks for (``PanelScale``).
  public var scale: Double?
  public var theme = Theme.light
  /// The theme of `--dark`, and of a replay of a dark recording; nil: ``Theme/dark`` where `theme` is
  /// ``Theme/light``, else `theme` itself.
  public var darkTheme: Theme?
  public var direction = LayoutDirection.leftToRight
  /// Less movement: what would slide fades, what would spring is there at once.
  public var reducesMotion = false
  /// A device node; nil finds the touchscreens by itself.
  public var touchPath: String?
  public var seat = "seat0"
  /// What is known of panels that do not tell the truth about themselves.
  public var touchOverrides = TouchOverrideFile()
  /// Where the recording goes: all that is needed to play this run again.
  public var recordPath: String?
  /// What else decides the pictures (a language, say), written into the recording for a replay to
  /// read back.
  public var settings: [RecordedSetting] = []
  /// Where one JSON object for each frame goes.
  public var logPath: String?
  /// Where the pictures go when there is no panel.
  public var framesDirectory: String?

  public init() {}

  /// The theme that replaces `theme` where a dark one is asked for: a kiosk's own theme is kept unless
  /// it names another one for this.
  var darkVariant: Theme {
    if theme.isDark { return theme }
    return darkTheme ?? (theme == .light ? .dark : theme)
  }
}
