import Testing
import VitrineSystem
import VitrineKiosk
import VitrineRecording
import VitrineTesting
import VitrineTouch
import VitrineUnits

@MainActor
@Suite("What the staff page does to a kiosk")
struct StaffTasksTests {
  private let folder: TemporaryFolder
  private let flight: FlightRecorder
  private let background = BackgroundTasks()
  private let reports = BackgroundTasks()
  private let panel = PanelSettings(
    scanOut: PixelSize(64, 48), rotation: .none, scale: 1, refreshInterval: .milliseconds(16),
    screen: "home", settings: [])

  init() throws {
    folder = try TemporaryFolder()
    flight = FlightRecorder(panel: panel)
    flight.begin(at: .zero)
  }

  private func tasks(
    in folder: String?, writeReport: @escaping @Sendable (String) -> String? = { _ in nil }
  ) -> StaffTasks {
    StaffTasks(
      light: PanelLight([], dimTo: 20), flight: flight, folder: folder, rotation: .none,
      requestedRotation: .none, tasks: background, reports: reports,
      writeReport: writeReport, logger: Logger(threshold: .error))
  }

  private var time: Instant { Instant(nanoseconds: 1_000_000_000) }

  private func finish() {
    let isDone = background.finish(within: .seconds(60))
    #expect(isDone)
  }

  @Test("The last of several rotations is stored, and each of them is applied")
  func rotations() throws {
    let tasks = tasks(in: folder.path)
    var applied: [Rotation] = []
    tasks.onRotate = { applied.append($0) }
    let all: [Rotation] = [.quarter, .half, .half, .threeQuarters, .quarter, .half]
    for rotation in all { tasks.perform(.rotation(rotation), at: time) }
    finish()
    #expect(applied == [.quarter, .half, .threeQuarters, .quarter, .half])
    #expect(RotationStore(folder: folder.path).rotation(requested: .none) == .half)
  }

