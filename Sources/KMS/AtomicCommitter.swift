import CDRM
package import VitrineRaster
package import VitrineUnits

/// The plane properties that an atomic commit needs to show a framebuffer on a CRTC.
package enum AtomicPlaneProperties {
  package static let names = [
    "FB_ID", "CRTC_ID", "SRC_X", "SRC_Y", "SRC_W", "SRC_H", "CRTC_X", "CRTC_Y", "CRTC_W", "CRTC_H",
  ]
}

/// Property changes that take effect together in one commit.
struct AtomicRequest: ~Copyable {
  private let request: drmModeAtomicReqPtr

  init() {
    guard let request = drmModeAtomicAlloc() else { fatalError("out of memory") }
    self.request = request
  }

  deinit { drmModeAtomicFree(request) }

  func set(_ object: UInt32, _ property: UInt32, _ value: UInt64) {
    // Fails only without memory; then the kernel refuses the incomplete commit.
    drmModeAtomicAddProperty(request, object, property, value)
  }

  /// Returns 0 or an errno.
  func commit(_ card: Card, _ flags: Int32, token: UInt64 = 0) -> Int32 {
    // The kernel never dereferences it: the flip event returns it as a number.
    let cookie = UnsafeMutableRawPointer(bitPattern: UInt(token))
    return errorCode(drmModeAtomicCommit(card.descriptor, request, UInt32(flags), cookie))
  }
}

/// Creates a property blob for the duration of `body`; a commit that uses it holds its own
/// reference. Returns the result of `body`, or the errno with which the kernel refuses the blob.
private func withPropertyBlob<Value>(
  _ card: Card, _ values: [Value], _ body: (_ id: UInt32) -> Int32
) -> Int32 {
  var id: UInt32 = 0
  let code = values.withUnsafeBytes {
    errorCode(drmModeCreatePropertyBlob(card.descriptor, $0.baseAddress, $0.count, &id))
  }
  guard code == 0 else { return code }
  defer { drmModeDestroyPropertyBlob(card.descriptor, id) }
  return body(id)
}

/// Commits modes and framebuffers to the kernel by the atomic API.
struct AtomicCommitter {
  private let pipeline: DisplayPipeline
  private let plane: DisplaySnapshot.Plane
  private let crtc: DisplaySnapshot.CRTC
  private let snapshot: DisplaySnapshot

  /// Nil for a pipeline that uses the legacy API.
  init?(_ pipeline: DisplayPipeline, on snapshot: DisplaySnapshot) {
    guard pipeline.path == .atomic,
      let plane = snapshot.planes.first(where: { $0.id == pipeline.plane }),
      let crtc = snapshot.crtcs.first(where: { $0.id == pipeline.crtc })
    else { return nil }
    self.pipeline = pipeline
    self.plane = plane
    self.crtc = crtc
    self.snapshot = snapshot
  }

  /// Sets the mode with a framebuffer to show: a test-only commit first, then the real one, which
  /// returns when the picture is on the screen. Returns 0 or an errno.
  func setMode(_ card: Card, framebuffer: UInt32) -> Int32 {
    withPropertyBlob(card, [pipeline.mode.kernelMode]) { mode in
      setMode(card, framebuffer: framebuffer, mode: mode)
    }
  }

