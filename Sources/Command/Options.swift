import Glibc
import Vitrine
import VitrineArguments
import VitrineEvdev
import VitrineShowcase

extension ParsedArguments {
  /// A size such as `800x480`.
  func pixelSize(_ name: String) throws(UsageError) -> PixelSize? {
    try value(name) { text in
      let parts = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
      guard parts.count == 2, let width = parts[0], let height = parts[1],
        (16...16_384).contains(width), (16...16_384).contains(height)
      else { return nil }
      return PixelSize(width, height)
    }
  }
}

extension Rotation {
  /// In degrees.
  fileprivate init?(degrees text: String) {
    guard let degrees = Int(text), let rotation = Rotation(rawValue: degrees) else { return nil }
    self = rotation
  }
}

/// What the picture looks like, whatever it is shown on.
struct LookOptions {
  let rotate: Rotation?
  let scale: Double?
  let language: Language?
  let dark: Bool
  let reducedMotion: Bool

  static var parameters: [Parameter] {
    [
      .option(
        "rotate", values: Rotation.allCases.map { String($0.rawValue) },
        help:
          "Turn the picture clockwise: 0, 90, 180 or 270. For 'run' VITRINE_ROTATE says the same."),
      .option(
        "scale",
        help:
          "Device pixels per point, 0.5 to 8 (by default so many that a button is 9 mm wide; in a replay, as recorded)."
      ),
      .option(
        "language", values: Language.allCases.map(\.rawValue),
        help:
          "The language of the built-in screens: en, zh or ar (by default that of LANG; in a replay, as recorded)."
      ),
      .flag("dark", help: "Light text on dark."),
      .flag(
        "reduced-motion",
        help:
          "Less movement: what would slide fades, what springs to a stop is there at once; flings and bounces stay."
      ),
    ]
  }

  init(_ arguments: ParsedArguments) throws(UsageError) {
    rotate = try arguments.value("rotate", Rotation.init(degrees:))
    scale = try arguments.value("scale") { Double($0) }
    language = try arguments.choice("language", Language.self)
    dark = arguments.flag("dark")
    reducedMotion = arguments.flag("reduced-motion")
    if let scale, !(scale >= 0.5 && scale <= 8) {
      throw UsageError("--scale is a number from 0.5 to 8")
    }
  }

  /// What a panel shows: as asked for, or the language of the system.
  var panelLook: Look {
    Look(
      language: language
        ?? Language(
          locale: Settings.value("LC_ALL") ?? Settings.value("LANG") ?? ""),
      isDark: dark, reducesMotion: reducedMotion, hasShell: true)
  }

  /// What a replay shows: as asked for, or as recorded. The system has no say, so that a recording
  /// gives the same pictures everywhere.
  func look(of recording: Recording) -> Look {
    let recorded = recording.panel?.setting("language").flatMap(Language.init(rawValue:))
    return Look(
      language: language ?? recorded ?? .english,
      isDark: dark || recording.panel?.setting("theme") == "dark",
      reducesMotion: reducedMotion || recording.panel?.setting("motion") == "reduced",
      hasShell: recording.panel?.setting("shell") == "home")
  }

  var rotation: Rotation? {
    get throws {
      if let rotate { return rotate }
      guard let text = Settings.value("VITRINE_ROTATE") else { return nil }
      guard let rotation = Rotation(degrees: text) else {
        throw KioskError.usage("VITRINE_ROTATE is '\(text)'; it can be 0, 90, 180 or 270")
      }
      return rotation
    }
  }
}

/// The choices that decide what the built-in screens look like.
struct Look {
  var language: Language
  var isDark: Bool
  var reducesMotion: Bool
  /// The screen lies on the home screen, with a way back to it: so on a panel. A replay shows the
  /// screen alone unless it was recorded on a panel.
  var hasShell: Bool

