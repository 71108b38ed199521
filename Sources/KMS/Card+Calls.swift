import CDRM
import Glibc
import VitrineRaster
import VitrineSystem
import VitrineUnits

/// The calls to the kernel. Those of libdrm repeat themselves if a signal interrupts them.
extension Card: DisplayCard {
  func makeBuffer(
    _ size: PixelSize, _ format: PixelFormat, panRange: Int
  ) throws(DisplayError) -> any ScanOutBuffer {
    try DumbBuffer(card: self, size: size, format: format, panRange: panRange)
  }

  // MARK: Atomic

  func createBlob(_ bytes: UnsafeRawBufferPointer) -> (id: UInt32, errno: Int32) {
    var id: UInt32 = 0
    let code = errorCode(
      drmModeCreatePropertyBlob(descriptor, bytes.baseAddress, bytes.count, &id))
    return (id, code)
  }

  func destroyBlob(_ id: UInt32) { drmModeDestroyPropertyBlob(descriptor, id) }

  func commit(_ changes: [PropertyChange], _ kind: CommitKind) -> Int32 {
    guard let request = drmModeAtomicAlloc() else { return ENOMEM }
    defer { drmModeAtomicFree(request) }
    for change in changes {
      let size = drmModeAtomicAddProperty(request, change.object, change.property, change.value)
      if size < 0 { return errorCode(size) }
    }
    let flags: Int32
    var cookie: UInt64 = 0
    switch kind {
    case .testMode: flags = DRM_MODE_ATOMIC_TEST_ONLY | DRM_MODE_ATOMIC_ALLOW_MODESET
    case .mode: flags = DRM_MODE_ATOMIC_ALLOW_MODESET
    case .flip(let token):
      flags = DRM_MODE_PAGE_FLIP_EVENT | DRM_MODE_ATOMIC_NONBLOCK
      cookie = token
    }
    return errorCode(drmModeAtomicCommit(descriptor, request, UInt32(flags), Self.cookie(cookie)))
  }

  /// The kernel never dereferences it: the flip event returns it as a number.
  private static func cookie(_ token: UInt64) -> UnsafeMutableRawPointer? {
    UnsafeMutableRawPointer(bitPattern: UInt(token))
  }

  // MARK: Legacy

  func state(ofCRTC id: UInt32) -> CRTCState? {
    guard let pointer = drmModeGetCrtc(descriptor, id) else { return nil }
    defer { drmModeFreeCrtc(pointer) }
    let raw = pointer.pointee
    return CRTCState(
      framebuffer: raw.buffer_id, x: raw.x, y: raw.y,
      mode: raw.mode_valid != 0 ? DisplayMode(raw.mode) : nil)
  }

  func setCRTC(_ id: UInt32, _ state: CRTCState, connectors: [UInt32]) -> Int32 {
    guard var mode = state.mode?.kernelMode else {
      return errorCode(drmModeSetCrtc(descriptor, id, 0, 0, 0, nil, 0, nil))
    }
    var connectors = connectors
    return errorCode(
      drmModeSetCrtc(
        descriptor, id, state.framebuffer, state.x, state.y, &connectors,
        Int32(connectors.count), &mode))
  }

  func pageFlip(_ crtc: UInt32, to framebuffer: UInt32, token: UInt64) -> Int32 {
    errorCode(
      drmModePageFlip(
        descriptor, crtc, framebuffer, UInt32(DRM_MODE_PAGE_FLIP_EVENT), Self.cookie(token)))
  }

  func markDirty(_ framebuffer: UInt32, _ clips: [PixelRect]) -> Int32 {
    var clips = clips.map {
      drmModeClip(x1: UInt16($0.x0), y1: UInt16($0.y0), x2: UInt16($0.x1), y2: UInt16($0.y1))
    }
    return errorCode(drmModeDirtyFB(descriptor, framebuffer, &clips, UInt32(clips.count)))
  }

  func setProperty(_ property: UInt32, of connector: UInt32, to value: UInt64) -> Int32 {
    errorCode(drmModeConnectorSetProperty(descriptor, connector, property, value))
  }

  // MARK: Events

  /// An error is never taken for a flip.
  func takeFlips() throws(DisplayError) -> [FlipEvent] {
    var flips: [FlipEvent] = []
    // The kernel returns whole events only; this buffer holds 32 of them.
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1024, alignment: 8)
    defer { buffer.deallocate() }
    while true {
      let count = read(descriptor, buffer.baseAddress, buffer.count)
      if count > 0 {
        flips += FlipEvent.parse(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      } else if count == 0 || errno == EAGAIN {
        return flips
      } else if errno != EINTR {
        throw DisplayError(path, "waiting for a flip", errno: errno)
      }
    }
  }

  func lastBlanking(of crtc: UInt32) -> Instant? {
    var (sequence, time) = (UInt64(0), UInt64(0))
    guard drmCrtcGetSequence(descriptor, crtc, &sequence, &time) == 0 else { return nil }
    return Int64(exactly: time).map { Instant(nanoseconds: $0) }
  }

  func waitForEvent(milliseconds: Int32) {
    var wait = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    _ = retryingInterrupts { poll(&wait, 1, milliseconds) < 0 ? errno : 0 }
  }
}
