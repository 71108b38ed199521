package import ArgumentParser
package import VitrineRecording
package import VitrineUnits

/// What one kiosk adds to the commands `run`, `replay` and `screens`.
///
/// Its stored properties are options of its own, which `run` and `replay` accept.
package protocol KioskApp: ParsableArguments, Sendable {
  /// The word that calls the program.
  static var programName: String { get }
  /// The tags of the languages that the screens speak, the default first; empty: any tag is accepted.
  static var languages: [String] { get }
  /// What holds where the command line says nothing.
  static var options: KioskOptions { get }
  /// Environment variables that stand for options of its own, such as "VITRINE_DATA".
  static var variables: [String] { get }
  /// Calls of a command, and what each does, for the command's help.
  static func examples(for command: KioskCommandName) -> [(call: String, does: String)]

  /// The screens without the options of one call: for lists and for messages about their names.
  @MainActor static func catalog(_ request: KioskRequest) throws -> ScreenCatalog
  /// The screens of one call.
  @MainActor func contents(for call: KioskCall) throws -> KioskContents
}

/// The commands that every kiosk has.
package enum KioskCommandName: String {
  case run, replay, screens
}

extension KioskApp {
  package static var variables: [String] { [] }

  @MainActor package func contents(for call: KioskCall) throws -> KioskContents {
    KioskContents(catalog: try Self.catalog(call.request))
  }

  /// The names of the screens, in the catalogue's order; empty where there is no catalogue.
  package static var screenNames: [String] {
    MainActor.assumeIsolated {
      let request = KioskRequest(language: languages.first, isReplay: true)
      return (try? catalog(request))?.screens.map(\.name) ?? []
    }
  }

  /// Completes an argument by the names of the screens.
  static var screenCompletion: CompletionKind { .custom { _, _, _ in screenNames } }
}

/// One call of `run` or `replay`.
package struct KioskCall {
  package var request: KioskRequest
  /// The screen that was named.
  package var screen: String?
  /// What is replayed; nil on a panel.
  package var recording: Recording?
  /// The run is recorded.
  package var isRecorded = false
  package var log: LogSink
}

/// What a kiosk shows in one call.
@MainActor
package struct KioskContents {
  package var catalog: ScreenCatalog
  /// What else decides the pictures, for a recording to keep.
  package var settings: [RecordedSetting] = []
  /// As ``Kiosk/prepare``.
  package var prepare: (@MainActor (_ isOnPanel: Bool) -> [RecordedSetting])?

  package init(
    catalog: ScreenCatalog, settings: [RecordedSetting] = [],
    prepare: (@MainActor (_ isOnPanel: Bool) -> [RecordedSetting])? = nil
  ) {
    self.catalog = catalog
    self.settings = settings
    self.prepare = prepare
  }
}
