import CDRM
import VitrineUnits

/// The ways to hand a mode and pictures to the kernel: the atomic one, and what is done for drivers
/// that have it not.
struct PipelineCommitter {
  private enum CommitMethod {
    case atomic(AtomicCommitter)
    /// SETCRTC once, then PAGE_FLIP.
    case pageFlip
    /// No page flips at all: SETCRTC each time, then the part that changed (DIRTYFB).
    case setAndMarkDirty
  }

  private let card: Card
  private let pipeline: DisplayPipeline
  private let log: LogSink
  private var method: CommitMethod
  /// Commits that the driver called busy although their forerunner was done.
  private var busyCount = 0

  init(
    _ card: Card, _ pipeline: DisplayPipeline, on snapshot: DisplaySnapshot, log: @escaping LogSink
  ) {
    self.card = card
    self.pipeline = pipeline
    self.log = log
    method = AtomicCommitter(pipeline, on: snapshot).map { .atomic($0) } ?? .pageFlip
  }

  /// Pictures are on the glass when `flip` returns, and no event follows.
  var isImmediate: Bool {
    if case .setAndMarkDirty = method { return true }
    return false
  }

  /// Lights the panel, and finds out which way works. Where a flip was tried for that, it is done by
  /// now, and its event (token 0) rejectedStamps ready.
  ///
  /// False, and nothing is shown, where a framebuffer higher than the picture (`isTall`) is refused:
  /// to be called again with a plain one.
  mutating func setMode(framebuffer: UInt32, isTall: Bool = false) throws(DisplayError) -> Bool {
    if let vacated = pipeline.vacatedCRTC { turnOff(card, vacated) }
    if case .atomic(let committer) = method {
      let code = committer.setMode(card, framebuffer: framebuffer)
      if code == 0 { return true }
      let error = DisplayError(card.path, "setting \(pipeline.mode)", errno: code)
      // The legacy calls would meet the same owner, the same hole.
      if error.kind != .refused { throw error }
      if isTall {
        log(.notice, "\(card.driver) refuses higher buffers (\(message(code))): plain ones")
        return false
      }
      log(.notice, "\(card.driver) refuses the atomic commit (\(message(code))): legacy calls")
      method = .pageFlip
    }
    var code = setCRTC(framebuffer)
    guard code == 0 else {
      throw DisplayError(card.path, "setting \(pipeline.mode)", errno: code)
    }
    // Not every driver can flip, and only trying tells.
    code = pageFlip(framebuffer, token: 0)
    if code == 0 {
      card.waitForEvent(milliseconds: 1000)
    } else {
      log(.notice, "\(card.driver) cannot flip pages (\(message(code))): pictures may tear")
      method = .setAndMarkDirty
    }
    return true
  }

  /// Whether a framebuffer may be shown from any row up to `window` on. To be asked when the mode
  /// is set.
  ///
  /// Some drivers accept the property and show the first rows all the same, and nothing tells: only
  /// those are asked whose pictures have been seen to move (virtio_gpu, vkms) or whose hardware
  /// reads its planes from any address (vc4).
  func canMoveWindow(to window: Int, of framebuffer: UInt32) -> Bool {
    guard case .atomic(let committer) = method, Self.panningDrivers.contains(card.driver) else {
      return false
    }
    return committer.accepts(card, framebuffer: framebuffer, window: window)
  }

  static let panningDrivers: Set<String> = ["virtio_gpu", "vkms", "vc4"]

  /// Puts a picture on the glass at the next refresh, from row `window` of the framebuffer on.
  mutating func flip(
    framebuffer: UInt32, window: Int, damage: [PixelRect], token: UInt64
  ) throws(DisplayError) {
    let code: Int32
    switch method {
    case .atomic(let committer):
      code = flip(committer, framebuffer, window, damage: damage, token: token)
    case .pageFlip: code = pageFlip(framebuffer, token: token)
    case .setAndMarkDirty:
      code = setCRTC(framebuffer)
      if code == 0 { markDirty(framebuffer, damage) }
    }
    if code != 0 { throw DisplayError(card.path, "showing a picture", errno: code) }
  }

  private mutating func flip(
    _ committer: AtomicCommitter, _ framebuffer: UInt32, _ window: Int, damage: [PixelRect],
    token: UInt64
  ) -> Int32 {
    let code = committer.flip(
      card, framebuffer: framebuffer, window: window, damage: damage, token: token, waiting: false)
    guard code == EBUSY else { return code }
    // One flip is in flight by our own count, so the driver miscounts: it is waited for.
    busyCount += 1
    if busyCount == 1 { log(.notice, "\(card.driver) is busy after its flip was done: waiting") }
    return committer.flip(
      card, framebuffer: framebuffer, window: window, damage: damage, token: token, waiting: true)
  }

  private func setCRTC(_ framebuffer: UInt32) -> Int32 {
    var mode = pipeline.mode.kernelMode
    var connector = pipeline.connector
    return errorCode(
      drmModeSetCrtc(card.descriptor, pipeline.crtc, framebuffer, 0, 0, &connector, 1, &mode))
  }

  private func pageFlip(_ framebuffer: UInt32, token: UInt64) -> Int32 {
    errorCode(
      drmModePageFlip(
        card.descriptor, pipeline.crtc, framebuffer, UInt32(DRM_MODE_PAGE_FLIP_EVENT),
        UnsafeMutableRawPointer(bitPattern: UInt(token))))
  }

  /// Drivers with their own copy of the picture (USB, e-paper) have to be told; others say ENOSYS.
  private func markDirty(_ framebuffer: UInt32, _ damage: [PixelRect]) {
    var clips = damageClips(damage, size: pipeline.size).map {
      drmModeClip(x1: UInt16($0.x1), y1: UInt16($0.y1), x2: UInt16($0.x2), y2: UInt16($0.y2))
    }
    _ = drmModeDirtyFB(card.descriptor, framebuffer, &clips, UInt32(clips.count))
  }
}
