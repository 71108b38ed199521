import VitrineComponents
import VitrineKMS
import VitrineKiosk
import VitrineRaster
import VitrineUnits

/// The kernel's side of a display, scripted: what is plugged in, who is master, what it answers.
@MainActor
final class FakeKernel: KioskDisplaySource {
  var rotation = Rotation.none
  var holdsKeys: Bool { false }
  var sharesKeys: Bool { false }
  /// The connected monitor; nil: none.
  var monitor: Monitor? = Monitor()
  /// The answer of each attempt to open the display, besides a missing monitor.
  var refusal: DisplayError?
  /// The answer of all presents on panels that are opened from now on.
  var presentRefusal: DisplayError?
  /// Whether panels that are opened from now on report flips.
  var reportsFlips = true
  /// The answer of all panels that are opened from now on to their modes.
  var modeRefusal: DisplayError?
  /// The time that setting a mode takes, and what passes it.
  var modeTime = Duration.zero
  var onSetMode: (Duration) -> Void = { _ in }
  /// The answer of all panels that are opened from now on to being turned off or on.
  var powerRefusal: DisplayError?
  var isTerminalRequested = false
  private(set) var tries: [Instant] = []
  private(set) var opened: [FakePanel] = []
  private(set) var wasReleasedWhileOpen = false
  private var change: DisplayChange?
  /// Whether another terminal is in front when the return of ours is acknowledged.
  var isBehind = false
  private let clock: () -> Instant

  struct Monitor: Equatable {
    var size = PixelSize(320, 192)
    var refreshInterval = Duration(nanoseconds: 16_666_667)
    /// The mounting of the panel; nil: its connector does not say.
    var orientation: PanelOrientation?
    var format = PixelFormat.xrgb8888
    /// The bytes after each row.
    var padding = 0
  }

  init(clock: @escaping () -> Instant) { self.clock = clock }

  /// Notifies the program that something has changed, as udev does.
  func sendUevent() { change = .devices }

  /// Notifies the program that another one has opened or closed the card.
  func openCard() { change = change ?? .access }

  var panel: FakePanel? { opened.last.flatMap { $0.isClosed ? nil : $0 } }

  var descriptors: [Int32] { [] }

  func open() throws(DisplayError) -> any DisplayPanel {
    tries.append(clock())
    guard let monitor else { throw Self.error(.nothingConnected) }
    if let refusal { throw refusal }
    let panel = FakePanel(monitor)
    panel.refusal = presentRefusal
    panel.reportsFlips = reportsFlips
    panel.powerRefusal = powerRefusal
    panel.modeRefusal = modeRefusal
    panel.onSetMode = { [modeTime, onSetMode] in onSetMode(modeTime) }
    opened.append(panel)
    return panel
  }

  func takeChanges() -> DisplayChange? {
    defer { change = nil }
    return change
  }

  func allowTerminalSwitch() -> Bool {
    if panel != nil { wasReleasedWhileOpen = true }
    defer { isTerminalRequested = false }
    return isTerminalRequested
  }

  func acknowledgeTerminal() -> Bool { !isBehind }

  static func error(_ kind: DisplayError.Kind) -> DisplayError {
    DisplayError(kind: kind, object: "/dev/dri/card0", step: "\(kind)", remedy: "wait")
  }
}

/// A panel in memory of a ``FakeKernel``.
final class FakePanel: DisplayPanel {
  let monitor: FakeKernel.Monitor
  let memory: MemoryPanel
  /// The answer of `present`; nil: it succeeds.
  var refusal: DisplayError?
  /// The answer of `setMode`; nil: it succeeds.
  var modeRefusal: DisplayError?
  var onSetMode: () -> Void = {}
  /// The picture with which the mode was set; nil until then.
  private(set) var firstPicture: Pixmap?
  private(set) var modeAttempts = 0
  /// The answer of `setPower`; nil: it succeeds.
  var powerRefusal: DisplayError?
  /// The answer of a check; nil: it shows our picture.
  var fault: DisplayError?
  /// Whether flips are reported.
  var reportsFlips = true
  private(set) var isClosed = false
  private(set) var isOn = true
  private(set) var presents = 0
  /// Checks that asked the panel for its modes.
  private(set) var probes = 0

  init(_ monitor: FakeKernel.Monitor) {
    self.monitor = monitor
    memory = MemoryPanel(
      size: monitor.size, refreshInterval: monitor.refreshInterval, format: monitor.format,
      padding: monitor.padding)
  }

  var size: PixelSize { memory.size }
  var refreshInterval: Duration { memory.refreshInterval }
  var bufferCount: Int { memory.bufferCount }
  var eventDescriptor: Int32? { 99 }
  var pipeline: DisplayPipeline {
    let (width, height) = (UInt16(size.width), UInt16(size.height))
    let mode = DisplayMode(
      clock: 1, horizontal: .init(width, width, width, width),
      vertical: .init(height, height, height, height))
    let card = DisplaySnapshot(
      path: "/dev/dri/card0", driver: "fake", capabilities: .dumbBuffers,
      connectors: [
        .init(
          id: 1, name: "Virtual-1", status: .connected, modes: [mode],
          orientation: monitor.orientation, encoders: [.init(id: 3, possibleCRTCs: 1)])
      ], crtcs: [.init(id: 2)])
    // A connected monitor with a mode, and a CRTC for it.
    return try! selectPipeline(from: [card])
  }

  var isModeSet: Bool { firstPicture != nil }

  func setMode(showing buffer: Int) throws(DisplayError) {
    precondition(!isModeSet, "the mode is set once")
    modeAttempts += 1
    onSetMode()
    if let modeRefusal { throw modeRefusal }
    firstPicture = memory.picture(of: buffer)
    isOn = true
  }

  func fault(probing: Bool) -> DisplayError? {
    if probing { probes += 1 }
    return fault
  }

  func setPower(_ isOn: Bool) throws(DisplayError) {
    if isOn && !isModeSet { return }
    if let powerRefusal { throw powerRefusal }
    self.isOn = isOn
  }

  func close(restoring: Bool) { isClosed = true }
  func freeBuffer() -> Int? { memory.freeBuffer() }

  func paint(_ buffer: Int, window: Int, _ body: (borrowing WriteOnlyPixels) -> Void) {
    memory.paint(buffer, window: window, body)
  }

  func present(_ buffer: Int, window: Int, damage: [PixelRect], at now: Instant) throws {
    precondition(isModeSet, "the mode is set with the first picture")
    presents += 1
    if let refusal { throw refusal }
    memory.present(buffer, window: window, damage: damage, at: now)
  }

  func takeFlips(at now: Instant) -> [FlipDone] { reportsFlips ? memory.takeFlips(at: now) : [] }
}
