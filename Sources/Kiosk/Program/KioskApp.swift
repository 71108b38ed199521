package import ArgumentParser
package import VitrineRecording
package import VitrineUnits

/// The customization of the commands `run`, `replay` and `screens` by one kiosk.
///
/// Its stored properties are additional options, which `run` and `replay` accept.
package protocol KioskApp: ParsableArguments, Sendable {
  /// The name of the program.
  static var programName: String { get }
  /// The tags of the languages that the screens support, the default first; empty: any tag is
  /// accepted.
  static var languages: [String] { get }
  /// The defaults of the command line.
  static var options: KioskOptions { get }
  /// Environment variables that set options of its own, such as "VITRINE_DATA".
  static var variables: [String] { get }
  /// The names of options of its own whose values a support bundle may contain; others may be
  /// passwords.
  static var openOptions: Set<String> { get }
  /// The configuration file that `run` reads if it exists and the call names no other; nil: none.
  static var configurationPath: String? { get }
  /// Example calls of a command, with descriptions, for the command's help.
  static func examples(for command: KioskCommandName) -> [(call: String, does: String)]

  /// The screen that a command shows if the call and the recording name none, for its help.
  static func defaultScreen(of command: KioskCommandName) -> String

  /// Sets the options of its own that the call does not contain to those of a configuration file.
  mutating func fill(from file: Self)

  /// The screens without the options of one call, for lists and for messages about screen names.
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
  package static var openOptions: Set<String> { [] }
  package static var configurationPath: String? { nil }
  package mutating func fill(from file: Self) {}

  package static func defaultScreen(of command: KioskCommandName) -> String { "the start screen" }

  @MainActor package func contents(for call: KioskCall) throws -> KioskContents {
    KioskContents(catalog: try Self.catalog(call.request))
  }

  /// The names of the screens, in the catalog's order; empty if there is no catalog.
  package static var screenNames: [String] {
    MainActor.assumeIsolated {
      let request = KioskRequest(language: languages.first, isReplay: true)
      return (try? catalog(request))?.screens.map(\.name) ?? []
    }
  }

  /// Completes an argument with the names of the screens.
  static var screenCompletion: CompletionKind { .custom { _, _, _ in screenNames } }
}

/// One call of `run` or `replay`.
package struct KioskCall {
  package var request: KioskRequest
  /// The requested screen.
  package var screen: String?
  /// The recording that `replay` plays; nil for `run`.
  package var recording: Recording?
  /// Whether that is the demonstration of a screen.
  package var isBuiltIn = false
  /// Whether the run is recorded.
  package var isRecorded = false
  package var log: LogSink
}

/// The contents that a kiosk shows in one call.
@MainActor
package struct KioskContents {
  package var catalog: ScreenCatalog
  /// Other settings that the pictures depend on, to be stored in a recording.
  package var settings: [RecordedSetting] = []
  /// See ``Kiosk/prepare``.
  package var prepare: (@MainActor () -> [RecordedSetting])?
  /// See ``Kiosk/dataLink``.
  package var dataLink: DataLink?
  /// See ``Kiosk/flight``.
  package var flight = FlightSettings()
  /// See ``Kiosk/tool``.
  package var tool: (any KioskTool)?

  package init(
    catalog: ScreenCatalog, settings: [RecordedSetting] = [],
    prepare: (@MainActor () -> [RecordedSetting])? = nil
  ) {
    self.catalog = catalog
    self.settings = settings
    self.prepare = prepare
  }
}
