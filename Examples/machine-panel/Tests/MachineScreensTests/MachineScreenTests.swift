import Foundation
import Synchronization
import Testing
import Vitrine
import VitrineTesting

@testable import MachineScreens

/// The commands that a test's controller has received.
private final class Commands: Sendable {
  let all = Mutex<[String]>([])

  func receive(_ command: String) throws { all.withLock { $0.append(command) } }
}

@MainActor @Suite("The panel of the kiln")
struct MachineScreenTests {
  private let commands = Commands()

  private func makeMachine() -> Machine {
    Machine(telemetry: .socket("/nowhere"), isExample: false) { [commands] command in
      try commands.receive(command)
    }
  }

  private func line(_ state: String, _ temperature: Double) -> String {
    """
    {"state": "\(state)", "temperature": \(temperature), "target": 900, "power": 64, "draft": 12}
    """
  }

  private func shows(_ text: String, _ screen: ScriptedStage) -> Bool {
    screen.find(Label.self) { $0.text == text } != nil
  }

  @Test("A start is confirmed and sends the target; a stop is sent at once")
  func startAndStop() throws {
    let machine = makeMachine()
    let screen = ScriptedStage(makeMachineScreen(machine))
    screen.send(line("idle", 21), to: machine.telemetry)
    screen.wait(.seconds(2))
    let target = try #require(screen.find(Stepper.self))
    #expect(target.perform(.increment) && target.value == 910)
    try screen.tap(button: "Start")
    screen.wait(.seconds(1))
    #expect(commands.all.withLock { $0.isEmpty }, "the question comes first")
    let start = try #require(screen.find(Dialog.self))
    #expect(start.semantics?.label == "Start the firing?")
    let button = try #require(
      screen.find(Button.self) { $0.title == "Start" && $0.style == .filled && $0.icon == nil })
    screen.tap(button)
    screen.wait(.seconds(1))
    #expect(commands.all.withLock { $0 } == ["start 910"])
    #expect(
      shows("Sent to the controller", screen) || screen.find(SnackbarHost.self)?.message != nil)
    screen.send(line("heating", 300), to: machine.telemetry)
    screen.frames(2)
    try screen.tap(button: "Stop")
    screen.wait(.seconds(1))
    #expect(commands.all.withLock { $0 } == ["start 910", "stop"])
  }

  @Test("A silent controller is an alarm: its last values are not shown as if they were new")
  func silence() throws {
    let machine = makeMachine()
    let screen = ScriptedStage(makeMachineScreen(machine))
    screen.send(line("heating", 500), to: machine.telemetry)
    screen.wait(.seconds(3))
    let gauge = try #require(screen.find(Gauge.self) { $0.label == "Temperature" })
    #expect(gauge.value == 500 && machine.alarm == nil)
    screen.wait(.seconds(8))
    #expect(gauge.value == nil && shows("No data from the controller", screen))
    screen.send(line("heating", 510), to: machine.telemetry)
    screen.wait(.seconds(2))
    #expect(gauge.value == 510 && machine.alarm == nil)
    #expect(machine.events.map(\.begins) == [false, true], "the newest first")
  }

  @Test("Too hot is an alarm, and the number of events is bounded")
  func tooHot() throws {
    let machine = makeMachine()
    let screen = ScriptedStage(makeMachineScreen(machine))
    for round in 0..<40 {
      screen.send(line("heating", round % 2 == 0 ? 1300 : 900), to: machine.telemetry)
      screen.wait(.seconds(2))
      #expect(machine.alarm == (round % 2 == 0 ? .tooHot : nil))
    }
    #expect(machine.events.count == 40)
    for round in 40..<60 {
      screen.send(line("heating", round % 2 == 0 ? 1300 : 900), to: machine.telemetry)
      screen.wait(.seconds(2))
    }
    #expect(machine.events.count == 50)
  }

  @Test("The curve has one value each five seconds, a gap without data, and ten minutes at most")
  func history() throws {
    let machine = makeMachine()
    let screen = ScriptedStage(makeMachineScreen(machine))
    screen.wait(.seconds(11))
    #expect(machine.temperatures.allSatisfy { $0 == nil } && machine.temperatures.count >= 2)
    for second in 0..<660 {
      screen.send(line("heating", Double(second)), to: machine.telemetry)
      screen.wait(.seconds(1))
    }
    #expect(machine.temperatures.count == 120 && machine.temperatures.allSatisfy { $0 != nil })
    #expect(screen.find(LineChart.self)?.values == machine.temperatures)
  }

  @Test("A controller that refuses a command is reported")
  func refusal() throws {
    struct Refusal: Error {}
    let machine = Machine(
      telemetry: .socket("/nowhere"), isExample: false, controller: { _ in throw Refusal() })
    let screen = ScriptedStage(makeMachineScreen(machine))
    screen.send(line("heating", 300), to: machine.telemetry)
    screen.wait(.seconds(2))
    try screen.tap(button: "Stop")
    screen.wait(.seconds(1))
    #expect(screen.find(SnackbarHost.self)?.message == "The controller did not accept it")
  }

  @Test("A command replaces the one before in its file")
  func commandFile() throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID())").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    let file = CommandFile(path)
    try file.send("start 900")
    try file.send("stop")
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "stop\n")
    #expect(throws: (any Error).self) { try CommandFile("/nowhere/at/all").send("stop") }
  }

  @Test("The language can change while the kiln runs: all texts follow, the readings stay")
  func language() throws {
    let machine = makeMachine()
    let screen = ScriptedStage(makeMachineScreen(machine))
    screen.send(line("fault", 500), to: machine.telemetry)
    screen.wait(.seconds(2))
    for (tag, texts, label) in [
      ("zh", ["2 号窑", "故障", "最近 10 分钟"], "温度"), ("ar", ["الفرن 2", "عطل", "الأحداث"], "الحرارة"),
    ] {
      screen.stage.environment.language = tag
      screen.frames(2)
      for text in texts { #expect(shows(text, screen), "\(text)") }
      let gauge = screen.find(Gauge.self) { $0.label == label }
      #expect(gauge?.value == 500)
    }
    #expect(screen.find(Button.self) { $0.title == "تشغيل" } != nil)
  }

  @Test("Each language has all texts, and no others")
  func texts() {
    let findings = StringCheck.findings(in: Text.catalog, keys: Text.self)
    #expect(findings.isEmpty, "\(findings.joined(separator: "\n"))")
  }

  @Test("It can be used on all panels, in all languages, with large text, running and in alarm")
  func check() throws {
    var check = ScreenCheck()
    check.textScales = [1, 1.3]
    // What does not fit is scrolled to.
    check.leavesOut = { component, kind in kind == .overflow && component is ScrollContent }
    for text in [line("heating", 846), line("fault", 1300)] {
      var made: Machine?
      try check.findings { _ in
        let machine = makeMachine()
        made = machine
        return makeMachineScreen(machine)
      } after: { screen in
        guard let machine = made else { return }
        screen.send(text, to: machine.telemetry)
        screen.wait(.milliseconds(1100))
      }.expectNone()
    }
  }
}
