public import VitrineComponents
public import VitrineRecording
public import VitrineRaster
import VitrineText
public import VitrineUnits

/// How a recording is played, where it does not contain it or the caller overrides it.
public struct ReplayOptions: Sendable {
  /// Scan-out pixels; nil takes the recording's own, or 800 × 480.
  public var size: PixelSize?
  public var rotation: Rotation?
  public var scale: Double?
  /// Refreshes per second of the display played on; nil plays the recorded frames, or 60.
  public var refresh: Double?
  /// Nil takes the recording's own screen, or the one that the catalogue starts with.
  public var screen: String?
  /// Whether frames contain a hash of their picture, which costs reading all of it.
  public var hashesFrames: Bool
  /// Whether frames contain a report of the stage, which costs asking every component.
  public var reportsFrames: Bool

  public init(
    size: PixelSize? = nil, rotation: Rotation? = nil, scale: Double? = nil,
    refresh: Double? = nil, screen: String? = nil, hashesFrames: Bool = true,
    reportsFrames: Bool = true
  ) {
    self.size = size
    self.rotation = rotation
    self.scale = scale
    self.refresh = refresh
    self.screen = screen
    self.hashesFrames = hashesFrames
    self.reportsFrames = reportsFrames
  }
}

/// Plays a recording on a panel in memory: no device, no root, no waiting, and always the same
/// pictures.
@MainActor
public final class Replay {
  private let recording: Recording
  private let transform: PanelTransform
  private let refresh: Double?
  private let hashesFrames: Bool
  private let reportsFrames: Bool
  private let screen: Screen
  /// The screen shown is the one that was recorded.
  private let isRecordedScreen: Bool
  private let stage: Stage
  private let driver: StageDriver
  private let offscreen: OffscreenPanel
  private var frames = 0
  /// Something changed on the picture after a finger was put down.
  private(set) var hasAnswered = false

  /// Longer than this after the last touch nothing should move; a screen that never rests (a clock)
  /// must not make a replay endless.
  private static let longestRest = Duration(seconds: 30)

  /// What a screen shows of itself on the panel that the options describe; a list is scrolled where it
  /// knows nothing to show.
  public static func demonstration(
    of catalog: ScreenCatalog, options: ReplayOptions, environment: Environment
  ) throws(KioskError) -> Recording {
    let screen = try catalog.screen(named: options.screen)
    let transform = transform(options, recorded: nil)
    return screen.demonstration(on: transform, environment: environment)?.recording ?? .builtIn
  }

  private static func transform(
    _ options: ReplayOptions, recorded panel: PanelSettings?
  ) -> PanelTransform {
    PanelTransform(
      scanOut: options.size ?? panel?.scanOut ?? PixelSize(800, 480),
      rotation: options.rotation ?? panel?.rotation ?? .none,
      scale: options.scale ?? panel?.scale ?? 1)
  }

  public init(
    _ recording: Recording, catalog: ScreenCatalog, options: ReplayOptions = ReplayOptions(),
    environment: Environment, log: @escaping LogSink = { _, _ in }
  ) throws(KioskError) {
    self.recording = recording.playable()
    let panel = recording.panel
    transform = Self.transform(options, recorded: panel)
    screen = try Self.screen(options.screen, recorded: panel?.screen, in: catalog)
    isRecordedScreen = panel?.screen == screen.name
    let recorded = recording.steps.contains { if case .frame = $0 { true } else { false } }
    refresh = recorded && options.refresh == nil ? nil : options.refresh ?? 60
    hashesFrames = options.hashesFrames
    reportsFrames = options.reportsFrames
    var environment = environment
    environment.scale = transform.scale
    stage = Stage(
      root: screen.make(), pictureSize: transform.picture, environment: environment)
    stage.refreshInterval =
      refresh.map { Duration(seconds: 1 / $0) } ?? panel?.refreshInterval
      ?? stage.refreshInterval
    driver = StageDriver(
      stage: stage, transform: transform, devices: self.recording.devices, log: log)
    guard let offscreen = OffscreenPanel(scanOut: transform.scanOut, rotation: transform.rotation)
    else {
      throw Self.noMemory(for: transform.scanOut, isRecorded: options.size == nil && panel != nil)
    }
    self.offscreen = offscreen
  }