  @Test("A recording is saved, and one after a rotation does not replace that of before")
  func recordings() throws {
    let tasks = tasks(in: folder.path)
    var outcomes: [String] = []
    tasks.onRecording = { outcomes.append($1 ?? $0) }
    tasks.apply(.staff, at: time)
    flight.append(.frame(time))
    tasks.perform(.saveRecording, at: time)
    finish()
    let first = try folder.bytes(of: "staff-1.rec")
    #expect(first == flight.bytes)
    flight.append(.frame(time + .seconds(1)))
    tasks.perform(.saveRecording, at: time)
    finish()
    let second = try folder.bytes(of: "staff-1.rec")
    #expect(second == flight.bytes && second != first)
    tasks.perform(.rotation(.half), at: time)
    flight.move(to: panel, at: time + .seconds(2))
    tasks.perform(.saveRecording, at: time)
    finish()
    #expect(try folder.bytes(of: "staff-1.rec") == second)
    tasks.apply(.staff, at: time)
    tasks.perform(.saveRecording, at: time)
    finish()
    #expect(try folder.bytes(of: "staff-1.rec") == second, "the page was opened again")
    #expect(try folder.bytes(of: "staff-2.rec") == flight.bytes)
    #expect(
      outcomes == [1, 1, 1, 2].map { (number: Int) in "\(folder.path)/staff-\(number).rec" })
  }

  @Test("A recording that is saved while the page is opened again is not replaced by the next one")
  func pending() throws {
    let tasks = tasks(in: folder.path)
    for frame in 0..<3 {
      flight.append(.frame(time + .seconds(Int64(frame))))
      tasks.apply(.staff, at: time)
      tasks.perform(.saveRecording, at: time)
    }
    finish()
    tasks.perform(.saveRecording, at: time)
    finish()
    let sizes = try (1...3).map { try folder.bytes(of: "staff-\($0).rec").count }
    #expect(sizes == sizes.sorted() && Set(sizes).count == 3)
    #expect(try FileSystem.names(in: folder.path).count == 3)
  }

  @Test("A recording that is requested while one is being saved replaces that one")
  func twice() throws {
    let tasks = tasks(in: folder.path)
    var outcomes: [String] = []
    tasks.onRecording = { outcomes.append($1 ?? $0) }
    tasks.apply(.staff, at: time)
    tasks.perform(.saveRecording, at: time)
    flight.append(.frame(time))
    tasks.perform(.saveRecording, at: time)
    finish()
    finish()
    #expect(try FileSystem.names(in: folder.path) == ["staff-1.rec"])
    #expect(try folder.bytes(of: "staff-1.rec") == flight.bytes && outcomes.count == 2)
  }

  @Test("The newest recordings are kept, and the report takes the last one")
  func limit() throws {
    let tasks = tasks(in: folder.path)
    _ = try folder.file("staff-x.rec", [1])
    for _ in 0..<11 {
      tasks.apply(.staff, at: time)
      tasks.perform(.saveRecording, at: time)
    }
    finish()
    let names = (4...11).map { (number: Int) in "staff-\(number).rec" }
    #expect(try Set(FileSystem.names(in: folder.path)) == Set(names + ["staff-x.rec"]))
    #expect(
      try StaffTasks.recordings(in: folder.path).newest() == folder.file("staff-11.rec"))
  }

  @Test("A recording is the one of the time at which it was requested, whatever comes later")
  func snapshot() throws {
    let (snapshot, bytes) = (flight.snapshot, flight.bytes)
    for frame in 0..<20_000 { flight.append(.frame(time + .seconds(Int64(frame)))) }
    flight.move(to: panel, at: time)
    #expect(snapshot.bytes == bytes && flight.bytes != bytes)
  }

  @Test("The addresses are looked for in the background")
  func addresses() {
    let tasks = tasks(in: nil)
    var found: [[NetworkAddress]] = []
    tasks.onAddresses = { found.append($0) }
    tasks.perform(.addresses, at: time)
    #expect(found.isEmpty)
    finish()
    #expect(found.count == 1)
  }

  @Test("The wrong PINs of the last run are known after a restart, until the right one")
  func wrongPINs() throws {
    let store = PINAttemptsStore(folder: folder.path)
    let tasks = tasks(in: folder.path)
    #expect(store.attempts(at: time) == PINAttempts())
    for wrong in 1...4 { tasks.store(wrongPINs: wrong) }
    finish()
    let attempts = store.attempts(at: time)
    #expect(attempts.wrong == 4 && attempts.wait(at: time) == .seconds(60))
    tasks.store(wrongPINs: 0)
    finish()
    #expect(store.attempts(at: time) == PINAttempts())
    for text in ["", "x", "-3", "99999999999999999999", "3 3"] {
      _ = try folder.write(text, "wrong-pins")
      #expect(store.attempts(at: time) == PINAttempts(), "\(text)")
    }
  }

  @Test("A recording that cannot be saved is reported, and the next attempt is made")
  func refused() throws {
    var reasons: [String?] = []
    let nowhere = tasks(in: nil)
    nowhere.onRecording = { reasons.append($1) }
    nowhere.perform(.saveRecording, at: time)
    let missing = tasks(in: folder.path + "/missing")
    missing.onRecording = { reasons.append($1) }
    missing.perform(.saveRecording, at: time)
    finish()
    #expect(reasons.count == 2 && reasons.allSatisfy { $0 != nil })
  }

  private func finishReport() {
    let isDone = reports.finish(within: .seconds(60))
    #expect(isDone)
  }

  @Test("A report is written beside the frames, once at a time, and the newest four are kept")
  func report() throws {
    let tasks = tasks(in: folder.path) { path in
      (try? TextFile.write("bundle", to: path)) == nil ? "no" : nil
    }
    var outcomes: [String] = []
    tasks.onReport = { outcomes.append($1 ?? $0) }
    for number in 1...6 {
      tasks.perform(.writeReport, at: time)
      tasks.perform(.writeReport, at: time)
      #expect(outcomes.count == number - 1, "it does not wait for the report")
      finishReport()
      #expect(outcomes.last == "\(folder.path)/report-\(number).tar" && outcomes.count == number)
    }
    let names = (3...6).map { (number: Int) in "report-\(number).tar" }
    #expect(try Set(FileSystem.names(in: folder.path)) == Set(names))
  }

  @Test("A report that cannot be written says why, and the next attempt is made")
  func noReport() {
    let tasks = tasks(in: folder.path) { _ in "the disk is full" }
    let nowhere = self.tasks(in: nil)
    let missing = self.tasks(in: folder.path + "/missing")
    var reasons: [String] = []
    for each in [tasks, tasks, nowhere, missing] {
      each.onReport = { reasons.append($0 + ($1 ?? "written")) }
      each.perform(.writeReport, at: time)
      finishReport()
    }
    #expect(reasons.count == 4 && !reasons.contains { $0.hasSuffix("written") })
    #expect(reasons[0].contains("the disk is full") && reasons[2] == "there is no state folder")
  }

  @Test("A restart ends the kiosk, and steps are applied")
  func restarts() {
    let tasks = tasks(in: folder.path)
    var steps: [InputEvent] = []
    tasks.onStep = { steps.append($0) }
    tasks.apply(.staffEnds, at: time)
    #expect(steps == [.idle(.staffEnds, time)] && !tasks.isRestarting)
    tasks.perform(.restart, at: time)
    #expect(tasks.isRestarting && tasks.staffFacts.brightness == nil)
  }
}

@Suite("The addresses of a machine")
struct NetworkAddressTests {
  @Test("Addresses of one link are left out")
  func links() {
    for text in ["fe80::1%eth0", "169.254.7.9"] { #expect(NetworkAddress.isOfLink(text)) }
    for text in ["192.168.1.20", "fd12::7", "16.9.254.1"] {
      #expect(!NetworkAddress.isOfLink(text))
    }
    let all = NetworkAddress.all.map(\.address)
    #expect(all.allSatisfy { $0 != "127.0.0.1" && $0 != "::1" && !NetworkAddress.isOfLink($0) })
  }
}
