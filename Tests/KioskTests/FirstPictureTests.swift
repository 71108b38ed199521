import Testing
import Vitrine
import VitrineKMS
import VitrineKiosk
import VitrineRaster
import VitrineTesting

@MainActor
@Suite("The first picture on a display")
struct FirstPictureTests {
  private func black(_ size: PixelSize) -> Pixmap {
    Pixmap(
      size: size, pixels: Array(repeating: 0xff00_0000, count: size.width * size.height))
  }

  @Test(
    "The mode is set with the first picture of the stage, not before, and then it is flipped to")
  func first() throws {
    let wall = try Wall()
    let panel = try #require(wall.kernel.panel)
    #expect(!panel.isModeSet && wall.displayState == .lost && wall.screenshot == nil)
    try wall.run(1)
    let picture = try #require(panel.firstPicture)
    #expect(picture != black(picture.size) && picture == wall.screenshot)
    #expect(panel.presents == 1 && wall.displayState == .shown && wall.flips == 0)
    try wall.run(100)
    #expect(wall.flips == 1 && wall.isShown && panel.modeAttempts == 1)
  }

  @Test("The time in which the mode is set counts in no statistics, nor does a touch before it")
  func slowMode() throws {
    let wall = try Wall()
    let advance = wall.kernel.onSetMode
    wall.kernel.panel?.onSetMode = { advance(.milliseconds(700)) }
    try wall.run(100)
    #expect(wall.flips == 1 && wall.statistics.frames == 1)
    #expect(wall.statistics.missedDeadlines == 0)
    var statistics = FrameStatistics()
    let start = Instant(nanoseconds: 1_000_000_000)
    let interval = Duration.milliseconds(16)
    statistics.touched(at: start)
    statistics.drew(for: start + interval, isChanged: true)
    statistics.modeSet(in: .milliseconds(700))
    statistics.flipped(at: start + .milliseconds(710), refreshInterval: interval)
    #expect(statistics.missedDeadlines == 0 && statistics.touchToFlip.count == 0)
    statistics.touched(at: start + .milliseconds(720))
    statistics.drew(for: start + .milliseconds(730), isChanged: true)
    statistics.flipped(at: start + .milliseconds(730), refreshInterval: interval)
    #expect(statistics.frames == 2 && statistics.touchToFlip.count == 1)
  }

  @Test(
    "A display that refuses its mode is tried once a second, shows nothing of ours, and works when it can",
    arguments: [DisplayError.Kind.busy, .ownedByAnother, .lost, .refused])
  func refusedMode(_ kind: DisplayError.Kind) throws {
    let wall = try Wall()
    wall.kernel.modeRefusal = FakeKernel.error(kind)
    wall.kernel.panel?.modeRefusal = FakeKernel.error(kind)
    try wall.run(10_000) {
      wall.kernel.sendUevent()
      #expect(wall.displayState == .lost && wall.screenshot == nil)
    }
    let attempts = wall.kernel.opened.map(\.modeAttempts)
    #expect(attempts.allSatisfy { $0 <= 1 } && attempts.reduce(0, +) <= 12)
    #expect(wall.kernel.opened.allSatisfy { $0.presents == 0 } && wall.flips == 0)
    #expect(wall.lines.lines.count < 10, "the log is flooded")
    wall.kernel.modeRefusal = nil
    try wall.run(1200)
    #expect(wall.displayState == .shown && wall.isShown && wall.flips > 0)
    #expect(wall.lines.lines.contains { $0.contains("display: found after 1") })
  }

  @Test("A flip of the first picture that is refused is tried again, without another mode")
  func refusedFlip() throws {
    let wall = try Wall()
    let panel = try #require(wall.kernel.panel)
    panel.refusal = FakeKernel.error(.busy)
    try wall.run(100)
    #expect(panel.presents > 2 && panel.modeAttempts == 1 && wall.displayState == .lost)
    panel.refusal = nil
    try wall.run(100)
    #expect(!panel.isClosed && panel.modeAttempts == 1 && wall.isShown)
  }

  @Test("A panel that is turned off before the first picture gets it when it is turned on")
  func off() throws {
    let wall = try Wall()
    try wall.turnOffBeforeFirstPicture()
    let panel = try #require(wall.kernel.panel)
    #expect(!panel.isOn && !panel.isModeSet && wall.displayState == .off && wall.drawn == 0)
    wall.setPower(true)
    #expect(!panel.isOn && wall.displayState == .lost)
    try wall.run(100)
    #expect(panel.isOn && panel.isModeSet && wall.isShown && wall.displayState == .shown)
  }

  @Test(
    "A panel that cannot be turned off before the first picture shows black, which sets the mode")
  func staysOn() throws {
    let wall = try Wall()
    wall.kernel.panel?.powerRefusal = FakeKernel.error(.refused)
    try wall.turnOffBeforeFirstPicture()
    let panel = try #require(wall.kernel.panel)
    #expect(panel.firstPicture == black(panel.size) && wall.isBlack && wall.drawn == 0)
    wall.setPower(true)
    try wall.run(100)
    #expect(wall.isShown && panel.modeAttempts == 1)
  }

  @Test(
    "Another terminal before the first picture gets the display, and the picture comes on return")
  func terminal() throws {
    let wall = try Wall()
    let panel = try #require(wall.kernel.panel)
    wall.kernel.isTerminalRequested = true
    wall.handle(.requested)
    #expect(panel.isClosed && !panel.isModeSet && !wall.kernel.wasReleasedWhileOpen)
    try wall.run(5000)
    #expect(wall.drawn == 0 && wall.displayState == .lost)
    wall.handle(.returned)
    try wall.run(100)
    #expect(wall.isShown && wall.kernel.panel?.modeAttempts == 1)
  }

  @Test(
    "A loss before the first picture, while the panel is off: the next one stays off until it is on"
  )
  func lost() throws {
    let wall = try Wall()
    try wall.turnOffBeforeFirstPicture()
    let first = try #require(wall.kernel.panel)
    first.fault = FakeKernel.error(.nothingConnected)
    wall.kernel.sendUevent()
    try wall.run(2000)
    let second = try #require(wall.kernel.panel)
    #expect(first.isClosed && second !== first && !second.isOn && !second.isModeSet)
    wall.setPower(true)
    try wall.run(100)
    #expect(second.isOn && wall.isShown && first.modeAttempts == 0)
  }

  @Test("A display that is opened again after a loss gets its mode with its first picture, too")
  func reopened() throws {
    let wall = try Wall()
    try wall.run(100)
    let first = try #require(wall.kernel.panel)
    wall.kernel.modeTime = .milliseconds(300)
    first.fault = FakeKernel.error(.changed)
    wall.kernel.sendUevent()
    try wall.run(2000)
    let second = try #require(wall.kernel.panel)
    #expect(second !== first && second.firstPicture == first.firstPicture && wall.isShown)
    #expect(wall.statistics.missedDeadlines == 0)
  }

  @Test("With the option to exit, a mode that is refused before any picture means no display")
  func exits() throws {
    let wall = try Wall(exitsOnLoss: true)
    wall.kernel.panel?.modeRefusal = FakeKernel.error(.busy)
    var code: Int32?
    do { try wall.run(100) } catch { code = (error as? KioskError)?.exitCode }
    #expect(code == 3)
  }
}
