import Testing
import Vitrine
import VitrineKMS
import VitrineKiosk
import VitrineRaster
import VitrineRecording
import VitrineTesting
import VitrineTouch

@MainActor
@Suite("A display that is lost")
struct DisplayLossTests {
  /// Scrolls a list, and returns its offset.
  private func scrolled(_ wall: Wall) throws -> Double {
    try wall.run(100)
    try wall.drag()
    try wall.run(3000)
    let offset = wall.list.offset
    #expect(offset > 50 && wall.isShown)
    return offset
  }

  @Test("The staff page is private until a frame without it was presented")
  func staffPage() throws {
    let wall = try Wall()
    wall.driver.idle.makeStaffPage = { Label("192.168.1.20") }
    try wall.run(100)
    #expect(!wall.showsStaffPage)
    wall.apply(.staff)
    try wall.run(100)
    #expect(wall.showsStaffPage)
    let page = wall.screenshot
    wall.apply(.staffEnds)
    #expect(wall.screenshot == page && wall.showsStaffPage, "the picture is still that of the page")
    try wall.run(100)
    #expect(wall.screenshot != page && !wall.showsStaffPage)
  }

  @Test("A screenshot is what the display shows, and there is none while it shows nothing")
  func screenshot() throws {
    let wall = try Wall()
    #expect(wall.screenshot == nil, "nothing was drawn yet")
    _ = try scrolled(wall)
    #expect(wall.screenshot == wall.kernel.panel?.memory.picture)
    wall.setPower(false)
    #expect(wall.screenshot == nil)
    wall.setPower(true)
    try wall.run(100)
    #expect(wall.screenshot == wall.kernel.panel?.memory.picture)
    wall.kernel.panel?.powerRefusal = FakeKernel.error(.refused)
    wall.setPower(false)
    try wall.run(100)
    #expect(wall.isBlack && wall.screenshot == wall.kernel.panel?.memory.picture)
    wall.kernel.monitor = nil
    wall.kernel.panel?.fault = FakeKernel.error(.nothingConnected)
    wall.kernel.sendUevent()
    try wall.run(2000)
    #expect(wall.screenshot == nil)
  }

