public import VitrineComponents
public import VitrineRecording
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

/// How a kiosk runs; the defaults find the panel and the touchscreens by themselves.
public struct KioskOptions: Sendable {
  public var display = DisplayKind.auto
  /// Which card, output and mode.
  public var wish = DisplayRequest()
  /// The size of the panel in memory, where there is no other; nil: 800 × 480.
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
  /// Less movement: what would slide fades, what would spring is at its target at once.
  public var reducesMotion = false
  /// A device node; nil finds the touchscreens by itself.
  public var touchPath: String?
  public var seat = "seat0"
  /// Corrections of touchscreens that describe themselves wrongly.
  public var touchOverrides = TouchOverrideFile()
  /// Where the recording goes: all that is needed to play this run again.
  public var recordPath: String?
  /// Other things that decide the pictures, such as a language: written into a recording, and read
  /// by its replay.
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
