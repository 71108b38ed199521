import CLinux
import Glibc
package import VitrineKMS
package import VitrineRaster
package import VitrineUnits
import VitrineWindowLink

/// A panel in a window of the desktop, with 60 refreshes a second of the kiosk's time.
///
/// A presented picture is shown at the next refresh, when the window has also copied it. So a
/// window that is slow has fewer frames, but never a torn one.
package final class WindowPanel: DisplayPanel {
  /// The time after a refresh after which a window that does not answer is not waited for.
  private static let patience = Duration.milliseconds(500)

  package let pipeline: DisplayPipeline
  package let refreshInterval = Duration(nanoseconds: 16_666_667)
  package private(set) var isModeSet = false
  private let connection: WindowConnection
  private let clock: LoopClock
  /// The rotation of the picture, which the window shows upright.
  private let rotation: Rotation
  private let timer: Int32
  private var shown: Int?
  private var pending: (buffer: Int, time: Instant)?
  private var sequence: UInt32

  /// `clock` gives the times of all calls.
  package init(
    _ connection: WindowConnection, rotation: Rotation, clock: LoopClock
  ) throws(DisplayError) {
    timer = timerfd_create(CLOCK_MONOTONIC, Int32(TFD_CLOEXEC | TFD_NONBLOCK))
    if timer < 0 {
      throw DisplayError(
        kind: .refused, object: "window", step: "no timer can be created",
        remedy: "close other programs")
    }
    self.connection = connection
    self.clock = clock
    self.rotation = rotation
    sequence = connection.taken
    pipeline = .virtual("window", size: connection.pictures.size)
    clock.onChange = { [weak self] in self?.arm() }
  }

  deinit { Glibc.close(timer) }

  package var size: PixelSize { connection.pictures.size }
  package var bufferCount: Int { WindowPictures.count }
  package var eventDescriptor: Int32? { timer }

  package func setMode(showing buffer: Int) {
    connection.send(.open(rotation: rotation))
    isModeSet = true
  }

  package func fault(probing: Bool) -> DisplayError? { nil }

  package func setPower(_ isOn: Bool) throws(DisplayError) {
    if isOn { return }
    throw DisplayError(
      kind: .refused, object: "window", step: "it cannot be turned off",
      remedy: "a panel can")
  }

  package func close(restoring: Bool) { pending = nil }

  package func freeBuffer() -> Int? {
    (0..<bufferCount).first { $0 != shown && $0 != pending?.buffer }
  }

  package func paint(_ buffer: Int, window: Int, _ body: (borrowing WriteOnlyPixels) -> Void) {
    require(
      buffer != shown && buffer != pending?.buffer,
      "WindowPanel.paint: buffer \(buffer) is not free; paint freeBuffer()")
    let pictures = connection.pictures
    body(
      WriteOnlyPixels(
        base: pictures.base(of: buffer), size: size, stride: pictures.stride, format: .xrgb8888))
  }

  package func present(_ buffer: Int, window: Int, damage: [PixelRect], at now: Instant) {
    require(pending == nil, "WindowPanel.present: the previous flip is in flight; take it first")
    sequence &+= 1
    connection.send(.show(buffer: buffer, sequence: sequence))
    pending = (buffer, refresh(atOrBefore: now) + refreshInterval)
    arm()
  }

  package func takeFlips(at now: Instant) -> [FlipDone] {
    var expirations: UInt64 = 0
    _ = read(timer, &expirations, 8)
    guard let pending else { return [] }
    let isTaken = connection.taken == sequence
    if pending.time > now || !isTaken && pending.time + Self.patience > now {
      arm()
      return []
    }
    shown = pending.buffer
    self.pending = nil
    let time = refresh(atOrBefore: now)
    return [
      FlipDone(time: time, sequence: UInt64(time.nanoseconds / refreshInterval.nanoseconds))
    ]
  }

  private func refresh(atOrBefore time: Instant) -> Instant {
    Instant(
      nanoseconds: time.nanoseconds / refreshInterval.nanoseconds * refreshInterval.nanoseconds)
  }

  /// Makes the timer's descriptor readable at the refresh of the pending picture. A window that
  /// answers later is noticed by its connection.
  private func arm() {
    var spec = itimerspec()
    if let pending {
      let isDue = pending.time <= clock.now
      let time = isDue ? pending.time + Self.patience : pending.time
      if let real = clock.realTime(of: time) {
        let nanoseconds = max(1, real.nanoseconds)
        spec.it_value.tv_sec = Int(nanoseconds / 1_000_000_000)
        spec.it_value.tv_nsec = Int(nanoseconds % 1_000_000_000)
      }
    }
    timerfd_settime(timer, Int32(TFD_TIMER_ABSTIME), &spec, nil)
  }
}