  private func setMode(_ card: Card, framebuffer: UInt32, mode: UInt32) -> Int32 {
    let request = AtomicRequest()
    for connector in snapshot.connectors {
      guard let property = connector.properties["CRTC_ID"] else { continue }
      if connector.id == pipeline.connector {
        request.set(connector.id, property.id, UInt64(pipeline.crtc))
      } else if pipeline.detachedConnectors.contains(connector.id) {
        request.set(connector.id, property.id, 0)
      }
    }
    set(request, crtc.id, crtc.properties, "MODE_ID", UInt64(mode))
    set(request, crtc.id, crtc.properties, "ACTIVE", 1)
    for other in snapshot.planes where pipeline.clearedPlanes.contains(other.id) {
      set(request, other.id, other.properties, "FB_ID", 0)
      set(request, other.id, other.properties, "CRTC_ID", 0)
    }
    let width = UInt64(pipeline.size.width)
    let height = UInt64(pipeline.size.height)
    // SRC_ values are in 1/65536 of a pixel. Rotation and alpha keep what an earlier program set,
    // so they are reset (rotate-0 is bit 0).
    let wanted: [(String, UInt64)] = [
      ("FB_ID", UInt64(framebuffer)), ("CRTC_ID", UInt64(crtc.id)),
      ("SRC_X", 0), ("SRC_Y", 0), ("SRC_W", width << 16), ("SRC_H", height << 16),
      ("CRTC_X", 0), ("CRTC_Y", 0), ("CRTC_W", width), ("CRTC_H", height),
      ("rotation", 1), ("alpha", 0xffff),
    ]
    for (name, value) in wanted { set(request, plane.id, plane.properties, name, value) }
    let tested = request.commit(card, DRM_MODE_ATOMIC_TEST_ONLY | DRM_MODE_ATOMIC_ALLOW_MODESET)
    return tested != 0 ? tested : request.commit(card, DRM_MODE_ATOMIC_ALLOW_MODESET)
  }

  /// Whether the kernel accepts showing a framebuffer from row `window` on; a test-only commit.
  func accepts(_ card: Card, framebuffer: UInt32, window: Int) -> Bool {
    guard plane.properties["SRC_Y"] != nil else { return false }
    let request = AtomicRequest()
    set(request, plane.id, plane.properties, "FB_ID", UInt64(framebuffer))
    set(request, plane.id, plane.properties, "SRC_Y", UInt64(window) << 16)
    return request.commit(card, DRM_MODE_ATOMIC_TEST_ONLY) == 0
  }

  /// Queues a page flip to a framebuffer, shown from row `window` on. Returns 0 or an errno; EBUSY
  /// means that the previous flip is still pending.
  func flip(
    _ card: Card, framebuffer: UInt32, window: Int, damage: [PixelRect], token: UInt64,
    waiting: Bool
  ) -> Int32 {
    func commit(clips: UInt32) -> Int32 {
      let request = AtomicRequest()
      set(request, plane.id, plane.properties, "FB_ID", UInt64(framebuffer))
      set(request, plane.id, plane.properties, "SRC_Y", UInt64(window) << 16)
      set(request, plane.id, plane.properties, "FB_DAMAGE_CLIPS", UInt64(clips))
      return request.commit(
        card, DRM_MODE_PAGE_FLIP_EVENT | (waiting ? 0 : DRM_MODE_ATOMIC_NONBLOCK), token: token)
    }
    // Without clips the driver assumes that everything changed.
    guard pipeline.takesDamageClips else { return commit(clips: 0) }
    // Clips are in framebuffer rows.
    let clips = damageClips(damage, size: pipeline.size).map { clip in
      drm_mode_rect(
        x1: Int32(clip.x0), y1: Int32(clip.y0 + window), x2: Int32(clip.x1),
        y2: Int32(clip.y1 + window))
    }
    return withPropertyBlob(card, clips) { commit(clips: $0) }
  }

  /// Sets a property if the driver has it.
  private func set(
    _ request: borrowing AtomicRequest, _ object: UInt32, _ known: [DisplaySnapshot.Property],
    _ name: String, _ value: UInt64
  ) {
    if let property = known[name] { request.set(object, property.id, value) }
  }
}

/// Damage as clips for the kernel: inside the picture, at least one and at most 32.
///
/// No damage becomes one pixel, since an empty list means everything. More than 32 rectangles
/// become their bounds: walking a longer list costs a driver more than copying the pixels between.
package func damageClips(_ damage: [PixelRect], size: PixelSize) -> [PixelRect] {
  let inside = damage.map { $0.intersection(PixelRect(size)) }.filter { !$0.isEmpty }
  switch inside.count {
  case 0: return [PixelRect(x: 0, y: 0, width: 1, height: 1)]
  case 1...32: return inside
  default: return [inside.reduce(.empty) { $0.union($1) }]
  }
}
