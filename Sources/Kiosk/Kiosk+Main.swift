import VitrineRecording
import VitrineUnits

/// What a call of a kiosk's program asks of its screens.
public struct KioskRequest: Sendable, Hashable {
  /// A language tag such as `en`: that of `--language`, else the recording's, else the system's where
  /// it is one of those that the kiosk speaks.
  public let language: String?
  /// A recording is played: what is shown must depend on nothing but the recording.
  public let isReplay: Bool

  /// The reading direction of the language; nil where none was asked for.
  var direction: LayoutDirection? {
    language.map { tag in
      let primary = String(tag.lowercased().prefix { $0 != "-" && $0 != "_" })
      return Self.rightToLeft.contains(primary) ? .rightToLeft : .leftToRight
    }
  }

  /// What a recording keeps of it.
  var settings: [RecordedSetting] {
    language.map { [RecordedSetting("language", $0)] } ?? []
  }

  private static let rightToLeft: Set<String> = [
    "ar", "ckb", "dv", "fa", "he", "iw", "ks", "nqo", "ps", "sd", "syr", "ug", "ur", "yi",
  ]

  /// The system's language, as far as it is one of `known`.
  static func language(ofSystemAmong known: [String]) -> String? {
    let locale = Settings.value("LC_ALL") ?? Settings.value("LANG") ?? ""
    let tag = String(locale.prefix { $0 != "." && $0 != "@" }.map { $0 == "_" ? "-" : $0 })
    let primary = String(tag.prefix { $0 != "-" })
    return known.first { $0 == tag } ?? known.first { $0 == primary } ?? known.first
  }
}

extension Kiosk {
  /// A whole program: shows the catalogue's screens as the command line asks, and ends with the exit
  /// code of ``KioskError``, after a line that explains what happened and what helps.
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

  /// The same for a kiosk whose screens depend on the call, such as on its language. `languages` are the
  /// tags of those that it speaks, the first where nothing else is asked for; empty: any tag is taken,
  /// and only mirrors the screens.
  public static func main(
    languages: [String] = [], options: KioskOptions = KioskOptions(),
    _ catalog: @escaping @MainActor (KioskRequest) throws -> ScreenCatalog
  ) -> Never {
    OwnKiosk.definition = OwnKiosk.Definition(
      options: options, languages: languages, catalog: catalog)
    ProgramMain.run(OwnKioskCommand.self, CommandLine.arguments.dropFirst())
  }
}
