package import VitrineComponents
package import VitrineRecording
package import VitrineRaster
import VitrineData
import VitrineText
import VitrineTouch
package import VitrineUnits

/// Settings of a replay that the recording does not contain or the caller overrides.
package struct ReplayOptions: Sendable {
  /// The size in scan-out pixels; nil: the recording's own, or 800 × 480.
  package var size: PixelSize?
  package var rotation: Rotation?
  package var scale: Double?
  /// Refreshes per second of the display; nil: the recorded frames, or 60.
  package var refresh: Double?
  /// The screen's name; nil: the recording's own screen, or the catalog's start screen.
  package var screen: String?
  /// Whether frames contain a hash of their picture, which requires reading all of it.
  package var hashesFrames: Bool
  /// Whether frames contain a report of the stage, which requires a visit of every component.
  package var reportsFrames: Bool
  /// Whether the pictures have marks for developers.
  package var inspects: Bool

  package init(
    size: PixelSize? = nil, rotation: Rotation? = nil, scale: Double? = nil,
    refresh: Double? = nil, screen: String? = nil, hashesFrames: Bool = true,
    reportsFrames: Bool = true, inspects: Bool = false
  ) {
    self.size = size
    self.rotation = rotation
    self.scale = scale
    self.refresh = refresh
    self.screen = screen
    self.hashesFrames = hashesFrames
    self.reportsFrames = reportsFrames
    self.inspects = inspects
  }
}