  /// For a recording to keep.
  var settings: [RecordedSetting] {
    [
      RecordedSetting("language", language.rawValue),
      RecordedSetting("theme", isDark ? "dark" : "light"),
    ] + (reducesMotion ? [RecordedSetting("motion", "reduced")] : [])
      + (hasShell ? [RecordedSetting("shell", "home")] : [])
  }

  /// What the screens are told.
  @MainActor func showcase(_ data: ShowcaseData) -> ShowcaseOptions {
    ShowcaseOptions(language: language, hasShell: hasShell, data: data)
  }

  func apply(to options: inout KioskOptions) {
    options.theme = isDark ? .dark : .light
    options.direction = language.direction
    options.reducesMotion = reducesMotion
    options.settings = settings
  }
}

struct OutputOptions {
  let frames: String?
  let log: String?

  static let parameters: [Parameter] = [
    .option("frames", help: "Write a PNG for each frame, and an animation, into this folder."),
    .option(
      "log",
      help: "Write one JSON object for each frame into this file; \"-\" is standard output."),
  ]

  init(_ arguments: ParsedArguments) {
    frames = arguments.text("frames")
    log = arguments.text("log")
  }
}

struct DataOptions {
  let data: String?

  static let parameters: [Parameter] = [
    .option(
      "data",
      help:
        "The folder of places.geojson, messages.json, map.geojson and images/; what is missing is built in."
    )
  ]

  init(_ arguments: ParsedArguments) { data = arguments.text("data") }

  /// On a panel: what is deleted stays deleted. `VITRINE_DATA` says the same as the option.
  @MainActor func onPanel(_ log: @escaping LogSink) throws(KioskError) -> ShowcaseData {
    let directory = data ?? Settings.value("VITRINE_DATA")
    return ShowcaseData(directory: directory, content: try content(of: directory), log: log) {
      StoreFile.open(for: directory, log: log)
    }
  }

  /// In a replay: nothing outlives it, and the system has no say.
  @MainActor func inReplay(_ log: @escaping LogSink) throws(KioskError) -> ShowcaseData {
    ShowcaseData(directory: data, content: try content(of: data), log: log)
  }

  /// A folder that cannot be used is told of at the start, not when a screen asks for it.
  private func content(of directory: String?) throws(KioskError) -> Content? {
    guard let directory else { return nil }
    do {
      let content = try Content.load(directory: directory)
      // Of a map as much as is quickly read: it may be large.
      if case .file = content.map { _ = try content.map.reading().next() }
      return content
    } catch {
      throw .badData(error.description)
    }
  }
}

struct TouchOverrideOptions {
  let touchOverrides: String?

  static let parameters: [Parameter] = [
    .option(
      "touch-overrides", help: "A file that says what panels should have said of themselves.")
  ]

  init(_ arguments: ParsedArguments) { touchOverrides = arguments.text("touch-overrides") }

  /// For the panels of this machine: where no file is named, VITRINE_TOUCH_OVERRIDES names it.
  func fileForThisMachine() throws(KioskError) -> TouchOverrideFile {
    try read(touchOverrides ?? Settings.value("VITRINE_TOUCH_OVERRIDES"))
  }

  /// For the panels of a recording, which may be of another machine: what this one's environment
  /// says is not about them, and a recording shall give the same everywhere.
  func fileForRecording() throws(KioskError) -> TouchOverrideFile { try read(touchOverrides) }

  /// Nothing where no file is named; a file that cannot be used is an error with its line.
  private func read(_ path: String?) throws(KioskError) -> TouchOverrideFile {
    guard let path else { return TouchOverrideFile() }
    let text = try TextFile.read(path)
    do {
      return try TouchOverrideFile(parsing: text, name: path)
    } catch {
      throw .badData(error.description)
    }
  }
}

/// The program's environment: read here and nowhere else.
enum Settings {
  /// A variable that is set and not empty.
  static func value(_ name: String) -> String? {
    guard let text = getenv(name) else { return nil }
    let value = String(cString: text)
    return value.isEmpty ? nil : value
  }
}
