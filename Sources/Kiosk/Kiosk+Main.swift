import VitrineRecording
public import VitrineUnits

/// The properties of a command-line call that screens depend on.
public struct KioskRequest: Sendable, Hashable {
  /// A language tag such as `en`: that of `--language`, else the recording's, else the system's if
  /// the kiosk supports it.
  public let language: String?
  /// Whether this is any call except `run` on a panel or in a window: `replay`, `screens`, shell
  /// completions, `run --display memory`, which plays a demonstration, and a window whose touches
  /// are recorded or resumed, as by `board/dev`. The screen must then depend on nothing but the
  /// recording, and must not change stored data.
  public let isReplay: Bool

  /// The reading direction of the language; nil if no language was requested.
  var direction: LayoutDirection? {
    language.map { LayoutDirection(ofLanguage: $0) }
  }

  /// The settings that a recording stores.
  var settings: [RecordedSetting] {
    language.map { [RecordedSetting("language", $0)] } ?? []
  }

  /// Returns the system's language if it is one of `known`.
  static func language(ofSystemAmong known: [String]) -> String? {
    let locale = Settings.value("LC_ALL") ?? Settings.value("LANG") ?? ""
    let tag = String(locale.prefix { $0 != "." && $0 != "@" }.map { $0 == "_" ? "-" : $0 })
    let primary = String(tag.prefix { $0 != "-" })
    return known.first { $0 == tag } ?? known.first { $0 == primary } ?? known.first
  }
}

extension Kiosk {
  /// Writes one line to standard error. If systemd's journal reads it, the line has a severity
  /// prefix. Messages below `info` are dropped.
  public nonisolated static func log(_ priority: LogPriority, _ message: String) {
    logger.log(priority, message)
  }

  private nonisolated static let logger = Logger(keeping: .process)

  /// The folder for what the kiosk writes, which `doctor` names: systemd's `STATE_DIRECTORY` in a
  /// service, else a folder with the program's name in `XDG_STATE_HOME`, or in `~/.local/state`. It
  /// is made where it is missing; where that fails, the log says why. Nil without these variables
  /// and without a home.
  public nonisolated static var stateFolder: String? {
    guard let folder = StateFolder.path(of: OwnKiosk.programName, Settings.value) else {
      return nil
    }
    do throws(KioskError) {
      try StateFolder.make(folder)
    } catch {
      log(.warning, "\(error)")
    }
    return folder
  }

  /// Runs a whole program: shows the catalog's screens as the command line requests, and ends
  /// with the exit code of the error, after a message with the cause and a remedy.
  ///
  ///     MyKiosk [run] [SCREEN] [--display …] [--dark] [--record FILE] [--frames FOLDER] …
  ///     MyKiosk replay RECORDING [SCREEN] [--size 800x480] [--language ar] [--frames FOLDER] …
  ///     MyKiosk screens
  ///     MyKiosk --help
  ///
  /// `options` are the defaults of the command line.
  public static func main(
    _ catalog: ScreenCatalog, options: KioskOptions = KioskOptions()
  ) -> Never {
    main(options: options) { _ in catalog }
  }

  /// Runs a kiosk whose screens depend on the call, for example on its language. `languages` are
  /// the tags of the supported languages; the first is the default. If it is empty, any tag is
  /// accepted and only sets the reading direction.
  public static func main(
    languages: [String] = [], options: KioskOptions = KioskOptions(),
    _ catalog: @escaping @MainActor (KioskRequest) throws -> ScreenCatalog
  ) -> Never {
    OwnKiosk.definition = OwnKiosk.Definition(
      options: options, languages: languages, catalog: catalog)
    ProgramMain.run(
      OwnKioskCommand.self, CommandLine.arguments.dropFirst(),
      screens: { OwnKiosk.screenNames })
  }
}
