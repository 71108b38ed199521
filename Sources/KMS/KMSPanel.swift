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
    /// Go the legacy way even where the atomic one works.
    public var forcesLegacy = false

    public init() {}
  }

  /// How flips are handed to the kernel.
  private enum Way {
    case atomic(AtomicPipe)
    case pageFlip
    /// No page flips at all: SETCRTC, then the part that changed (DIRTYFB). Done at once.
    case setAndMarkDirty
  }

  /// What was decided, and why things look as they do.
  public let choice: PipeChoice
  /// The kernel driver's name, such as `vc4`.
  public var driverName: String { card.driver }
  public var size: PixelSize { choice.size }
  public var refreshInterval: Interval { choice.mode.refreshInterval }
  public var bufferCount: Int { buffers.count }
  public var eventDescriptor: Int32? {
    if case .setAndMarkDirty = way { return nil }
    return card.descriptor
  }

  private let card: Card
  private let log: LogSink
  private var way: Way
  private var buffers: [DumbBuffer] = []
  private var ledger: BufferLedger
  private var clock: FlipClock
  private var console: Console?
  private var saved: [SavedCRTC] = []
  private var presentedAt = Instant.zero
  /// Flips that were done the moment they were asked for.
  private var finished: [FlipDone] = []
  /// Second commits that the driver called busy.
  private var busyCount = 0

  /// Finds a card and an output by the wish, lights the panel and shows black.
  ///
  /// Waits for the panel's hardware, up to a second or so.
  public convenience init(
    wish: DisplayWish = DisplayWish(), options: Options = Options(), log: @escaping LogSink
  ) throws(DisplayError) {
    let (card, snapshot, choice) = try KMSPanel.find(wish)
    try self.init(card, snapshot, choice, options, log)
  }

  private init(
    _ card: Card, _ snapshot: DisplaySnapshot, _ decided: PipeChoice, _ options: Options,
    _ log: @escaping LogSink
  ) throws(DisplayError) {
    precondition((2...4).contains(options.bufferCount), "two to four buffers")
    var choice = decided
    if options.forcesLegacy { choice.path = .legacy }
    self.card = card
    self.log = log
    self.choice = choice
    way = AtomicPipe(choice, on: snapshot).map { .atomic($0) } ?? .pageFlip
    clock = FlipClock(refreshInterval: choice.mode.refreshInterval)
    ledger = BufferLedger(count: options.bufferCount)
    try card.becomeMaster()
    try makeBuffers(options.bufferCount)
    saved = ([choice.crtc] + (choice.vacatedCRTC.map { [$0] } ?? [])).compactMap {
      SavedCRTC(card, $0, snapshot)
    }
    if options.takesConsole { console = Console(log: log) }
    if let vacated = choice.vacatedCRTC { turnOff(card, vacated) }
    try setMode()
    log(.info, "\(choice.connectorName) on \(card.path) (\(card.driver)) shows \(choice.mode)")
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
    _ wish: DisplayWish
  ) throws(DisplayError) -> (Card, DisplaySnapshot, PipeChoice) {
    var cards: [Card] = []
    var failures: [DisplayError] = []
    for path in wish.device.map({ [$0] }) ?? DisplaySnapshot.cardPaths() {
      do throws(DisplayError) { cards.append(try Card(path: path)) } catch {
        failures.append(error)
      }
    }
    if cards.isEmpty, let failure = failures.first { throw failure }
    let snapshots = cards.map { $0.snapshot() }
    let choice: PipeChoice
    do throws(DisplayError) { choice = try choosePipe(from: snapshots, wish: wish) } catch {
      // Perhaps the panel hangs on the card that we were not let in to.
      throw failures.first ?? error
    }
    // The choice names one of these cards; the others are closed again on return.
    let index = snapshots.firstIndex { $0.path == choice.card }!
    return (cards[index], snapshots[index], choice)
  }

  private func makeBuffers(_ count: Int) throws(DisplayError) {
    for index in 0..<count {
      do throws(DisplayError) {
        buffers.append(try DumbBuffer(card: card, size: choice.size, format: choice.format))
      } catch {
        // Two are needed; more are a luxury.
        guard index >= 2 else {
          buffers = []
          throw error
        }
        log(.notice, "only \(index) buffers: \(error)")
        ledger = BufferLedger(count: index)
        return
      }
    }
  }

  // MARK: Mode

  private func setMode() throws(DisplayError) {
    let framebuffer = buffers[0].framebuffer
    if case .atomic(let pipe) = way {
      let code = pipe.setMode(card, framebuffer: framebuffer)
      if code == 0 { return }
      if [EACCES, EPERM, EBUSY, ENODEV].contains(code) {
        throw giveUp(DisplayError(card.path, "setting \(choice.mode)", errno: code))
      }
      log(.notice, "\(card.driver) refuses the atomic commit (\(message(code))): legacy calls")
      way = .pageFlip
    }
    var code = setCRTC(framebuffer)
    guard code == 0 else {
      throw giveUp(DisplayError(card.path, "setting \(choice.mode)", errno: code))
    }
    // Not every driver can flip, and only trying tells.
    code = errorCode(
      drmModePageFlip(
        card.descriptor, choice.crtc, framebuffer, UInt32(DRM_MODE_PAGE_FLIP_EVENT), nil))
    if code == 0 {
      waitForEvent(milliseconds: 1000)
      _ = readEvents()
    } else {
      log(.notice, "\(card.driver) cannot flip pages (\(message(code))): pictures may tear")
      way = .setAndMarkDirty
    }
  }

  private func setCRTC(_ framebuffer: UInt32) -> Int32 {
    var mode = choice.mode.kernelMode
    var connector = choice.connector
    return errorCode(
      drmModeSetCrtc(
        card.descriptor, choice.crtc, framebuffer, 0, 0, &connector, 1, &mode))
  }

  /// Nothing was lit: there is nothing to restore but the console.
  private func giveUp(_ error: DisplayError) -> DisplayError {
    saved = choice.vacatedCRTC == nil ? [] : saved
    close()
    return error
  }

  // MARK: Panel

  public func freeBuffer() -> Int? { ledger.youngestFree }

  public func paint(_ buffer: Int, _ body: (borrowing WriteOnlyPixels) -> Void) {
    precondition(ledger.isFree(buffer), "a buffer that is shown cannot be painted")
    buffers[buffer].paint(body)
  }

  public func present(
    _ buffer: Int, damage: [PixelRect], at now: Instant
  ) throws(DisplayError) {
    precondition(ledger.inFlight == nil, "one flip in flight")
    precondition(ledger.isFree(buffer), "only a free buffer can be presented")
    let framebuffer = buffers[buffer].framebuffer
    let token = ledger.nextToken
    let code: Int32
    switch way {
    case .atomic(let pipe):
      let first = pipe.flip(
        card, framebuffer: framebuffer, damage: damage, token: token, waiting: false)
      if first == EBUSY {
        noteBusy()
        code = pipe.flip(
          card, framebuffer: framebuffer, damage: damage, token: token, waiting: true)
      } else {
        code = first
      }
    case .pageFlip:
      code = errorCode(
        drmModePageFlip(
          card.descriptor, choice.crtc, framebuffer, UInt32(DRM_MODE_PAGE_FLIP_EVENT),
          UnsafeMutableRawPointer(bitPattern: UInt(token))))
    case .setAndMarkDirty:
      code = setCRTC(framebuffer)
      if code == 0 { markDirty(framebuffer, damage) }
    }
    guard code == 0 else { throw DisplayError(card.path, "showing a picture", errno: code) }
    ledger.presented(buffer)
    presentedAt = now
    if case .setAndMarkDirty = way {
      _ = ledger.flipped(token)
      finished.append(FlipDone(time: now, sequence: 0))
    }
  }

  public func takeFlips(at now: Instant) throws(DisplayError) -> [FlipDone] {
    var flips = finished
    finished = []
    switch readEvents() {
    case .failure(let error): throw error
    case .success(let events):
      for event in events {
        guard ledger.flipped(event.token) else { continue }
        let liesBefore = clock.lies
        flips.append(
          clock.flip(
            event, isMonotonic: card.capabilities.contains(.monotonicTime),
            presentedAt: presentedAt, now: now))
        if liesBefore == 0 && clock.lies == 1 {
          log(
            .notice, "\(card.driver) stamps its flips with impossible times: the moment of the "
              + "event stands in")
        }
      }
    }
    return flips
  }

  /// One flip is in flight by our own count, so a busy driver miscounts: it is waited for.
  private func noteBusy() {
    busyCount += 1
    if busyCount == 1 { log(.notice, "\(card.driver) is busy after its flip was done: waiting") }
  }

  /// Drivers with their own copy of the picture (USB, e-paper) have to be told; others say ENOSYS.
  private func markDirty(_ framebuffer: UInt32, _ damage: [PixelRect]) {
    var clips = damageClips(damage, size: size).map {
      drmModeClip(
        x1: UInt16($0.x1), y1: UInt16($0.y1), x2: UInt16($0.x2), y2: UInt16($0.y2))
    }
    _ = drmModeDirtyFB(card.descriptor, framebuffer, &clips, UInt32(clips.count))
  }

  // MARK: Events

  /// What the kernel has to tell, without waiting. An error is never taken for a flip.
  private func readEvents() -> Result<[FlipEvent], DisplayError> {
    var events: [FlipEvent] = []
    // The kernel hands out whole events only; 1024 bytes hold 32 of them.
    while true {
      let step: (count: Int, code: Int32) = withUnsafeTemporaryAllocation(
        byteCount: 1024, alignment: 8
      ) { memory in
        let count = read(card.descriptor, memory.baseAddress, memory.count)
        let code = count < 0 ? errno : 0
        if count > 0 { events += FlipEvent.parse(UnsafeRawBufferPointer(rebasing: memory[..<count])) }
        return (count, code)
      }
      if step.count > 0 || step.code == EINTR { continue }
      if step.count == 0 || step.code == EAGAIN { return .success(events) }
      return .failure(DisplayError(card.path, "waiting for a flip", errno: step.code))
    }
  }

  private func waitForEvent(milliseconds: Int32) {
    var wait = pollfd(fd: card.descriptor, events: Int16(POLLIN), revents: 0)
    _ = poll(&wait, 1, milliseconds)
  }

  /// Some drivers refuse a mode while a flip is on its way.
  private func waitForFlip(milliseconds: Int32) {
    guard ledger.inFlight != nil else { return }
    waitForEvent(milliseconds: milliseconds)
    if case .success(let events) = readEvents() {
      for event in events { _ = ledger.flipped(event.token) }
    }
  }
}
