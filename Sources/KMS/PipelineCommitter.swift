import CDRM
import VitrineRaster
import VitrineSystem
import VitrineUnits

/// Commits modes and framebuffers to the kernel: by the atomic API, or by the legacy calls of
/// drivers without it.
struct PipelineCommitter {
  private enum CommitMethod {
    case atomic(AtomicCommitter)
    /// SETCRTC once, then PAGE_FLIP.
    case pageFlip
    /// Without page flips: SETCRTC for each picture, then DIRTYFB for the part that changed.
    case setAndMarkDirty
  }

  private let card: Card
  private let pipeline: DisplayPipeline
  private let log: LogSink
  private var method: CommitMethod
  /// Commits refused as busy although the previous flip was done.
  private var busyCount = 0

  init(
    _ card: Card, _ pipeline: DisplayPipeline, on snapshot: DisplaySnapshot, log: @escaping LogSink
  ) {
    self.card = card
    self.pipeline = pipeline
    self.log = log
    method = AtomicCommitter(pipeline, on: snapshot).map { .atomic($0) } ?? .pageFlip
  }

  /// Whether a picture is on the screen when `flip` returns; then no event follows.
  var isImmediate: Bool {
    if case .setAndMarkDirty = method { return true }
    return false
  }

  /// Sets the mode and finds the commit method that works. If that needed a trial flip, the flip is
  /// done on return and its event (token 0) can be read.
  ///
  /// Returns false, with nothing shown, if the driver refuses a framebuffer taller than the picture
  /// (`isTall`); call again with a plain one.
  mutating func setMode(framebuffer: UInt32, isTall: Bool = false) throws(DisplayError) -> Bool {
    if let vacated = pipeline.vacatedCRTC { turnOff(card, vacated) }
    if case .atomic(let committer) = method {
      let code = committer.setMode(card, framebuffer: framebuffer)
      if code == 0 { return true }
      let error = DisplayError(card.path, "setting \(pipeline.mode)", errno: code)
      let reason = SystemError(code).message
      // The legacy calls would fail in the same way.
      if error.kind != .refused { throw error }
      if isTall {
        log(.notice, "display: \(card.driver) refuses tall buffers (\(reason)): using plain ones")
        return false
      }
      log(
        .notice, "display: \(card.driver) refuses the atomic commit (\(reason)): using legacy calls"
      )
      method = .pageFlip
    }
    var code = setCRTC(framebuffer)
    guard code == 0 else {
      throw DisplayError(card.path, "setting \(pipeline.mode)", errno: code)
    }
    // Not every driver can flip; only a trial shows it.
    code = pageFlip(framebuffer, token: 0)
    if code == 0 {
      card.waitForEvent(milliseconds: 1000)
    } else {
      let reason = SystemError(code).message
      log(.notice, "display: \(card.driver) cannot flip pages (\(reason)): pictures may tear")
      method = .setAndMarkDirty
    }
    return true
  }

  /// Whether a framebuffer can be shown from any row up to `window`. Call after the mode is set.
  ///
  /// Some drivers accept the property and still show the first rows, without an error. So only
  /// drivers are used whose pictures have been seen to move (virtio_gpu, vkms) or whose hardware
  /// reads planes from any address (vc4).
  func canMoveWindow(to window: Int, of framebuffer: UInt32) -> Bool {
    guard case .atomic(let committer) = method, Self.panningDrivers.contains(card.driver) else {
      return false
    }
    return committer.accepts(card, framebuffer: framebuffer, window: window)
  }

  static let panningDrivers: Set<String> = ["virtio_gpu", "vkms", "vc4"]

  /// Shows a framebuffer from row `window` on at the next refresh.
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
    // The previous flip has been reported, so the driver is late: wait for it.
    busyCount += 1
    if busyCount == 1 {
      log(.notice, "display: \(card.driver) is busy after its flip was reported: waiting")
    }
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

  /// Reports damage to drivers with their own copy of the picture (USB, e-paper); others return
  /// ENOSYS.
  private func markDirty(_ framebuffer: UInt32, _ damage: [PixelRect]) {
    var clips = damageClips(damage, size: pipeline.size).map {
      drmModeClip(x1: UInt16($0.x0), y1: UInt16($0.y0), x2: UInt16($0.x1), y2: UInt16($0.y1))
    }
    _ = drmModeDirtyFB(card.descriptor, framebuffer, &clips, UInt32(clips.count))
  }
}
