import ArgumentParser
import Synchronization
import VitrineUnits

/// The program of a kiosk without options of its own, as ``Kiosk/main(_:options:)`` runs it.
package struct OwnKiosk: KioskApp {
  /// The arguments of `main`.
  package struct Definition: Sendable {
    package var options: KioskOptions
    package var languages: [String]
    package var catalog: @MainActor (KioskRequest) throws -> ScreenCatalog

    package init(
      options: KioskOptions, languages: [String],
      catalog: @escaping @MainActor (KioskRequest) throws -> ScreenCatalog
    ) {
      self.options = options
      self.languages = languages
      self.catalog = catalog
    }
  }

  /// The parser creates the commands without arguments: they find the definition here.
  private static let current = Mutex<Definition?>(nil)

  /// The definition, set once before a command is parsed.
  package static var definition: Definition? {
    get { current.withLock { $0 } }
    set { current.withLock { $0 = newValue } }
  }

  package init() {}

  /// The name that the program was called by, without folders.
  package static let programName = String(
    CommandLine.arguments.first?.split(separator: "/").last ?? "kiosk")
  package static var languages: [String] { definition?.languages ?? [] }
  package static var options: KioskOptions { definition?.options ?? KioskOptions() }

  package static func examples(for command: KioskCommandName) -> [(call: String, does: String)] {
    switch command {
    case .run:
      [
        ("\(programName) run", "show the start screen until Ctrl-C"),
        (
          "\(programName) run --record morning.rec",
          "also record the touches, for '\(programName) replay morning.rec'"
        ),
      ]
    case .replay:
      [
        (
          "\(programName) replay builtin --frames out",
          "write the demonstration of the start screen as pictures"
        ),
        (
          "\(programName) replay morning.rec --log -",
          "print a line of JSON for each frame of a recording"
        ),
      ]
    case .screens: []
    }
  }

  @MainActor package static func catalog(_ request: KioskRequest) throws -> ScreenCatalog {
    guard let definition else { preconditionFailure("Kiosk.main sets the definition") }
    let catalog = try definition.catalog(request)
    if let fault = catalog.fault {
      throw KioskError.usage("in the program's ScreenCatalog, \(fault)")
    }
    return catalog
  }
}

/// The root command of such a program: without a subcommand it runs the kiosk.
struct OwnKioskCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    let name = OwnKiosk.programName
    return CommandConfiguration(
      commandName: name, abstract: "A kiosk for a touch panel.",
      discussion: HelpParts.discussion(
        "Without a subcommand it does the same as 'run'.\n\n"
          + HelpParts.exitCodes(onSignal: "a kiosk on its panel exits"),
        examples: [
          (name, "show the kiosk on the panel"),
          (
            "\(name) replay builtin --frames out",
            "write the demonstration of the start screen as pictures"
          ),
        ]),
      subcommands: [
        RunCommand<OwnKiosk>.self, ReplayCommand<OwnKiosk>.self, PictureCommand<OwnKiosk>.self,
        GesturesCommand<OwnKiosk>.self, ScreensCommand<OwnKiosk>.self, DoctorCommand<OwnKiosk>.self,
        CalibrateCommand<OwnKiosk>.self, OutOfOrderCommand<OwnKiosk>.self,
        StatusCommand<OwnKiosk>.self, ScreenshotCommand<OwnKiosk>.self,
        InspectCommand<OwnKiosk>.self, ReportCommand<OwnKiosk>.self,
      ],
      defaultSubcommand: RunCommand<OwnKiosk>.self)
  }
}
