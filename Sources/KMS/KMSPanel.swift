import Glibc
package import VitrineRaster
package import VitrineUnits

/// A panel on a DRM device, driven without a display server: mode setting, buffers, page flips.
///
///     open ── what was shown before stays ──► setMode ── our pictures ──► close
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
  package var panRange: Int { committer.movesWindow ? spareRows : 0 }
  package var isModeSet: Bool {
    if case .ours = picture { true } else { false }
  }
  /// Nil if pictures are shown at once: `takeFlips` then returns the flip right after `present`.
  package var eventDescriptor: Int32? { committer.isImmediate ? nil : card.descriptor }

  /// The picture on the display.
  private enum Picture {
    /// That of an earlier program, usually the boot: the mode is not set.
    case earlier
    /// Ours. The CRTCs had these states before.
    case ours(before: [SavedCRTC])
  }

  private let card: any DisplayCard
  private let request: DisplayRequest
  private let snapshot: DisplaySnapshot
  private let log: LogSink
  private var committer: PipelineCommitter
  private var picture = Picture.earlier
  private var power: ConnectorPower
  private var buffers: [any ScanOutBuffer] = []
  /// The rows that the window may move over, as far as the display can; 0 after `stopPanning`.
  private var spareRows = 0
  private var tracker: BufferTracker
  private var clock: FlipClock
  private var presentedAt = Instant.zero
  /// The first buffer row of the picture that was presented last.
  private var window = 0
  private var replacement = BufferReplacement()
  /// Whether `present` completed a flip that `takeFlips` has not returned yet.
  private var hasUnreportedFlip = false

  /// Takes a display and leaves its picture as it is, until `setMode`. `prepare` is called when
  /// this process is DRM master.
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
    self.snapshot = snapshot
    self.log = log
    self.pipeline = pipeline
    committer = PipelineCommitter(card, pipeline, on: snapshot, log: log)
    power = ConnectorPower(pipeline, on: snapshot)
    clock = FlipClock(refreshInterval: pipeline.mode.refreshInterval)
    tracker = BufferTracker(count: options.bufferCount)
    try card.becomeMaster()
    try makeBuffers(
      options.bufferCount, panRange: KMSPanel.wantedPanRange(pipeline, options, card.driver))
    prepare()
    let isTall = buffers[0].panRange > 0
    if try !committer.testMode(framebuffer: buffers[0].framebuffer, isTall: isTall) {
      buffers = []
      try makeBuffers(options.bufferCount, panRange: 0)
      _ = try committer.testMode(framebuffer: buffers[0].framebuffer)
    }
    let range = buffers[0].panRange
    if range > 0 && committer.canMoveWindow(to: range, of: buffers[0].framebuffer) {
      spareRows = range
      log(.info, "display: scrolling moves the scan-out window over \(range) spare rows")
    }
    log(.info, "display: ready \(pipeline.mode) on \(pipeline.connectorName) (\(card.driver))")
  }

  deinit { close(restoring: true) }

  package func close(restoring: Bool) {
    guard !buffers.isEmpty else { return }
    switch picture {
    case .earlier: power.restore(on: card)
    case .ours(let before):
      if restoring {
        waitForFlip(milliseconds: 100)
        for crtc in before { crtc.restore(card) }
      }
    }
    // A display that shows one of our buffers becomes black.
    buffers = []
    card.dropMaster()
  }

  package func setPower(_ isOn: Bool) throws(DisplayError) {
    // Before the first picture there is only an earlier program's: `setMode` turns the panel on.
    if isOn && !isModeSet { return }
    let step = isOn ? "turning the panel on" : "turning the panel off"
    guard power.canSwitch else {
      throw DisplayError(
        kind: .refused, object: card.path, step: "\(step): \(pipeline.connectorName) has no DPMS",
        remedy: "remove off-after and hours from the configuration")
    }
    let code = power.set(isOn, on: card)
    if code != 0 { throw DisplayError(card.path, step, errno: code) }
  }

  package func fault(probing: Bool) -> DisplayError? {
    if !card.isMaster { return DisplayError(card.path, "being DRM master", errno: EACCES) }
    if isModeSet, let fault = pictureFault() { return fault }
    let snapshot = card.snapshot(probing: probing)
    return probing
      ? pipeline.fault(on: snapshot, request: request) : pipeline.connectionFault(on: snapshot)
  }

  /// Returns the reason why the display does not show one of our buffers; nil if it does.
  private func pictureFault() -> DisplayError? {
    guard let crtc = card.state(ofCRTC: pipeline.crtc) else {
      return DisplayError(card.path, "reading its state", errno: ENODEV)
    }
    if crtc.mode != nil && buffers.contains(where: { $0.framebuffer == crtc.framebuffer }) {
      return nil
    }
    return DisplayError(
      kind: .changed, object: card.path, step: "another program has changed the picture",
      remedy: "stop that program")
  }

  /// Creates buffers of equal height: `panRange` rows taller than the picture if there is enough
  /// memory, else as tall as the picture.
  private func makeBuffers(_ count: Int, panRange: Int) throws(DisplayError) {
    for index in 0..<count {
      do throws(DisplayError) {
        buffers.append(
          try card.makeBuffer(pipeline.size, pipeline.format, panRange: panRange))
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
    if spareRows == 0 && buffers[buffer].panRange > 0 { replaceTallBuffer(buffer) }
    return buffer
  }

  package func stopPanning() { spareRows = 0 }

  /// Puts a buffer as high as the picture in the place of a higher one that is free: its memory is
  /// given back, and the panel shows the other meanwhile.
  private func replaceTallBuffer(_ buffer: Int) {
    let failure = replacement.replace(&buffers[buffer]) { () throws(DisplayError) in
      try card.makeBuffer(pipeline.size, pipeline.format, panRange: 0)
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

  package func setMode(showing buffer: Int) throws(DisplayError) {
    require(!isModeSet, "KMSPanel.setMode: the mode is set; call it once")
    require(
      tracker.isFree(buffer),
      "KMSPanel.setMode: buffer \(buffer) is not free; give a painted freeBuffer()")
    let before = SavedCRTC.all(changedBy: pipeline, of: card, on: snapshot)
    do throws(DisplayError) {
      try committer.setMode(framebuffer: buffers[buffer].framebuffer)
    } catch {
      // The legacy calls turn the other CRTC off first.
      if pipeline.vacatedCRTC != nil && !committer.movesWindow {
        for crtc in before { crtc.restore(card) }
      }
      throw error
    }
    picture = .ours(before: before)
    tracker.modeSet(showing: buffer)
    // Legacy calls that change the framebuffer alone leave the panel off.
    if power.isOff { _ = power.set(true, on: card) }
  }

  package func present(
    _ buffer: Int, window: Int, damage: [PixelRect], at now: Instant
  ) throws(DisplayError) {
    require(isModeSet, "KMSPanel.present: the mode is not set; call setMode with the first picture")
    require(
      (0...panRange).contains(window),
      "KMSPanel.present: no window begins at row \(window); give one from 0 to \(panRange)")
    require(
      tracker.inFlight == nil && !hasUnreportedFlip,
      "KMSPanel.present: the previous flip is in flight; take it first")
    require(
      tracker.isFree(buffer) || tracker.onScreen == buffer,
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
    for event in try card.takeFlips() where tracker.flipped(event.token) {
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
    guard isModeSet, card.capabilities.contains(.monotonicTime), !committer.isImmediate,
      let refresh = card.lastBlanking(of: pipeline.crtc)
    else { return nil }
    // Drivers without vertical blanking interrupts answer with zero or an old time.
    return refresh <= now && now - refresh <= refreshInterval * 2 ? refresh : nil
  }

  /// Waits for a pending flip, since some drivers refuse to set a mode before it is done.
  private func waitForFlip(milliseconds: Int32) {
    guard tracker.inFlight != nil else { return }
    card.waitForEvent(milliseconds: milliseconds)
    // The panel is being closed: errors no longer matter.
    for event in (try? card.takeFlips()) ?? [] { _ = tracker.flipped(event.token) }
  }
}
