import Glibc
import VitrineRaster
import VitrineSystem
import VitrineUnits

/// Commits modes and framebuffers to the kernel: by the atomic API, or by the legacy calls of
/// drivers without it.
struct PipelineCommitter {
  private enum CommitMethod {
    case atomic(AtomicCommitter)
    /// SETCRTC once, then PAGE_FLIP. Not every driver can flip; only the first flip shows it.
    case pageFlip(isProven: Bool)
    /// Without page flips: SETCRTC for each picture, then DIRTYFB for the part that changed.
    case setAndMarkDirty
  }

  private let card: any DisplayCard
  private let pipeline: DisplayPipeline
  /// The CRTC that drives nothing any more once the mode is set.
  private let idleCRTC: UInt32?
  private let log: LogSink
  private var method: CommitMethod

  init(
    _ card: any DisplayCard, _ pipeline: DisplayPipeline, on snapshot: DisplaySnapshot,
    log: @escaping LogSink
  ) {
    self.card = card
    self.pipeline = pipeline
    idleCRTC = pipeline.idleCRTC(on: snapshot)
    self.log = log
    method =
      AtomicCommitter(card, pipeline, on: snapshot).map { .atomic($0) }
      ?? .pageFlip(isProven: false)
  }

  /// Whether a picture is on the screen when `flip` returns; then no event follows.
  var isImmediate: Bool {
    if case .setAndMarkDirty = method { return true }
    return false
  }

  /// Whether framebuffers may be shown from any row: the legacy calls cannot flip to another one.
  var movesWindow: Bool {
    if case .atomic = method { return true }
    return false
  }

  /// Finds the commit method that takes the mode, without changing what is shown.
  ///
  /// Returns false if the driver refuses a framebuffer taller than the picture (`isTall`); call
  /// again with a plain one.
  mutating func testMode(framebuffer: UInt32, isTall: Bool = false) throws(DisplayError) -> Bool {
    guard case .atomic(let committer) = method else { return true }
    let code = committer.testMode(framebuffer: framebuffer, window: 0)
    if code == 0 { return true }
    // The legacy calls would fail in the same way.
    if settingMode(code).kind != .refused { throw settingMode(code) }
    if isTall {
      let reason = SystemError(code).message
      log(.notice, "display: \(card.driver) refuses tall buffers (\(reason)): using plain ones")
      return false
    }
    useLegacyCalls(code)
    return true
  }

  /// Whether a framebuffer can be shown from any row up to `window`; changes nothing that is shown.
  ///
  /// Some drivers accept the property and still show the first rows, without an error. So only
  /// drivers are used whose pictures have been seen to move (virtio_gpu, vkms) or whose hardware
  /// reads planes from any address (vc4).
  func canMoveWindow(to window: Int, of framebuffer: UInt32) -> Bool {
    guard case .atomic(let committer) = method, Self.panningDrivers.contains(card.driver) else {
      return false
    }
    return committer.testMode(framebuffer: framebuffer, window: window) == 0
  }

  /// Sets the mode with a framebuffer to show; it is on the screen on return. Call `testMode`
  /// before, and `flip` to the same framebuffer afterwards: the kernel reports when a flip is done.
  mutating func setMode(framebuffer: UInt32) throws(DisplayError) {
    if case .atomic(let committer) = method {
      let code = committer.setMode(framebuffer: framebuffer)
      if code == 0 { return }
      if settingMode(code).kind != .refused { throw settingMode(code) }
      useLegacyCalls(code)
    }
    // Drivers that check planes by themselves refuse one that stays on a CRTC without connectors.
    if let idleCRTC { _ = card.setCRTC(idleCRTC, .off, connectors: []) }
    let code = setCRTC(framebuffer)
    if code != 0 { throw settingMode(code) }
  }

  private func settingMode(_ code: Int32) -> DisplayError {
    DisplayError(card.path, "setting \(pipeline.mode)", errno: code)
  }

  private mutating func useLegacyCalls(_ code: Int32) {
    let reason = SystemError(code).message
    log(
      .notice, "display: \(card.driver) refuses the atomic commit (\(reason)): using legacy calls")
    method = .pageFlip(isProven: false)
  }

  static let panningDrivers: Set<String> = ["virtio_gpu", "vkms", "vc4"]

  /// Shows a framebuffer from row `window` on at the next refresh. It never waits: a driver that is
  /// still busy, although it has reported the flip before, throws an error of the kind `busy`.
  mutating func flip(
    framebuffer: UInt32, window: Int, damage: [PixelRect], token: UInt64
  ) throws(DisplayError) {
    let code: Int32
    switch method {
    case .atomic(let committer):
      code = committer.flip(
        framebuffer: framebuffer, window: window, damage: damage, token: token)
    case .pageFlip(let isProven):
      code = card.pageFlip(pipeline.crtc, to: framebuffer, token: token)
      if code != 0 && code != EBUSY && !isProven {
        let reason = SystemError(code).message
        log(.notice, "display: \(card.driver) cannot flip pages (\(reason)): pictures may tear")
        method = .setAndMarkDirty
        return try flip(framebuffer: framebuffer, window: window, damage: damage, token: token)
      }
      if code == 0 { method = .pageFlip(isProven: true) }
    case .setAndMarkDirty:
      code = setCRTC(framebuffer)
      if code == 0 {
        _ = card.markDirty(framebuffer, damageClips(damage, size: pipeline.size))
      }
    }
    if code == EBUSY {
      throw DisplayError(
        kind: .busy, object: card.path,
        step: "\(card.driver) is busy although it has reported its last flip",
        remedy: "dmesg may say more")
    }
    if code != 0 { throw DisplayError(card.path, "showing a picture", errno: code) }
  }

  private func setCRTC(_ framebuffer: UInt32) -> Int32 {
    card.setCRTC(
      pipeline.crtc, CRTCState(framebuffer: framebuffer, mode: pipeline.mode),
      connectors: [pipeline.connector])
  }
}
