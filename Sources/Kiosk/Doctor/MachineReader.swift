import CLinux
import Glibc
import VitrineEvdev
import VitrineKMS
import VitrinePinyin
import VitrineSeat
import VitrineSystem
import VitrineText

/// Reads ``MachineFacts`` on this machine. It opens devices briefly, and changes nothing.
@MainActor
struct MachineReader<App: KioskApp> {
  /// The user whose rights are checked.
  let account: Account
  /// The path of the configuration file; nil: none is used.
  let path: String?

  func facts() throws -> MachineFacts {
    var configuration = MachineFacts.Outcome.found(
      path.map { "\($0) is valid" } ?? "no file is used: all options have their defaults")
    var call = try RunCommand<App>.parse([])
    var options = App.options
    do throws(KioskError) {
      call.fill(from: try RunConfiguration<App>.read(path).options)
      try call.panel.apply(to: &options, call.picture, call.overrides, call.output)
    } catch {
      configuration = .failed(error.description)
    }
    if let path, let file = FileOwnership(of: path), !account.mayRead(file) {
      configuration = .failed(
        "the user '\(account.name)' may not read \(path); \(account.sharingCommands(for: path))")
    }
    let seat = options.seat
    let socket = Settings.value("SEATD_SOCK") ?? SeatBackend.defaultSocket
    let seatService = SeatFacts(
      use: options.seatUse, socket: FileOwnership(of: socket), hasLibrary: SeatLibrary.isInstalled)
    var inputs: [DeviceListing] = []
    var inputFailure: String?
    do {
      inputs = try listDevices(log: { _, _ in })
    } catch {
      inputFailure = error.description
    }
    let touchPath = options.touchPath.map { FileSystem.canonical($0) ?? $0 }
    let touchscreens = inputs.filter { input in
      if let touchPath { return input.path == touchPath }
      return input.isTouchscreen && !input.isIgnored && input.seat == seat
    }
    return MachineFacts(
      account: account, configuration: configuration, hiddenPaths: hiddenPaths(),
      cards: DisplaySnapshot.cardPaths().compactMap { FileOwnership(of: $0) },
      display: display(options.displayRequest, seatService), inputs: inputs,
      inputFailure: inputFailure, seat: seat, touchPath: touchPath, seatService: seatService,
      touchscreens: touchscreens.compactMap { FileOwnership(of: $0.path) },
      missingFonts: missingFonts(), pinyin: pinyin(), terminal: Self.terminal(), data: data(call),
      disk: disk(), clock: Self.clock())
  }

  /// The paths in the configuration that `ProtectHome=` and `PrivateTmp=` hide from the service.
  private func hiddenPaths() -> [String] {
    guard let path, let text = try? TextFile.read(path),
      let file = try? ConfigurationFile(parsing: text, name: path)
    else { return [] }
    let hidden = ["/home/", "/root/", "/tmp/", "/var/tmp/", "/run/user/"]
    return file.entries.map(\.value).filter { value in hidden.contains { value.hasPrefix($0) } }
  }

  private func display(
    _ request: DisplayRequest, _ seatService: SeatFacts
  ) -> MachineFacts.Outcome {
    do throws(DisplayError) {
      let pipeline = try FoundDisplay(request).pipeline
      return .found("\(pipeline.card): \(pipeline.connectorName), \(pipeline.mode)")
    } catch {
      if error.kind == .noPermission && seatService.usesSeatd(for: account) {
        return .found("\(error.object): seatd opens it; called by root, 'doctor' looks at it")
      }
      return .failed(error.description)
    }
  }

  private func missingFonts() -> [MachineFacts.MissingFont] {
    // Its stacks do not keep it alive.
    let library = FontLibrary(source: .system, log: { _, _ in })
    defer { withExtendedLifetime(library) {} }
    let stack = library.stack(family: "sans-serif", weight: .regular)
    let samples: [(language: String, scalar: UInt32, text: String, package: String)] = [
      ("", 0x41, "Latin letters", "fonts-noto-core"),
      ("ar", 0x0639, "Arabic letters", "fonts-noto-core"),
      ("zh", 0x4e2d, "Chinese characters", "fonts-noto-cjk"),
    ]
    let missing = samples.filter { sample in
      let isUsed =
        sample.language.isEmpty || App.languages.contains { $0.hasPrefix(sample.language) }
      return isUsed && stack.face(for: sample.scalar, language: .none) == nil
    }
    return missing.map { MachineFacts.MissingFont(text: $0.text, package: $0.package) }
  }

  private func pinyin() -> MachineFacts.Outcome? {
    guard App.languages.contains(where: { $0.hasPrefix("zh") }) else { return nil }
    return switch PinyinDictionary.shared {
    case .success: .found("Chinese is typed by pinyin")
    case .failure(let reason): .failed(reason.description)
    }
  }

  /// The data as `run` reads them, without a change of stored data.
  private func data(_ call: RunCommand<App>) -> MachineFacts.Outcome {
    let request = KioskRequest(
      language: call.language.language ?? App.languages.first, isReplay: true)
    do {
      let contents = try call.app.contents(
        for: KioskCall(request: request, screen: call.screen, log: { _, _ in }))
      let count = Plural.text(contents.catalog.screens.count, "screen")
      return .found("the data of \(count) can be read")
    } catch {
      return .failed("\(error)")
    }
  }

  // MARK: The system

  private static func terminal() -> FileOwnership? {
    guard let text = try? TextFile.read("/sys/class/tty/tty0/active", largest: 4096) else {
      return nil
    }
    let name = text.split(whereSeparator: \.isWhitespace).last.map(String.init) ?? "tty0"
    return FileOwnership(of: "/dev/\(name)")
  }

  /// The folder that the kiosk writes to: the service's if there is one, or that of the user.
  private var stateFolder: String? {
    let service = "/var/lib/\(App.programName)"
    if Settings.value("STATE_DIRECTORY") == nil && FileSystem.exists(service) { return service }
    return StateFolder.path(of: App.programName, Settings.value)
  }

  private func disk() -> MachineFacts.Disk? {
    guard var folder = stateFolder, folder.hasPrefix("/") else { return nil }
    // A folder that is created at the first start is judged by the one that it will be in.
    while !FileSystem.exists(folder), let slash = folder.lastIndex(of: "/"), folder != "/" {
      folder = slash == folder.startIndex ? "/" : String(folder[..<slash])
    }
    var facts = statvfs()
    guard statvfs(folder, &facts) == 0, let ownership = FileOwnership(of: folder) else {
      return nil
    }
    return MachineFacts.Disk(
      folder: ownership, freeBytes: UInt64(facts.f_bavail) * UInt64(facts.f_frsize),
      isReadOnly: facts.f_flag & UInt(ST_RDONLY) != 0)
  }

  private static func clock() -> MachineFacts.Clock {
    var state = timex()
    let answer = adjtimex(&state)
    return MachineFacts.Clock(
      time: Int64(time(nil)), isSynchronized: answer >= 0 && answer != TIME_ERROR,
      hasTimeZone: FileSystem.exists("/etc/localtime"))
  }
}