  private func expectBack(_ wall: Wall, at offset: Double) {
    #expect(wall.isShown, "the picture is back")
    #expect(wall.list.offset == offset, "at the same place")
    for old in wall.kernel.opened.dropLast() { #expect(old.isClosed, "old panels are closed") }
    for (a, b) in zip(wall.kernel.tries, wall.kernel.tries.dropFirst()) {
      #expect(b - a >= DisplayStateMachine.settling, "it does not spin")
    }
  }

  @Test(
    "A refusal that no retry helps, a flip that never comes, and a busy driver: shown again in a second",
    arguments: [DisplayError.Kind.lost, .ownedByAnother, .busy, .refused, nil])
  func refusals(_ kind: DisplayError.Kind?) throws {
    let wall = try Wall()
    let offset = try scrolled(wall)
    let panel = try #require(wall.kernel.panel)
    let before = panel.presents
    if let kind { panel.refusal = FakeKernel.error(kind) } else { panel.reportsFlips = false }
    wall.land(77, x: 400, y: 300)
    try wall.run(20)
    wall.move(y: 299)
    wall.move(y: 100)
    // A second of refusals, or of waiting for the flip, and a second to be back.
    try wall.run(2000)
    #expect(panel.isClosed && wall.kernel.opened.count == 2)
    #expect(panel.presents - before <= 62, "the refreshes of a second")
    let moved = wall.list.offset
    try wall.run(2000)
    expectBack(wall, at: moved)
    #expect(moved >= offset)
    #expect(wall.kernel.tries.count == 2)
  }

  @Test(
    "A display that takes its mode and refuses every picture is tried once a second",
    arguments: [DisplayError.Kind.busy, .refused])
  func refusesForEver(_ kind: DisplayError.Kind) throws {
    let wall = try Wall()
    let offset = try scrolled(wall)
    wall.kernel.panel?.refusal = FakeKernel.error(kind)
    wall.kernel.presentRefusal = FakeKernel.error(kind)
    wall.land(77, x: 400, y: 300)
    wall.move(y: 100)
    try wall.run(10_000)
    let later = wall.kernel.opened.dropFirst()
    #expect(later.count >= 8 && later.count <= 10)
    #expect(later.allSatisfy { $0.presents == 1 })
    #expect(wall.lines.lines.count < 30, "the log is not flooded")
    wall.lift()
    wall.kernel.presentRefusal = nil
    try wall.run(3000)
    #expect(wall.isShown && wall.list.offset >= offset)
  }

  @Test("A display that does not show its pictures is no progress; a missing one is")
  func watchdog() throws {
    let wall = try Wall()
    let panel = try #require(wall.kernel.panel)
    try wall.run(200)
    #expect(wall.hasNothingToShow)
    // Flips that never come, again and again.
    panel.reportsFlips = false
    wall.kernel.reportsFlips = false
    wall.land(7, x: 400, y: 300)
    wall.move(y: 100)
    try wall.run(30)
    var progress = 0
    try wall.run(5000) { if wall.hasNothingToShow { progress += 1 } }
    #expect(progress == 0 && wall.kernel.opened.count > 3)
    // Without a monitor there is nothing to show it on.
    let monitor = wall.kernel.monitor
    wall.kernel.monitor = nil
    try wall.run(2100)
    #expect(wall.hasNothingToShow && wall.kernel.panel == nil)
    wall.kernel.monitor = monitor
    wall.kernel.reportsFlips = true
    try wall.run(3000)
    #expect(wall.isShown && wall.hasNothingToShow)
    // Nor while another terminal is in front.
    wall.kernel.isTerminalRequested = true
    wall.handle(.requested)
    #expect(wall.hasNothingToShow)
  }

  @Test("A program that opens the card does not make the kiosk ask the panel for its modes")
  func openedCard() throws {
    let wall = try Wall()
    _ = try scrolled(wall)
    let panel = try #require(wall.kernel.panel)
    let probes = panel.probes
    try wall.run(5000) { wall.kernel.openCard() }
    #expect(panel.probes == probes && !panel.isClosed)
    // What it took is noticed.
    panel.fault = FakeKernel.error(.ownedByAnother)
    wall.kernel.openCard()
    try wall.run(1200)
    #expect(panel.isClosed)
    let next = try #require(wall.kernel.panel)
    wall.kernel.sendUevent()
    wall.kernel.openCard()
    try wall.run(1200)
    #expect(next.probes == 1, "a change of the devices is looked at")
  }

  @Test("A display that opens and fails at once is tried once a second, and works when it can")
  func failsAtOnce() throws {
    let wall = try Wall()
    let offset = try scrolled(wall)
    wall.kernel.presentRefusal = FakeKernel.error(.lost)
    wall.kernel.panel?.fault = FakeKernel.error(.lost)
    try wall.run(10_000) { wall.kernel.sendUevent() }
    #expect(wall.kernel.tries.count <= 12, "\(wall.kernel.tries.count) tries in ten seconds")
    wall.kernel.presentRefusal = nil
    try wall.run(1100)
    expectBack(wall, at: offset)
    #expect(wall.lines.lines.count < 10, "the log is not flooded")
  }

  @Test("A monitor that is unplugged at rest is noticed, and shows the same when it is plugged in")
  func unplugged() throws {
    let wall = try Wall()
    let offset = try scrolled(wall)
    let drawn = wall.drawn
    let monitor = wall.kernel.monitor
    wall.kernel.monitor = nil
    wall.kernel.panel?.fault = FakeKernel.error(.nothingConnected)
    wall.kernel.sendUevent()
    try wall.run(30_000)
    #expect(wall.kernel.panel == nil && wall.drawn == drawn)
    #expect(wall.kernel.tries.count <= 32)
    wall.kernel.monitor = monitor
    wall.kernel.sendUevent()
    try wall.run(200)
    expectBack(wall, at: offset)
    #expect(wall.lines.lines.contains { $0.contains("it is opened again") })
    #expect(wall.lines.lines.contains { $0.contains("back after 30") })
  }

  @Test("Without events, a loss at rest is noticed in ten seconds, and the end of it in one")
  func unnoticed() throws {
    let wall = try Wall()
    let offset = try scrolled(wall)
    wall.kernel.refusal = FakeKernel.error(.busy)
    wall.kernel.panel?.fault = FakeKernel.error(.ownedByAnother)
    try wall.run(10_000)
    #expect(wall.kernel.panel == nil)
    wall.kernel.refusal = nil
    try wall.run(1050)
    expectBack(wall, at: offset)
  }

  @Test("Another monitor gets the same screen in its own size, and touches their place on it")
  func otherMonitor() throws {
    let wall = try Wall()
    let offset = try scrolled(wall)
    wall.kernel.panel?.fault = FakeKernel.error(.changed)
    let other = FakeKernel.Monitor(
      size: PixelSize(640, 480), refreshInterval: Duration(nanoseconds: 33_333_333))
    wall.kernel.monitor = other
    wall.kernel.sendUevent()
    try wall.run(300)
    #expect(wall.driver.stage.pictureSize == other.size)
    #expect(wall.driver.stage.refreshInterval == other.refreshInterval)
    #expect(wall.list.frame.size == Size(640, 480))
    #expect(wall.moves.map(\.scanOut) == [other.size])
    expectBack(wall, at: offset)
    // The middle of the device is the middle of the new picture.
    wall.land(5, x: 400, y: 240)
    try wall.run(50)
    let contact = try #require(wall.driver.stage.contacts.first)
    #expect(abs(contact.position.x - 320) < 1 && abs(contact.position.y - 240) < 1)
  }

  @Test("Fingers are cancelled at the loss, and ignored until they land on a visible screen")
  func fingers() throws {
    let wall = try Wall()
    _ = try scrolled(wall)
    let monitor = wall.kernel.monitor
    wall.land(3, x: 400, y: 400)
    try wall.run(50)
    wall.kernel.monitor = nil
    wall.kernel.panel?.fault = FakeKernel.error(.nothingConnected)
    wall.kernel.sendUevent()
    try wall.run(500)
    let offset = wall.list.offset
    // Lifts, and drags unseen.
    wall.lift()
    try wall.drag()
    wall.land(9, x: 400, y: 400)
    wall.kernel.monitor = monitor
    try wall.run(2000)
    wall.move(y: 100)
    try wall.run(500)
    wall.lift()
    try wall.run(2000)
    expectBack(wall, at: offset)
    let lost = wall.events.filter { if case .displayLost = $0 { true } else { false } }
    let back = wall.events.filter { if case .displayBack = $0 { true } else { false } }
    #expect(lost.count == 1 && back.count == 1)
    // The next finger works.
    try wall.drag()
    #expect(wall.list.offset > offset + 50)
  }

  @Test("Another terminal gets a closed display at once, and ours is shown again on return")
  func terminals() throws {
    let wall = try Wall()
    let offset = try scrolled(wall)
    for _ in 0..<5 {
      wall.kernel.isTerminalRequested = true
      wall.handle(.requested)
      #expect(wall.kernel.panel == nil && !wall.kernel.wasReleasedWhileOpen)
      let tries = wall.kernel.tries.count
      try wall.run(5000) { wall.kernel.sendUevent() }
      #expect(wall.kernel.tries.count == tries, "it does not disturb the other terminal")
      wall.handle(.returned)
      try wall.run(100)
      expectBack(wall, at: offset)
    }
  }

  @Test("Two switches in quick succession leave the display to the terminal in front")
  func quickSwitches() throws {
    let wall = try Wall()
    let offset = try scrolled(wall)
    wall.kernel.isTerminalRequested = true
    wall.handle(.requested)
    try wall.run(1000)
    // Back, and away again, before the program reads the signals: the request comes first.
    let tries = wall.kernel.tries.count
    wall.kernel.isTerminalRequested = true
    wall.kernel.isBehind = true
    wall.handle(.requested)
    wall.handle(.returned)
    try wall.run(5000) { wall.kernel.sendUevent() }
    #expect(wall.kernel.tries.count == tries && wall.kernel.panel == nil)
    #expect(wall.connection.isReleased, "the keyboards belong to the other terminal")
    wall.kernel.isBehind = false
    wall.handle(.returned)
    #expect(!wall.connection.isReleased)
    try wall.run(100)
    expectBack(wall, at: offset)
  }

  @Test("A signal without a request only opens the display again")
  func strayTerminalSignal() throws {
    let wall = try Wall()
    let offset = try scrolled(wall)
    wall.handle(.requested)
    try wall.run(1000)
    expectBack(wall, at: offset)
  }

  @Test("A panel that cannot be turned off shows black, drawn once, until it is on again")
  func staysOn() throws {
    let wall = try Wall()
    let offset = try scrolled(wall)
    let refusal = FakeKernel.error(.refused)
    let panel = try #require(wall.kernel.panel)
    panel.powerRefusal = refusal
    let (drawn, presents) = (wall.drawn, panel.presents)
    wall.setPower(false)
    try wall.run(1000)
    #expect(wall.isBlack && panel.presents == presents + 1)
    #expect(wall.drawn == drawn, "black is a frame of the stage")
    wall.setPower(true)
    try wall.run(100)
    #expect(wall.isShown && !wall.isBlack && wall.list.offset == offset)
    // Also a display that is opened while it should be off.
    wall.setPower(false)
    wall.kernel.powerRefusal = refusal
    panel.fault = FakeKernel.error(.lost)
    wall.kernel.sendUevent()
    try wall.run(2000)
    #expect(wall.kernel.panel !== panel && wall.isBlack)
  }

  @Test("A panel that is off shows nothing, and no frame is drawn")
  func off() throws {
    let wall = try Wall()
    _ = try scrolled(wall)
    let panel = try #require(wall.kernel.panel)
    let presents = panel.presents
    wall.setPower(false)
    try wall.run(1000)
    #expect(!panel.isOn && panel.presents == presents && !wall.isBlack)
    wall.setPower(true)
    try wall.run(100)
    #expect(panel.isOn && wall.isShown)
  }

  @Test("Exit codes 3 and 4 only if they are requested")
  func exits() throws {
    let wall = try Wall(exitsOnLoss: true)
    try wall.run(100)
    wall.kernel.panel?.fault = FakeKernel.error(.nothingConnected)
    wall.kernel.sendUevent()
    let lost = exitCode(of: { try wall.run(1000) })
    #expect(lost == 4)
    let kernel = FakeKernel { Instant(nanoseconds: 1) }
    kernel.monitor = nil
    let missing = exitCode(of: {
      _ = try DisplayConnection(kernel, exitsOnLoss: true, log: OutageLog { _, _ in })
        .update(at: .zero)
    })
    #expect(missing == 3)
  }

  /// The code of the error that `body` throws; nil if it throws none.
  private func exitCode(of body: () throws -> Void) -> Int32? {
    do {
      try body()
      return nil
    } catch {
      return (error as? KioskError)?.exitCode
    }
  }
}
