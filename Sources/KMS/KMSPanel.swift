import CDRM
import Glibc
package import VitrineRaster
package import VitrineUnits

/// A panel on a DRM device, driven without a display server: mode setting, buffers, page flips.
///
/// It owns the card and its buffers, and saves what was shown before. `close`, or the last
/// reference, restores that.
package final class KMSPanel: DisplayPanel {
  /// Options of the program, as opposed to the user's request.
  package struct Options: Sendable, Equatable {
    /// 2 to 4. With one flip in flight and painting that begins when a flip is done, one of two
    /// buffers is always free. A third one allows painting while a flip is pending; small boards
    /// take its memory from a small pool.
    package var bufferCount = 2
    /// Whether buffers are twice as tall as the picture if the display can show any part of one.
    /// Then scrolling moves the visible window and paints only the rows that it uncovers.
    package var pans = true
    /// The rotation of the program's pictures, in addition to the panel's mounting. A picture
    /// rotated by a quarter scrolls along rows, where the window cannot move: its buffers are not
    /// taller.
    package var rotation = Rotation.none
    /// Whether to use the legacy API even if atomic commits work.
    package var forcesLegacy = false

    package init() {}
  }

  package let pipeline: DisplayPipeline
  package var size: PixelSize { pipeline.size }
  package var refreshInterval: Duration { pipeline.mode.refreshInterval }
  package var bufferCount: Int { buffers.count }
  package private(set) var panRange = 0
  /// Nil if pictures are shown at once: `takeFlips` then returns the flip right after `present`.
  package var eventDescriptor: Int32? { committer.isImmediate ? nil : card.descriptor }

  private let card: Card
  private let request: DisplayRequest
  private let log: LogSink
  private var committer: PipelineCommitter
  /// The connector's property DPMS; nil if it has none.
  private let powerProperty: UInt32?
  private var buffers: [DumbBuffer] = []
  private var tracker: BufferTracker
  private var clock: FlipClock
  private var saved: [SavedCRTC] = []
  private var presentedAt = Instant.zero
  /// The first buffer row of the picture that was presented last.
  private var window = 0
  private var replacement = BufferReplacement()
  /// Whether `present` completed a flip that `takeFlips` has not returned yet.
  private var hasUnreportedFlip = false

  /// Sets the mode of a display and shows black. `prepare` is called just before, when this process
  /// is DRM master.
  ///
  /// Blocks while the hardware sets the mode, for up to about a second.
  package init(
    _ display: FoundDisplay, options: Options = Options(), log: @escaping LogSink,
    prepare: () -> Void = {}
  ) throws(DisplayError) {
    require(
      (2...4).contains(options.bufferCount),
      "KMSPanel.Options.bufferCount is \(options.bufferCount); give 2 to 4")
    let (card, snapshot) = (display.card, display.snapshot)
    var pipeline = display.pipeline
    if options.forcesLegacy { pipeline.path = .legacy }
    self.card = card
    request = display.request
    self.log = log
    self.pipeline = pipeline
    committer = PipelineCommitter(card, pipeline, on: snapshot, log: log)
    powerProperty =
      snapshot.connectors.first { $0.id == pipeline.connector }?.properties["DPMS"]?.id
    clock = FlipClock(refreshInterval: pipeline.mode.refreshInterval)
    tracker = BufferTracker(count: options.bufferCount)
    try card.becomeMaster()
    try makeBuffers(
      options.bufferCount, panRange: KMSPanel.wantedPanRange(pipeline, options, card.driver))
    prepare()
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
      log(.info, "display: scrolling moves the scan-out window over \(range) spare rows")
    }
    log(.info, "display: ready \(pipeline.mode) on \(pipeline.connectorName) (\(card.driver))")
  }

  deinit { close(restoring: true) }

  package func close(restoring: Bool) {
    guard !buffers.isEmpty else { return }
    if restoring {
      waitForFlip(milliseconds: 100)
      for crtc in saved { crtc.restore(card) }
    }
    // A display without our buffers is black.
    buffers = []
    card.dropMaster()
  }

  package func setPower(_ isOn: Bool) throws(DisplayError) {
    let step = isOn ? "turning the panel on" : "turning the panel off"
    guard let property = powerProperty else {
      throw DisplayError(
        kind: .refused, object: card.path, step: "\(step): \(pipeline.connectorName) has no DPMS",
        remedy: "remove off-after and hours from the configuration")
    }
    let value = UInt64(isOn ? DRM_MODE_DPMS_ON : DRM_MODE_DPMS_OFF)
    let code = errorCode(
      drmModeConnectorSetProperty(card.descriptor, pipeline.connector, property, value))
    if code != 0 { throw DisplayError(card.path, step, errno: code) }
  }

  package func fault(probing: Bool) -> DisplayError? {
    guard let crtc = drmModeGetCrtc(card.descriptor, pipeline.crtc) else {
      return DisplayError(card.path, "reading its state", errno: errno)
    }
    let framebuffer = crtc.pointee.buffer_id
    let hasMode = crtc.pointee.mode_valid != 0
    drmModeFreeCrtc(crtc)
    if !card.isMaster { return DisplayError(card.path, "being DRM master", errno: EACCES) }
    guard hasMode, buffers.contains(where: { $0.framebuffer == framebuffer }) else {
      return DisplayError(
        kind: .changed, object: card.path, step: "another program has changed the picture",
        remedy: "stop that program")
    }
    let snapshot = card.snapshot(probing: probing)
    return probing
      ? pipeline.fault(on: snapshot, request: request) : pipeline.connectionFault(on: snapshot)
  }

  /// The number of rows that buffers should be taller than the picture.
  package static func wantedPanRange(
    _ pipeline: DisplayPipeline, _ options: Options, _ driver: String
  )
    -> Int
  {
    // 16-bit pixels are dithered by their position in the picture, so they cannot be moved.
    let pans =
      options.pans && pipeline.path == .atomic && pipeline.format == .xrgb8888
      && !(pipeline.orientation.rotation + options.rotation).isTransposing
      && PipelineCommitter.panningDrivers.contains(driver)
    return pans ? pipeline.size.height : 0
  }

  /// Creates buffers of equal height: `panRange` rows taller than the picture if there is enough
  /// memory, else as tall as the picture.
  private func makeBuffers(_ count: Int, panRange: Int) throws(DisplayError) {
    for index in 0..<count {
      do throws(DisplayError) {
        buffers.append(
          try DumbBuffer(
            card: card, size: pipeline.size, format: pipeline.format, panRange: panRange))
      } catch {
        if panRange > 0 {
          log(
            .notice, "display: not enough memory for tall buffers, so scrolling repaints: \(error)")
          buffers = []
          return try makeBuffers(count, panRange: 0)
        }
        // Two are needed; more are a luxury.
        guard index >= 2 else { throw error }
        log(.notice, "display: only \(index) buffers: \(error)")
        tracker = BufferTracker(count: index)
        return
      }
    }
  }

  // MARK: Panel

  package func freeBuffer() -> Int? {
    guard let buffer = tracker.newestFree else { return nil }
    if panRange == 0 && buffers[buffer].panRange > 0 { replaceTallBuffer(buffer) }
    return buffer
  }

  package func stopPanning() { panRange = 0 }

  /// Puts a buffer as high as the picture in the place of a higher one that is free: its memory is
  /// given back, and the panel shows the other meanwhile.
  private func replaceTallBuffer(_ buffer: Int) {
    let failure = replacement.replace(&buffers[buffer]) { () throws(DisplayError) in
      try DumbBuffer(card: card, size: pipeline.size, format: pipeline.format)
    }
    if let failure { log(.notice, "display: keeping tall buffers: \(failure)") }
  }

  package func paint(
    _ buffer: Int, window: Int, _ body: (borrowing WriteOnlyPixels) -> Void
  ) {
    require(
      tracker.isFree(buffer), "KMSPanel.paint: buffer \(buffer) is not free; paint freeBuffer()")
    buffers[buffer].paint(window: window, body)
  }

  package func present(
    _ buffer: Int, window: Int, damage: [PixelRect], at now: Instant
  ) throws(DisplayError) {
    require(
      (0...panRange).contains(window),
      "KMSPanel.present: no window begins at row \(window); give one from 0 to \(panRange)")
    require(
      tracker.inFlight == nil && !hasUnreportedFlip,
      "KMSPanel.present: the previous flip is in flight; take it first")
    require(
      tracker.isFree(buffer),
      "KMSPanel.present: buffer \(buffer) is not free; present a painted freeBuffer()")
    let token = tracker.nextToken
    // For a driver that copies, another window changes the whole picture.
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

  package func takeFlips(at now: Instant) throws(DisplayError) -> [FlipDone] {
    var flips = hasUnreportedFlip ? [FlipDone(time: now, sequence: 0)] : []
    hasUnreportedFlip = false
    let rejectedStamps = clock.rejectedStamps
    for event in try readEvents() where tracker.flipped(event.token) {
      flips.append(
        clock.flip(
          event, isMonotonic: card.capabilities.contains(.monotonicTime),
          presentedAt: presentedAt, now: now))
    }
    // A few times are late because another process used the CPU; ten are a fault of the driver.
    if rejectedStamps < 10 && clock.rejectedStamps >= 10 {
      log(.notice, "display: \(card.driver) reports impossible flip times: using arrival times")
    }
    return flips
  }

  package func lastRefresh(at now: Instant) -> Instant? {
    guard card.capabilities.contains(.monotonicTime), !committer.isImmediate else { return nil }
    var (sequence, time) = (UInt64(0), UInt64(0))
    guard drmCrtcGetSequence(card.descriptor, pipeline.crtc, &sequence, &time) == 0,
      let nanoseconds = Int64(exactly: time)
    else { return nil }
    let refresh = Instant(nanoseconds: nanoseconds)
    // Drivers without vertical blanking interrupts answer with zero or an old time.
    return refresh <= now && now - refresh <= refreshInterval * 2 ? refresh : nil
  }

  // MARK: Events

  /// Reads all pending events without blocking. An error is never taken for a flip.
  private func readEvents() throws(DisplayError) -> [FlipEvent] {
    var events: [FlipEvent] = []
    // The kernel returns whole events only; this buffer holds 32 of them.
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

  /// Waits for a pending flip, since some drivers refuse to set a mode before it is done.
  private func waitForFlip(milliseconds: Int32) {
    guard tracker.inFlight != nil else { return }
    card.waitForEvent(milliseconds: milliseconds)
    // The panel is being closed: errors no longer matter.
    for event in (try? readEvents()) ?? [] { _ = tracker.flipped(event.token) }
  }
}
