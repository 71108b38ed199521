import ArgumentParser
import Vitrine
import VitrineRecording
package import VitrineKiosk
import VitrineShowcase

/// The kiosk of the program `vitrine`: the demo screens, with built-in data or those of a folder.
package struct ShowcaseApp: KioskApp {
  @Option(
    help: ArgumentHelp(
      "The folder with places.geojson, messages.json, transactions.json, map.geojson and images/. "
        + "Built-in data replace missing files (docs/data.md). In a replay, each further --data is the "
        + "folder that replaced the one before.", valueName: "folder"),
    completion: .directory, transform: OptionValue.text)
  var data: [String] = []

  package init() {}

  package static let programName = "vitrine"
  package static let languages = Language.allCases.map(\.rawValue)
  package static let options = KioskOptions()
  package static let variables = ["VITRINE_DATA"]
  package static let openOptions: Set<String> = ["data"]
  package static let configurationPath: String? = "/etc/vitrine.conf"

  package mutating func fill(from file: ShowcaseApp) { if data.isEmpty { data = file.data } }

  package static func examples(for command: KioskCommandName) -> [(call: String, does: String)] {
    switch command {
    case .run:
      [
        ("vitrine run", "show the home screen until Ctrl-C"),
        (
          "vitrine run poi --data /srv/kiosk --rotate 90",
          "show your own places on an upright panel"
        ),
        (
          "vitrine run --record morning.rec",
          "also record the touches, for 'vitrine replay morning.rec'"
        ),
        ("vitrine run --output list", "print the names of the outputs"),
      ]
    case .replay:
      [
        (
          "vitrine replay builtin poi --frames out",
          "write the demonstration of the map as pictures"
        ),
        (
          "vitrine replay morning.rec --log - | head",
          "print the offsets, the speeds and a hash of the picture for each frame"
        ),
        (
          "vitrine replay builtin list --size 1280x720 --dark --language ar --frames out",
          "use a larger panel, the dark theme and Arabic"
        ),
      ]
    case .screens: [("vitrine screens", "show a screen with 'vitrine run NAME'")]
    }
  }

  /// Recordings of touches alone are mostly those of a list. A demonstration is that of the start.
  package static func defaultScreen(of command: KioskCommandName) -> String {
    switch command {
    case .run: "home"
    case .replay: "home for \"builtin\", else list"
    case .screens: "list"
    }
  }

  @MainActor package static func catalog(_ request: KioskRequest) -> ScreenCatalog {
    Showcase.catalog(language: Self.language(of: request))
  }

  @MainActor package func contents(for call: KioskCall) throws -> KioskContents {
    // A replay ignores the system's settings.
    let directory =
      call.recording == nil ? data.first ?? Settings.value("VITRINE_DATA") : data.first
    if call.recording == nil, data.count > 1 {
      throw KioskError.usage("'run' shows the data of one folder; give --data once")
    }
    let link = directory.map { DataLink($0) }
    let content = try Self.content(of: link?.folder, for: call.screen, call.log)
    let shown: ShowcaseData
    // Whether the screen is shown on the home screen: always on a panel, in a replay only if it was
    // recorded so, or where the demonstration of the start screen is played.
    let hasShell: Bool
    if let recording = call.recording {
      shown = ShowcaseData(
        directory: directory, folder: link?.folder, replacements: Array(data.dropFirst()),
        content: content, log: call.log)
      RecordedData.restore(recording, into: shown, call.log)
      hasShell =
        recording.panel?.setting("shell") == "home" || (call.isBuiltIn && call.screen == nil)
    } else {
      let log = call.log
      // Deletions on a panel are permanent, those of a demonstration are not.
      let isOnPanel = !call.request.isReplay
      shown = ShowcaseData(
        directory: directory, folder: link?.folder, content: content, log: log
      ) {
        isOnPanel ? StoreFile.open(for: directory, log: log) : .inMemory()
      }
      hasShell = true
    }
    let time = Self.time(for: call)
    let options = ShowcaseOptions(
      language: Self.language(of: call.request), hasShell: hasShell, data: shown,
      clock: time.map { ShowcaseClock($0) })
    var catalog = Showcase.catalog(options)
    catalog.reload = { root, folder in shown.replace(by: folder, on: root) }
    var contents = KioskContents(
      catalog: catalog,
      settings: (hasShell ? [RecordedSetting("shell", "home")] : [])
        + (time.map { [RecordedSetting("time", MachineTime.text($0))] } ?? [])
    ) {
      // The store is opened here, not during a frame.
      _ = shown.store
      return call.isRecorded ? RecordedData.settings(of: shown, call.log) : []
    }
    contents.dataLink = link
    contents.flight.clock = {
      MachineTime.now.map { [RecordedSetting("time", MachineTime.text($0))] } ?? []
    }
    contents.flight.data = { RecordedData.storedSettings(of: shown) }
    return contents
  }

  /// The time at the start: that of the machine on a panel, the recorded one in a replay of a
  /// kiosk, and that of the town for demonstrations and for touches alone. Nil where it is unknown.
  @MainActor private static func time(for call: KioskCall) -> WallTime? {
    if let panel = call.recording?.panel { return panel.setting("time").flatMap { WallTime($0) } }
    return call.request.isReplay ? ShowcaseClock.townTime : MachineTime.now
  }

  private static func language(of request: KioskRequest) -> Language {
    request.language.flatMap(Language.init(rawValue:)) ?? .english
  }

  /// Reads the data of a folder. An invalid folder is reported at the start, not when a screen
  /// needs it; so are files that are not read, whose names may be misspelt. For a screen without a
  /// map, an error in the map's data is only logged.
  private static func content(
    of directory: String?, for screen: String?, _ log: LogSink
  ) throws(KioskError) -> Content? {
    guard let directory else { return nil }
    do throws(DataError) {
      let content = try Content.load(directory: directory)
      if let fault = content.mapFault, Showcase.needsMap(screen) { throw fault }
      return content
    } catch {
      for hint in DataDirectory(directory).survey()?.hints ?? [] { log(.notice, "data: \(hint)") }
      throw .badData(error.description)
    }
  }
}