  /// A screen named by the caller or by the recording; the exit code depends on which of them is wrong.
  private static func screen(
    _ asked: String?, recorded: String?, in catalog: ScreenCatalog
  ) throws(KioskError) -> Screen {
    if asked != nil || recorded == nil { return try catalog.screen(named: asked) }
    do {
      return try catalog.screen(named: recorded)
    } catch {
      throw .badData("the recording was made on another screen: \(error); name one to replay it on")
    }
  }

  private static func noMemory(for size: PixelSize, isRecorded: Bool) -> KioskError {
    let text =
      "there is no memory for a panel of \(size.width)x\(size.height) pixels, "
      + "\(size.width * size.height * 4 >> 20) MB a picture"
    return isRecorded
      ? .badData("the recording cannot be replayed: \(text); give a smaller --size")
      : .usage("\(text): choose a smaller --size")
  }

  var screenName: String { screen.name }
  var scanOut: PixelSize { transform.scanOut }
  /// Refreshes per second of the display that is played on; nil: frames are drawn when they were.
  var refreshRate: Double? { refresh }
  /// From the first step to the last.
  var length: Duration { recording.duration }
  /// How many fingers were put down so far.
  var touchCount: Int { driver.contactCount }

  /// The frames that fit into the recording's duration, or those that were recorded.
  var expectedFrames: Int {
    if let refresh { return Int((recording.duration.seconds * refresh).rounded(.up)) + 1 }
    return recording.steps.count { if case .frame = $0 { true } else { false } }
  }

  /// The picture last drawn, as the panel scans it out.
  public var picture: Pixmap { offscreen.picture }

  /// Plays everything; `onFrame` is called after each drawn frame. Returns how many there were.
  @discardableResult
  public func run(onFrame: (FrameRecord) throws -> Void) throws -> Int {
    frames = 0
    if let refresh {
      try playOnDisplay(refreshing: refresh, onFrame)
    } else {
      for step in recording.steps {
        // Another screen has other jobs, and the recording does not contain their times.
        if !isRecordedScreen, case .frame = step { driver.finishAllWork() }
        guard let scene = driver.apply(step), case .frame(let time) = step else { continue }
        try show(scene, at: time, onFrame)
      }
    }
    return frames
  }

  private func show(
    _ scene: Scene, at time: Instant, _ onFrame: (FrameRecord) throws -> Void
  ) throws {
    let damage = offscreen.show(scene)
    if frames > 0 && touchCount > 0 && !damage.isEmpty { hasAnswered = true }
    try onFrame(
      FrameRecord(
        frame: frames, time: time, screen: screen.name,
        report: reportsFrames ? stage.report() : StageReport(scrollers: [], contacts: []),
        damage: damage, hash: hashesFrames ? offscreen.hash : nil))
    frames += 1
  }

  private func playOnDisplay(
    refreshing refresh: Double, _ onFrame: (FrameRecord) throws -> Void
  ) throws {
    let start = recording.steps.first?.time ?? Recording.base
    let display = VirtualDisplay(
      stage, origin: start - Duration(seconds: 1 / refresh), refreshRate: refresh)
    func draw(before end: Instant) throws {
      // Jobs take no time here: their results are there for the next frame.
      try display.draw(before: end, prepare: driver.finishAllWork) { scene in
        try show(scene, at: display.now, onFrame)
      }
    }
    var last = start
    for step in recording.steps {
      switch step {
      case .frame, .work: continue
      case .event, .deviceFound, .deviceLost, .resync: break
      }
      last = max(last, step.time)
      try draw(before: last)
      driver.apply(step)
    }
    try draw(before: last + Self.longestRest)
  }
}

extension Recording {
  /// What is to be played: the steps of touchscreens. Recordings of other tools carry a date, and
  /// begin at a fixed time instead; ours carry the clock that their frames were drawn by.
  func playable() -> Recording {
    var recording = panel == nil ? rebased() : self
    let screens = Set(touchscreens)
    recording.steps.removeAll { step in
      switch step {
      case .event(let device, _), .deviceFound(let device, _), .deviceLost(let device, _),
        .resync(let device, _, _):
        return !screens.contains(device)
      case .frame, .work:
        return false
      }
    }
    return recording
  }
}
