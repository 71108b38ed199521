package import ArgumentParser
import Glibc
import VitrineSystem

/// The `report` command: writes a support bundle.
package struct ReportCommand<App: KioskApp>: ParsableCommand, Sendable {
  package static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "report",
      abstract: "Write a support bundle for remote diagnosis.",
      discussion: HelpParts.discussion(
        """
        It contains versions, displays and input devices, the results of 'doctor', the configuration, \
        and from the running kiosk its status, the last lines of its log, and a recording of its last \
        minutes for 'replay', which shows what was touched. If the kiosk has crashed, the recording of \
        that time is included, too, and so is the last one that the staff saved. Names of folders in \
        /home (except in the recordings), comments of the configuration, and the values of options that \
        the kiosk has added are left out. What is missing is listed in missing.txt.
        """,
        examples: [
          ("sudo \(App.programName) report kiosk.tar", "write an archive"),
          ("sudo \(App.programName) report kiosk", "write the files into a folder"),
        ]))
  }

  @Argument(
    help: "The archive (NAME.tar), or a folder; \"-\" is an archive on standard output.",
    completion: .file(extensions: ["tar"]), transform: OptionValue.text)
  var output: String
  @OptionGroup var kiosk: RunningKioskOption
  @Option(
    help: ArgumentHelp("The configuration file, as for 'run'.", valueName: "file"),
    completion: .file(), transform: OptionValue.text)
  var config: String?

  package init() {}

  package func run() throws {
    try BinaryFile.check(output)
    let bundle = try MainActor.assumeIsolated { try collect() }
    try bundle.write(to: output)
    let logger = Logger()
    for gap in bundle.gaps { logger.log(.warning, "report: without \(gap)") }
    if output != "-" { logger.log(.info, "report: written to \(output)") }
  }

  @MainActor private func collect() throws -> SupportBundle {
    var bundle = SupportBundle()
    bundle.add("versions.txt", SupportBundle.versions)
    bundle.add("devices.txt") { Array(try DeviceList.text.utf8) }
    let path = RunConfiguration<App>.path(config)
    if let path { bundle.add("configuration.txt") { try configuration(path) } }
    bundle.add("doctor.txt") { try findings(path) }
    let client = kiosk.client(of: App.programName)
    bundle.add("status.json") { try client.ask(.status) }
    bundle.add("log.txt") {
      let lines = String(decoding: try client.ask(.log), as: UTF8.self)
      return Array(MaskedText.withoutUsers(lines).utf8)
    }
    bundle.add("recording.rec") { try client.ask(.recording) }
    let folders = StateFolder.candidates(of: App.programName, Settings.value)
    let crashes = folders.map { "\($0)/\(CrashFile.name)" }.filter(FileSystem.exists)
    Self.add(CrashFile.name, from: crashes, to: &bundle)
    let saved = folders.compactMap { Self.staff(in: $0) }
    Self.add(SupportBundle.staffRecording, from: saved, to: &bundle)
    return bundle
  }

  /// Adds the recording at one of the paths, if there is any.
  @MainActor private static func add(
    _ name: String, from paths: [String], to bundle: inout SupportBundle
  ) {
    // Without root that of the service cannot be read, but the user's own.
    if let path = paths.first(where: FileSystem.isReadable) ?? paths.first {
      bundle.add(name) { try recording(path) }
    }
  }

  /// The newest recording of the staff page in a folder; nil if there is none.
  private static func staff(in folder: String) -> String? {
    do throws(SystemError) {
      return try StaffTasks.recordings(in: folder).newest()
    } catch {
      // Reading a file in a folder that cannot be listed says why.
      return error.isMissing ? nil : "\(folder)/staff-1.rec"
    }
  }

  /// A link is not followed: the folder belongs to the kiosk's user, who may not read what root
  /// may.
  @MainActor private static func recording(_ path: String) throws(KioskError) -> [UInt8] {
    do throws(FileError) {
      return try FileReader.bytes(
        of: path, limit: 2 * FlightRecorder.limit, followsLinks: false)
    } catch {
      let found = error == .system(SystemError(ELOOP)) ? "a symbolic link" : error.found
      throw .badData("\(path): expected a recording, found \(found)")
    }
  }

  private func configuration(_ path: String) throws -> [UInt8] {
    // A kiosk without options of its own has exactly those that are known here.
    let known = RunConfiguration<OwnKiosk>.keys.map(\.name)
    let shown = Set(known + ["screen", RunConfiguration<App>.messageKey]).union(App.openOptions)
    return Array(MaskedText.configuration(try TextFile.read(path), shown: shown).utf8)
  }

  @MainActor private func findings(_ path: String?) throws -> [UInt8] {
    let account = DoctorCommand<App>.account
    let facts = try MachineReader<App>(account: account, path: path).facts()
    let lines = Diagnosis(facts).findings.map { $0.line + "\n" }.joined()
    return Array(MaskedText.withoutUsers(lines).utf8)
  }
}
