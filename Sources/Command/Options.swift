import Vitrine
import VitrineKiosk
import VitrineArguments
import VitrineEvdev
import VitrineShowcase

/// What the picture looks like, whatever it is shown on.
struct LookOptions {
  let picture: PictureOptions
  let language: Language?

  static var parameters: [Parameter] {
    PictureOptions.parameters + [
      .option(
        "language", values: Language.allCases.map(\.rawValue),
        help:
          "The language of the built-in screens; by default that of LANG, in a replay as recorded."
      )
    ]
  }

  init(_ arguments: ParsedArguments) throws(UsageError) {
    picture = try PictureOptions(arguments)
    language = try arguments.choice("language", Language.self)
  }

  /// What a panel shows: as asked for, or the language of the system.
  var panelLook: Look {
    Look(
      language: language
        ?? Language(
          locale: Settings.value("LC_ALL") ?? Settings.value("LANG") ?? ""),
      isDark: picture.isDark, reducesMotion: picture.reducesMotion, hasShell: true)
  }

  /// What a replay shows: as asked for, or as recorded. The system has no say, so that a recording
  /// gives the same pictures everywhere.
  func look(of recording: Recording) -> Look {
    let recorded = recording.panel?.setting("language").flatMap(Language.init(rawValue:))
    return Look(
      language: language ?? recorded ?? .english,
      isDark: picture.isDark(recording),
      reducesMotion: picture.reducesMotion(recording),
      hasShell: recording.panel?.setting("shell") == "home")
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
    [RecordedSetting("language", language.rawValue)]
      + PictureOptions.settings(isDark: isDark, reducesMotion: reducesMotion)
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

struct DataOptions {
  let data: String?

  static let parameters: [Parameter] = [
    .option(
      "data", taking: "folder",
      help:
        "The folder of places.geojson, messages.json, transactions.json, map.geojson and images/; what is missing is built in."
    )
  ]

  init(_ arguments: ParsedArguments) { data = arguments.text("data") }

  /// On a panel: what is deleted stays deleted. `VITRINE_DATA` says the same as the option. `screen`: the
  /// one that was named.
  @MainActor func onPanel(
    _ screen: String?, _ log: @escaping LogSink
  ) throws(KioskError) -> ShowcaseData {
    let directory = data ?? Settings.value("VITRINE_DATA")
    let content = try content(of: directory, for: screen, log)
    return ShowcaseData(directory: directory, content: content, log: log) {
      StoreFile.open(for: directory, log: log)
    }
  }

  /// In a replay: nothing outlives it, and the system has no say.
  @MainActor func inReplay(
    _ screen: String?, _ log: @escaping LogSink
  ) throws(KioskError) -> ShowcaseData {
    ShowcaseData(directory: data, content: try content(of: data, for: screen, log), log: log)
  }

  /// A folder that cannot be used is told of at the start, not when a screen asks for it; so are
  /// files in it that are not read, which may be what the one at fault was meant to be. A map at fault
  /// is a line of the log for a screen that shows none.
  private func content(
    of directory: String?, for screen: String?, _ log: LogSink
  ) throws(KioskError) -> Content? {
    guard let directory else { return nil }
    do throws(ContentError) {
      let content = try Content.load(directory: directory)
      if let fault = content.mapFault, Showcase.needsMap(screen) { throw fault }
      return content
    } catch {
      for hint in DataDirectory(directory).survey()?.hints ?? [] { log(.notice, "data: \(hint)") }
      throw .badData(error.description)
    }
  }
}
