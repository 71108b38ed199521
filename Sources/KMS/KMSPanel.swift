import CDRM
import Glibc
public import VitrineRaster
public import VitrineUnits

/// A panel on a graphics card, driven without anybody between: mode, buffers, page flips.
///
/// It owns the card, its buffers, the console beneath, and what was shown before; the last reference
/// (or `close`) gives everything back.
public final class KMSPanel: Panel {
  /// Choices that are not the user's but the program's.
  public struct Options: Sendable, Equatable {
    /// 2 to 4. With one flip in flight, and drawing that begins when a flip is done, there is
    /// always one of two free; a third is for those who paint while a flip is on its way, and costs
    /// a whole picture of memory that small boards take from a short pool.
    public var bufferCount = 2
    /// Whether the text console beneath is quietened.
    public var takesConsole = true
    /// Whether buffers are made twice as high where the display can show any part of one, so that
    /// scrolling moves the window and paints only what it uncovers.
    public var pans = true
    /// How the program turns its pictures, on top of how the panel is mounted. A picture that rejectedStamps on
    /// its side scrolls along the rows, where no window moves: its buffers are not made higher.
    public var rotation = Rotation.none
    /// Go the legacy way even where the atomic one works.
    public var forcesLegacy = false

    public init() {}
  }

  /// What was decided, and why things look as they do.
  public let pipeline: DisplayPipeline
  /// The kernel driver's name, such as `vc4`.
  public var driverName: String { card.driver }
  public var size: PixelSize { pipeline.size }
  public var refreshInterval: Duration { pipeline.mode.refreshInterval }
  public var bufferCount: Int { buffers.count }
  public private(set) var panRange = 0
  /// Nil where pictures are on the glass at once: `takeFlips` then tells it right after `present`.
  public var eventDescriptor: Int32? { committer.isImmediate ? nil : card.descriptor }

  private let card: Card
  private let log: LogSink
  private var committer: PipelineCommitter
  private var buffers: [DumbBuffer] = []
  private var tracker: BufferTracker
  private var clock: FlipClock
  private var console: Console?
  private var saved: [SavedCRTC] = []
  private var presentedAt = Instant.zero
  /// The row of its buffer at which the picture on the glass, or on its way there, begins.
  private var window = 0
  private var replacement = BufferReplacement()
  /// A flip was done when `present` returned, and has not been told yet.
  private var hasUnreportedFlip = false

  /// Finds a card and an output by the request, lights the panel and shows black.
  ///
  /// Waits for the panel's hardware, up to a second or so.
  public convenience init(
    request: DisplayRequest = DisplayRequest(), options: Options = Options(), log: @escaping LogSink
  ) throws(DisplayError) {
    let (card, snapshot, pipeline) = try KMSPanel.find(request)
    try self.init(card, snapshot, pipeline, options, log)
  }

  private init(
    _ card: Card, _ snapshot: DisplaySnapshot, _ decided: DisplayPipeline, _ options: Options,
    _ log: @escaping LogSink
  ) throws(DisplayError) {
    precondition((2...4).contains(options.bufferCount), "two to four buffers")
    var pipeline = decided
    if options.forcesLegacy { pipeline.path = .legacy }
    self.card = card
    self.log = log
    self.pipeline = pipeline
    committer = PipelineCommitter(card, pipeline, on: snapshot, log: log)
    clock = FlipClock(refreshInterval: pipeline.mode.refreshInterval)
    tracker = BufferTracker(count: options.bufferCount)
    try card.becomeMaster()
    try makeBuffers(
      options.bufferCount, panRange: KMSPanel.wantedPanRange(pipeline, options, card.driver))
    if options.takesConsole { console = Console(log: log) }
    saved = ([pipeline.crtc] + (pipeline.vacatedCRTC.map { [$0] } ?? [])).compactMap {
      SavedCRTC(card, $0, snapshot)
    }
    let isTall = buffers[0].panRange > 0
    if try !committer.setMode(framebuffer: buffers[0].framebuffer, isTall: isTall) {
      buffers = []
      try makeBuffers(options.bufferCount, panRange: 0)
      _ = try committer.setMode(framebuffer: buffers[0].framebuffer)
    }
    let range = buffers[0].panRange
    if range > 0 && committer.canMoveWindow(to: range, of: buffers[0].framebuffer) {
      panRange = range
      log(.info, "display: scrolling moves the window over \(range) rows more")
    }
    log(.info, "display: ready \(pipeline.mode) on \(pipeline.connectorName) (\(card.driver))")
  }

  deinit { close() }

  /// Gives everything back: what was shown before, the card, the console. Afterwards nothing may be
  /// called but `close`.
  public func close() {
    guard !buffers.isEmpty else { return }
    waitForFlip(milliseconds: 100)
    for crtc in saved { crtc.restore(card) }
    buffers = []
    card.dropMaster()
    // Only now: as long as the card has a master, the console cannot take the screen back.
    console = nil
  }

  private static func find(
    _ request: DisplayRequest
  ) throws(DisplayError) -> (Card, DisplaySnapshot, DisplayPipeline) {
    var cards: [Card] = []
    var failures: [DisplayError] = []
    for path in request.device.map({ [$0] }) ?? DisplaySnapshot.cardPaths() {
      do throws(DisplayError) { cards.append(try Card(path: path)) } catch {
        failures.append(error)
      }
    }
    if cards.isEmpty, let failure = failures.first { throw failure }
    let snapshots = cards.map { $0.snapshot() }
    let pipeline: DisplayPipeline
    do throws(DisplayError) {
      pipeline = try selectPipeline(from: snapshots, request: request)
    } catch {
      // Perhaps the panel hangs on the card that we were not let in to.
      throw failures.first ?? error
    }
    // The pipeline names one of these cards; the others are closed again on return.
    let index = snapshots.firstIndex { $0.path == pipeline.card }!
    return (cards[index], snapshots[index], pipeline)
  }