/// Plays a recording on a panel in memory: without a device, root or waiting, and always with the
/// same pictures.
///
/// A replay ends without a finger: contacts that are down at the end of the recording are cancelled
/// when everything has come to rest, and frames follow until it has again.
@MainActor
package final class Replay {
  private let recording: Recording
  private let transform: PanelTransform
  private let refresh: Double?
  private let hashesFrames: Bool
  private let reportsFrames: Bool
  private let screen: Screen
  /// Whether the recording contains the times at which the jobs of this screen finished: not of
  /// another screen, and not if it begins in the middle of a run, after which other jobs are open,
  /// or leaves frames out, with which jobs begin.
  package let hasJobs: Bool
  /// Whether frames can be arranged as the recorded ones: on the same screen and panel.
  private let compares: Bool
  /// The beginning of a recording from memory.
  package let beginning: FlightChunk.Beginning?
  /// The frames that are arranged as the recorded ones, and the first one that is not.
  package private(set) var comparison = FrameComparison()
  private let stage: Stage
  private let driver: StageDriver
  private let offscreen: OffscreenPanel
  private var frames = 0
  /// Whether the last frame shows a finger.
  private var showsFinger = false
  /// Whether the picture changed after the first touch.
  private(set) var hasAnswered = false
  /// The picture of the last frame, without marks.
  private var last: Scene?

  /// The time after the last touch at which a replay ends if something still moves: a screen that
  /// is always in motion (a clock) must not make a replay endless.
  private static let longestRest = Duration(seconds: 30)

  /// Returns the demonstration of a screen on the panel that the options describe; for a screen
  /// without one, the recording that scrolls a list.
  package static func demonstration(
    of catalog: ScreenCatalog, options: ReplayOptions, environment: Environment
  ) throws(KioskError) -> (recording: Recording, source: ReplaySource) {
    let screen = try catalog.screen(named: options.screen)
    let transform = transform(options, recorded: nil)
    var environment = environment
    catalog.prepare(&environment)
    let own = screen.demonstration(on: transform, environment: environment)
    return own.map { ($0.recording, .demonstration) } ?? (.builtIn, .scrolling)
  }

  static func transform(
    _ options: ReplayOptions, recorded panel: PanelSettings?
  ) -> PanelTransform {
    PanelTransform(
      scanOut: options.size ?? panel?.scanOut ?? PixelSize(800, 480),
      rotation: options.rotation ?? panel?.rotation ?? .none,
      scale: options.scale ?? panel?.scale ?? 1)
  }

  /// `runner` runs the parts of expensive frames.
  package init(
    _ recording: Recording, catalog: ScreenCatalog, options: ReplayOptions = ReplayOptions(),
    environment: Environment, runner: (any PartRunner)? = nil,
    log: @escaping LogSink = { _, _ in }
  ) throws(KioskError) {
    self.recording = recording.playable()
    let panel = recording.panel
    transform = Self.transform(options, recorded: panel)
    screen = try Self.screen(options.screen, recorded: panel?.screen, in: catalog)
    beginning = panel?.setting(FlightRecorder.setting).flatMap { .init(rawValue: $0) }
    let isSameScreen = panel?.screen == screen.name
    let omits = beginning != nil && recording.steps.contains(where: Self.coversScreen)
    hasJobs = isSameScreen && [nil, .start].contains(beginning) && !omits
    compares = isSameScreen && transform == Self.transform(ReplayOptions(), recorded: panel)
    let recorded = recording.steps.contains { if case .frame = $0 { true } else { false } }
    refresh = recorded && options.refresh == nil ? nil : options.refresh ?? 60
    hashesFrames = options.hashesFrames
    reportsFrames = options.reportsFrames
    var environment = environment
    environment.scale = transform.scale
    catalog.prepare(&environment)
    Self.prepare(catalog.live, for: recording)
    stage = Stage(
      root: screen.make(), pictureSize: transform.picture, environment: environment)
    stage.refreshInterval =
      refresh.map { Duration(seconds: 1 / $0) } ?? panel?.refreshInterval
      ?? stage.refreshInterval
    driver = StageDriver(
      stage: stage, transform: transform, devices: self.recording.devices, log: log)
    driver.idle.makeStart = screen.make
    driver.idle.makeAttract = catalog.attract
    driver.idle.language = catalog.language
    driver.onReload = catalog.reload
    driver.onReceive = LiveInputs.receive(catalog.live)
    driver.answers = panel == nil ? PreparedAnswers() : nil
    guard
      let offscreen = OffscreenPanel(
        scanOut: transform.scanOut, rotation: transform.rotation, runner: runner)
    else {
      throw Self.noMemory(for: transform.scanOut, isRecorded: options.size == nil && panel != nil)
    }
    self.offscreen = offscreen
    if options.inspects { driver.inspector = Inspector(driver) }
  }

  /// Gives live values what they have when the recording begins: their examples where it has none,
  /// as a demonstration, and the messages before its first frame, so that the screen is made with
  /// them.
  private static func prepare(_ values: [AnyLiveValue], for recording: Recording) {
    if recording.panel == nil { for value in values { value.showExample() } }
    let receive = LiveInputs.receive(values)
    for step in recording.steps {
      if case .frame = step { return }
      if case .received(let name, let message, let time) = step { receive(name, message, time) }
    }
  }

  /// Whether a step begins a time whose frames are not kept in memory.
  nonisolated private static func coversScreen(_ step: InputEvent) -> Bool {
    guard case .idle(let step, _) = step else { return false }
    switch step {
    case .attract, .dimmed, .off: return true
    case .awake, .warning, .stays, .home, .staff, .staffEnds, .secret, .secretEnds: return false
    }
  }

  /// Returns the screen named by the caller or the recording; the exit code depends on which is
  /// wrong.
  private static func screen(
    _ asked: String?, recorded: String?, in catalog: ScreenCatalog
  ) throws(KioskError) -> Screen {
    if asked != nil || recorded == nil { return try catalog.screen(named: asked) }
    do {
      return try catalog.screen(named: recorded)
    } catch {
      throw .badData(
        "the recording is of another kiosk (\(error)); name the screen to replay it on")
    }
  }

  static func noMemory(for size: PixelSize, isRecorded: Bool) -> KioskError {
    let text =
      "there is not enough memory for a panel of \(size.width)x\(size.height) pixels, "
      + "\(memory(of: size)) for each picture"
    return isRecorded
      ? .badData("could not replay the recording: \(text); choose a smaller --size")
      : .usage("\(text); choose a smaller --size")
  }

  /// The size of a picture in memory, in kB below 1 MB.
  package static func memory(of size: PixelSize) -> String {
    let bytes = size.width * size.height * 4
    return bytes < 1 << 20 ? "\((bytes + 1023) >> 10) kB" : "\(bytes >> 20) MB"
  }

  var screenName: String { screen.name }
  var scanOut: PixelSize { transform.scanOut }
  /// Refreshes per second of the display; nil: frames are drawn at their recorded times.
  var refreshRate: Double? { refresh }
  /// The duration from the first step to the last.
  var length: Duration { recording.duration }
  /// The number of touches so far.
  var touchCount: Int { driver.contactCount }

  /// The time of the first step.
  var startTime: Instant { recording.beginning ?? Recording.base }
  /// The number of recorded frames.
  var recordedFrames: Int {
    recording.steps.count { if case .frame = $0 { true } else { false } }
  }

  /// The bytes of the pictures that the rasterizer has cached.
  package var cachedBytes: Int { offscreen.cachedBytes }

  /// Runs the jobs by `run` from now on.
  package func runJobs(by run: @escaping @MainActor (StageWork) -> WorkResult) {
    driver.runJob = run
  }

  /// The last drawn picture, as the panel scans it out.
  package var picture: Pixmap { offscreen.picture }

  /// Plays everything; calls `onFrame` after each drawn frame. Returns the number of frames.
  @discardableResult
  package func run(onFrame: (FrameRecord) throws -> Void) throws -> Int {
    frames = 0
    if let refresh {
      try playOnDisplay(refreshing: refresh, onFrame)
    } else {
      for step in recording.steps {
        if !hasJobs {
          if case .frame = step { driver.finishAllWork() }
          if case .workFinished = step { continue }
        }
        guard let scene = driver.apply(step), case .frame(let time, _) = step else { continue }
        if compares {
          comparison.add(
            scene.fingerprint, recorded: recording.fingerprints[frames],
            at: time - (recording.beginning ?? time))
        }
        try show(scene, at: time, onFrame)
      }
      let end = recording.steps.map(\.time).max() ?? Recording.base
      let display = VirtualDisplay(stage, origin: end, refreshInterval: stage.refreshInterval)
      try endContacts(on: display, onFrame)
    }
    return frames
  }

  /// Draws the frames that end without a finger. There are none where the last frame shows no
  /// finger.
  private func endContacts(
    on display: VirtualDisplay, _ onFrame: (FrameRecord) throws -> Void
  ) throws {
    if !showsFinger { return }
    driver.cancelContacts(at: display.now)
    // A lifted finger is drawn for as long as its travel; and where nothing else changes, no frame
    // is due.
    repeat {
      display.skip()
      driver.finishAllWork()
      try show(display.drawUnchanged(), at: display.now, onFrame)
    } while showsFinger
    try drawToRest(on: display, before: display.now + Self.longestRest, onFrame)
  }

  private func drawToRest(
    on display: VirtualDisplay, before end: Instant, _ onFrame: (FrameRecord) throws -> Void
  ) throws {
    try display.drawToRest(before: end, prepare: driver.finishAllWork) { scene in
      try show(scene, at: display.now, onFrame)
    }
  }

  private func show(
    _ scene: Scene, at time: Instant, _ onFrame: (FrameRecord) throws -> Void
  ) throws {
    let damage = offscreen.show(driver.inspector?.marked(scene, at: time) ?? scene)
    showsFinger = !stage.contacts.isEmpty
    if frames > 0 && touchCount > 0 && !damage.isEmpty {
      // The marks of an inspector follow the finger, whatever the screen does.
      hasAnswered = hasAnswered || driver.inspector == nil || !scene.damage(from: last).isEmpty
    }
    last = scene
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
    let start = startTime
    let display = VirtualDisplay(
      stage, origin: start - Duration(seconds: 1 / refresh), refreshRate: refresh)
    func draw(before end: Instant) throws {
      // Jobs take no time here: their results are available for the next frame.
      try display.draw(before: end, prepare: driver.finishAllWork) { scene in
        try show(scene, at: display.now, onFrame)
      }
    }
    var last = start
    for step in recording.steps {
      switch step {
      case .frame, .workFinished: continue
      case .raw, .deviceAdded, .deviceRemoved, .resync, .displayLost, .displayBack, .idle, .reload,
        .received, .key:
        break
      }
      last = max(last, step.time)
      try draw(before: last)
      driver.apply(step)
    }
    try drawToRest(on: display, before: last + Self.longestRest, onFrame)
    try endContacts(on: display, onFrame)
  }
}

extension Recording {
  /// Returns the steps to play: those of touchscreens. Recordings of other tools contain a date and
  /// are moved to a fixed start time; our own contain the clock that their frames were drawn with.
  func playable() -> Recording {
    var recording = panel == nil ? rebased() : self
    let screens = Set(touchscreens)
    recording.steps.removeAll { step in
      step.device.map { !screens.contains($0) } ?? false
    }
    return recording
  }
}
