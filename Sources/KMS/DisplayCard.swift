package import VitrineRaster
package import VitrineUnits

/// An open graphics card: one of the kernel's (`Card`), or one in memory in a test.
///
/// Functions that return an `Int32` return 0 or an errno.
package protocol DisplayCard: AnyObject {
  /// The device node, such as `/dev/dri/card0`.
  var path: String { get }
  /// The kernel driver's name, such as `vc4`.
  var driver: String { get }
  var capabilities: DisplaySnapshot.Capabilities { get }
  /// Readable when `takeFlips` has something to return.
  var descriptor: Int32 { get }
  /// Whether this process is DRM master. Also true if the card was removed.
  var isMaster: Bool { get }

  /// Becomes DRM master, which may set modes; the process that opened the card first already is.
  func becomeMaster() throws(DisplayError)

  /// Gives up being DRM master, so that another process can set modes.
  func dropMaster()

  /// The current state of the card. `probing`: whether the panels are asked for their modes, which
  /// may take about 100 ms; else their last known state is used.
  func snapshot(probing: Bool) -> DisplaySnapshot

  /// Allocates a black buffer, taller than the picture by `panRange` rows.
  func makeBuffer(
    _ size: PixelSize, _ format: PixelFormat, panRange: Int
  ) throws(DisplayError) -> any ScanOutBuffer

  /// Creates a property blob. The commits that use it hold their own references.
  func createBlob(_ bytes: UnsafeRawBufferPointer) -> (id: UInt32, errno: Int32)
  func destroyBlob(_ id: UInt32)

  /// Makes all changes together, by the atomic API.
  func commit(_ changes: [PropertyChange], _ kind: CommitKind) -> Int32

  /// The state of a CRTC; nil if the card is gone.
  func state(ofCRTC id: UInt32) -> CRTCState?

  /// Sets the mode and framebuffer of a CRTC and the connectors that it drives, by the legacy API.
  /// A state without a mode turns it off.
  func setCRTC(_ id: UInt32, _ state: CRTCState, connectors: [UInt32]) -> Int32

  /// Queues a page flip by the legacy API.
  func pageFlip(_ crtc: UInt32, to framebuffer: UInt32, token: UInt64) -> Int32

  /// Reports the changed part of a framebuffer to drivers with their own copy of the picture; the
  /// others return ENOSYS.
  func markDirty(_ framebuffer: UInt32, _ clips: [PixelRect]) -> Int32

  /// Sets a property of a connector by the legacy API.
  func setProperty(_ property: UInt32, of connector: UInt32, to value: UInt64) -> Int32

  /// Returns all flips that are done, without blocking.
  func takeFlips() throws(DisplayError) -> [FlipEvent]

  /// The time of a CRTC's last vertical blanking; nil if the driver does not report it.
  func lastBlanking(of crtc: UInt32) -> Instant?

  /// Waits for an event or the timeout; only for closing.
  func waitForEvent(milliseconds: Int32)
}

/// Memory that a card can scan out, with its framebuffer. The last reference frees it.
package protocol ScanOutBuffer: AnyObject {
  var framebuffer: UInt32 { get }
  /// The number of rows that the buffer is taller than the picture.
  var panRange: Int { get }

  /// Calls `body` with the pixels of the picture that begins at row `window`.
  func paint(window: Int, _ body: (borrowing WriteOnlyPixels) -> Void)
}

/// A new value for a property of a connector, CRTC or plane.
package struct PropertyChange: Sendable, Hashable {
  package var object: UInt32
  package var property: UInt32
  package var value: UInt64

  package init(object: UInt32, property: UInt32, value: UInt64) {
    self.object = object
    self.property = property
    self.value = value
  }
}

/// The purpose of an atomic commit.
package enum CommitKind: Sendable, Hashable {
  /// Checks whether `mode` would succeed; nothing changes.
  case testMode
  /// Sets a mode; returns when it is set.
  case mode
  /// Queues a page flip, whose event has the token. The flip before it must be done, or the commit
  /// is refused with EBUSY.
  case flip(token: UInt64)
}

/// The buffer and mode of a CRTC.
package struct CRTCState: Sendable, Equatable {
  /// 0 if there is none.
  package var framebuffer: UInt32
  /// The first column and row of the framebuffer that are shown.
  package var x: UInt32
  package var y: UInt32
  /// Nil if the CRTC is off.
  package var mode: DisplayMode?

  package init(framebuffer: UInt32 = 0, x: UInt32 = 0, y: UInt32 = 0, mode: DisplayMode? = nil) {
    self.framebuffer = framebuffer
    self.x = x
    self.y = y
    self.mode = mode
  }

  package static let off = CRTCState()
}