  /// By how many rows buffers should be higher than the picture.
  static func wantedPanRange(_ pipeline: DisplayPipeline, _ options: Options, _ driver: String)
    -> Int
  {
    // Narrow pixels are dithered by their place on the picture: moved, they would look otherwise.
    let pans =
      options.pans && pipeline.path == .atomic && pipeline.format == .xrgb8888
      && !(pipeline.orientation.rotation + options.rotation).isTransposing
      && PipelineCommitter.panningDrivers.contains(driver)
    return pans ? pipeline.size.height : 0
  }

  /// All buffers are equally high: with `panRange` rows more than the picture if there is memory for
  /// that, else with none.
  private func makeBuffers(_ count: Int, panRange: Int) throws(DisplayError) {
    for index in 0..<count {
      do throws(DisplayError) {
        buffers.append(
          try DumbBuffer(
            card: card, size: pipeline.size, format: pipeline.format, panRange: panRange))
      } catch {
        if panRange > 0 {
          log(.notice, "no memory for scrolling by moving the window: \(error)")
          buffers = []
          return try makeBuffers(count, panRange: 0)
        }
        // Two are needed; more are a luxury.
        guard index >= 2 else { throw error }
        log(.notice, "only \(index) buffers: \(error)")
        tracker = BufferTracker(count: index)
        return
      }
    }
  }

  // MARK: Panel

  public func freeBuffer() -> Int? {
    guard let buffer = tracker.newestFree else { return nil }
    if panRange == 0 && buffers[buffer].panRange > 0 { replaceTallBuffer(buffer) }
    return buffer
  }

  public func stopPanning() { panRange = 0 }

  /// Puts a buffer as high as the picture in the place of a higher one that is free: its memory is
  /// given back, and the glass shows the other meanwhile.
  private func replaceTallBuffer(_ buffer: Int) {
    let failure = replacement.replace(&buffers[buffer]) { () throws(DisplayError) in
      try DumbBuffer(card: card, size: pipeline.size, format: pipeline.format)
    }
    if let failure { log(.notice, "display: its higher buffers stay: \(failure)") }
  }

  public func paint(
    _ buffer: Int, window: Int, _ body: (borrowing WriteOnlyPixels) -> Void
  ) {
    precondition(tracker.isFree(buffer), "a buffer that is shown cannot be painted")
    buffers[buffer].paint(window: window, body)
  }

  public func present(
    _ buffer: Int, window: Int, damage: [PixelRect], at now: Instant
  ) throws(DisplayError) {
    precondition((0...panRange).contains(window), "the window rejectedStamps in the buffer")
    precondition(tracker.inFlight == nil && !hasUnreportedFlip, "one flip in flight")
    precondition(tracker.isFree(buffer), "only a free buffer can be presented")
    let token = tracker.nextToken
    // Another window is another picture to a driver that copies: all of it changes.
    let damage = window == self.window ? damage : [PixelRect(size)]
    try committer.flip(
      framebuffer: buffers[buffer].framebuffer, window: window, damage: damage, token: token)
    self.window = window
    tracker.presented(buffer)
    presentedAt = now
    if committer.isImmediate {
      _ = tracker.flipped(token)
      hasUnreportedFlip = true
    }
  }

  public func takeFlips(at now: Instant) throws(DisplayError) -> [FlipDone] {
    var flips = hasUnreportedFlip ? [FlipDone(time: now, sequence: 0)] : []
    hasUnreportedFlip = false
    let rejectedStamps = clock.rejectedStamps
    for event in try readEvents() where tracker.flipped(event.token) {
      flips.append(
        clock.flip(
          event, isMonotonic: card.capabilities.contains(.monotonicTime),
          presentedAt: presentedAt, now: now))
    }
    // Now and then `now` is a little old, because others kept the processor; ten times is a habit.
    if rejectedStamps < 10 && clock.rejectedStamps >= 10 {
      log(.notice, "\(card.driver) stamps flips with impossible times: ours stand in")
    }
    return flips
  }

  // MARK: Events

  /// What the kernel has to tell, without waiting. An error is never taken for a flip.
  private func readEvents() throws(DisplayError) -> [FlipEvent] {
    var events: [FlipEvent] = []
    // The kernel hands out whole events only; these bytes hold 32 of them.
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1024, alignment: 8)
    defer { buffer.deallocate() }
    while true {
      let count = read(card.descriptor, buffer.baseAddress, buffer.count)
      if count > 0 {
        events += FlipEvent.parse(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      } else if count == 0 || errno == EAGAIN {
        return events
      } else if errno != EINTR {
        throw DisplayError(card.path, "waiting for a flip", errno: errno)
      }
    }
  }

  /// Some drivers refuse a mode while a flip is on its way.
  private func waitForFlip(milliseconds: Int32) {
    guard tracker.inFlight != nil else { return }
    card.waitForEvent(milliseconds: milliseconds)
    // Leaving anyway: what the card says by now changes nothing.
    for event in (try? readEvents()) ?? [] { _ = tracker.flipped(event.token) }
  }
}
