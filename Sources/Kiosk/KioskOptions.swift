public import VitrineComponents
package import VitrineEvdev
package import VitrineRecording
package import VitrineKMS
package import VitrineSeat
package import VitrineTouch
public import VitrineUnits

/// The kind of display that a kiosk uses.
public enum DisplayKind: String, Sendable, CaseIterable {
  /// The first card with a connected display, for which the kiosk waits if there is none.
  case auto
  /// A DRM display; the same as `auto`.
  case kms
  /// A window of the desktop, with the mouse as a finger, for development.
  case window
  /// Plain memory, where a demonstration of the screen is played.
  case memory
}

/// The options of a kiosk; with the defaults it finds the panel and the touchscreens by itself.
public struct KioskOptions: Sendable {
  /// The kind of display to use, ``DisplayKind/auto`` by default.
  public var display = DisplayKind.auto
  /// The requested card, output and mode.
  package var displayRequest = DisplayRequest()
  /// Whether a display that is missing or lost ends the program, with the exit codes 3 and 4. By
  /// default the kiosk waits for it.
  public var exitsOnDisplayLoss = false
  /// The size of the panel in memory or in a window, each side from 16 to 16384; nil: 800 × 480.
  public var memorySize: PixelSize? { didSet { Self.check(memorySize) } }
  /// The rotation in addition to the panel's mounting.
  public var rotation = Rotation.none
  /// Whether scrolling may move the visible window of a taller buffer, if the display supports it.
  public var pans = true
  /// Device pixels per point, from 0.5 to 8; nil: derived from the panel's size.
  public var scale: Double? { didSet { Self.check(scale) } }
  /// The colors and text styles of all screens, light by default; with `--dark`, see
  /// ``darkTheme``.
  public var theme = Theme.light
  /// The theme of `--dark`, and of a replay of a dark recording; nil: ``Theme/dark`` where `theme`
  /// is ``Theme/light``, else `theme` itself.
  public var darkTheme: Theme?
  /// The factor of all text sizes of the theme, 1 by default: see ``Theme/textScales``.
  public var textScale = 1.0 { didSet { Self.check(textScale: textScale) } }
  /// Font files of the kiosk, beside the fonts of the system. Text styles name their families
  /// (``TextStyle/family``). A file that is missing or that is no font ends the program with an
  /// error that names it.
  public var fontFiles: [String] = []
  /// The reading direction of all screens, left to right by default; a requested language, or that
  /// of a recording, replaces it.
  public var direction = LayoutDirection.leftToRight
  /// Whether motion is reduced: slides become fades, springs are at their target at once.
  public var reducesMotion = false
  /// A device node; nil detects the touchscreens.
  public var touchPath: String?
  /// The systemd seat whose touchscreens are detected; the environment's `XDG_SEAT` replaces it. A
  /// device at ``touchPath`` may belong to any seat.
  public var seat = "seat0"
  /// Whether the devices are opened through the service of a seat.
  package var seatUse = SeatUse.auto
  /// The layout of the keyboards; nil: that of the system, in `/etc/default/keyboard`, else `us`.
  package var keyboardLayout: KeyboardLayoutName?
  /// Corrections of touchscreens that report wrong properties.
  package var touchOverrides = TouchOverrideFile()
  /// The path of the recording, which holds all that is needed to play this run again.
  public var recordPath: String?
  /// The path of the recording with whose touches a run in a window begins; nil: none.
  package var resumePath: String?
  /// Whether the touches of this run are played again, as a demonstration or by `board/dev`: the
  /// screens must not change stored data, or they would do it twice.
  package var isPlayedAgain: Bool {
    switch display {
    case .memory: true
    case .window: recordPath != nil || resumePath != nil
    case .auto, .kms: false
    }
  }
  /// Other settings that the pictures depend on, such as the language: stored in a recording, and
  /// read by its replay.
  package var settings: [RecordedSetting] = []
  /// The path of the log, with one JSON object for each frame.
  public var logPath: String?
  /// The path of the trace; nil: none is written.
  package var tracePath: String?
  /// The folder for the pictures of a panel in memory; nil: none are written.
  public var framesDirectory: String?

  /// Whether marks for developers are drawn over the pictures: see `Inspector`.
  package var inspects = false
  /// The name of the program, which its state folder has.
  package var programName = "kiosk"
  /// The path of the socket at which the kiosk answers `status`; nil: none.
  package var statusPath: String?
  /// The port of 127.0.0.1 at which Prometheus finds the metrics; nil: none.
  package var metricsPort: Int?
  /// Whether the kiosk also runs where keys can reach a login behind the picture.
  package var allowsKeyboard = false
  /// The path of the configuration file as `report` takes it; nil: the default.
  package var configuration: String?
  /// Whether the terminal of a service stays in graphics mode at the end: the service starts the
  /// kiosk again, and else returns the terminal itself.
  package var keepsTerminal = false
  /// The gesture and the PIN of the staff page; nil: there is none.
  package var staff: StaffSettings?
  /// The changes of an idle panel.
  package var idle = IdleSettings()

  /// Creates options with the default values.
  public init() {}

  private static func check(_ size: PixelSize?) {
    guard let size else { return }
    require(
      OptionValue.pixels.contains(size.width) && OptionValue.pixels.contains(size.height),
      "KioskOptions.memorySize is \(size.width)x\(size.height); give 16 to 16384 pixels for each side"
    )
  }

  private static func check(textScale: Double) {
    require(
      Theme.textScales.contains(textScale),
      "KioskOptions.textScale is \(textScale); give a number from 1 to 2.6")
  }

  private static func check(_ scale: Double?) {
    guard let scale else { return }
    require(
      OptionValue.scales.contains(scale),
      "KioskOptions.scale is \(scale); give a number from 0.5 to 8")
  }

  /// The theme that replaces `theme` if a dark one is requested. A kiosk's own theme is kept unless
  /// it names a dark one.
  package var darkVariant: Theme {
    if theme.isDark { return theme }
    return darkTheme ?? (theme == .light ? .dark : theme)
  }
}
