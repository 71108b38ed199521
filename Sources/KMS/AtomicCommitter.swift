import CDRM
package import VitrineRaster
package import VitrineUnits

/// The plane properties that an atomic commit needs to show a framebuffer on a CRTC.
package enum AtomicPlaneProperties {
  package static let names = [
    "FB_ID", "CRTC_ID", "SRC_X", "SRC_Y", "SRC_W", "SRC_H", "CRTC_X", "CRTC_Y", "CRTC_W", "CRTC_H",
  ]
}

/// Commits modes and framebuffers to the kernel by the atomic API. Functions that return an `Int32`
/// return 0 or an errno.
struct AtomicCommitter {
  private let card: any DisplayCard
  private let pipeline: DisplayPipeline
  private let plane: DisplaySnapshot.Plane
  private let crtc: DisplaySnapshot.CRTC
  private let snapshot: DisplaySnapshot

  /// Nil for a pipeline that uses the legacy API.
  init?(_ card: any DisplayCard, _ pipeline: DisplayPipeline, on snapshot: DisplaySnapshot) {
    guard pipeline.path == .atomic,
      let plane = snapshot.planes.first(where: { $0.id == pipeline.plane }),
      let crtc = snapshot.crtcs.first(where: { $0.id == pipeline.crtc })
    else { return nil }
    self.card = card
    self.pipeline = pipeline
    self.plane = plane
    self.crtc = crtc
    self.snapshot = snapshot
  }

  /// Checks whether the kernel would set the mode and show a framebuffer from row `window` on;
  /// nothing changes on the screen.
  func testMode(framebuffer: UInt32, window: Int) -> Int32 {
    commitMode(framebuffer: framebuffer, window: window, .testMode)
  }

  /// Sets the mode with a framebuffer to show; returns when the picture is on the screen.
  func setMode(framebuffer: UInt32) -> Int32 {
    commitMode(framebuffer: framebuffer, window: 0, .mode)
  }

  private func commitMode(framebuffer: UInt32, window: Int, _ kind: CommitKind) -> Int32 {
    withBlob([pipeline.mode.kernelMode]) { mode in
      card.commit(
        idleChanges + modeChanges(mode) + planeChanges(framebuffer: framebuffer, window: window),
        kind)
    }
  }

  /// Turns off the CRTC that drives nothing any more: the kernel refuses (EINVAL) one that has a
  /// mode and no connector, and a plane on one that is off.
  private var idleChanges: [PropertyChange] {
    guard let idle = pipeline.idleCRTC(on: snapshot) else { return [] }
    let properties = snapshot.crtcs.first { $0.id == idle }?.properties ?? []
    let planes = snapshot.planes.filter { $0.crtc == idle && $0.id != plane.id }
    return changes(idle, properties, [("ACTIVE", 0), ("MODE_ID", 0)]) + detaching(planes)
  }

  private func modeChanges(_ mode: UInt32) -> [PropertyChange] {
    let connectors = snapshot.connectors.flatMap { connector -> [PropertyChange] in
      let isOurs = connector.id == pipeline.connector
      guard isOurs || pipeline.detachedConnectors.contains(connector.id) else { return [] }
      return changes(
        connector.id, connector.properties, [("CRTC_ID", isOurs ? UInt64(crtc.id) : 0)])
    }
    return connectors
      + changes(crtc.id, crtc.properties, [("MODE_ID", UInt64(mode)), ("ACTIVE", 1)])
  }

  private func planeChanges(framebuffer: UInt32, window: Int) -> [PropertyChange] {
    let width = UInt64(pipeline.size.width)
    let height = UInt64(pipeline.size.height)
    // SRC_ values are in 1/65536 of a pixel. Rotation and alpha keep what an earlier program set,
    // so they are reset (rotate-0 is bit 0).
    let wanted: [(String, UInt64)] = [
      ("FB_ID", UInt64(framebuffer)), ("CRTC_ID", UInt64(crtc.id)),
      ("SRC_X", 0), ("SRC_Y", UInt64(window) << 16), ("SRC_W", width << 16),
      ("SRC_H", height << 16),
      ("CRTC_X", 0), ("CRTC_Y", 0), ("CRTC_W", width), ("CRTC_H", height),
      ("rotation", 1), ("alpha", 0xffff),
    ]
    let others = snapshot.planes.filter { pipeline.clearedPlanes.contains($0.id) }
    return detaching(others) + changes(plane.id, plane.properties, wanted)
  }

  private func detaching(_ planes: [DisplaySnapshot.Plane]) -> [PropertyChange] {
    planes.flatMap { changes($0.id, $0.properties, [("FB_ID", 0), ("CRTC_ID", 0)]) }
  }

  /// Queues a page flip to a framebuffer, shown from row `window` on. EBUSY means that the previous
  /// flip is still pending.
  func flip(
    framebuffer: UInt32, window: Int, damage: [PixelRect], token: UInt64
  ) -> Int32 {
    // Without clips the driver assumes that everything changed.
    guard pipeline.takesDamageClips else {
      return flip(framebuffer, window, clips: 0, .flip(token: token))
    }
    // Clips are in framebuffer rows.
    let clips = damageClips(damage, size: pipeline.size).map { clip in
      drm_mode_rect(
        x1: Int32(clip.x0), y1: Int32(clip.y0 + window), x2: Int32(clip.x1),
        y2: Int32(clip.y1 + window))
    }
    return withBlob(clips) { flip(framebuffer, window, clips: $0, .flip(token: token)) }
  }

  private func flip(
    _ framebuffer: UInt32, _ window: Int, clips: UInt32, _ kind: CommitKind
  ) -> Int32 {
    let wanted: [(String, UInt64)] = [
      ("FB_ID", UInt64(framebuffer)), ("SRC_Y", UInt64(window) << 16),
      ("FB_DAMAGE_CLIPS", UInt64(clips)),
    ]
    return card.commit(changes(plane.id, plane.properties, wanted), kind)
  }

  /// The changes of the properties that the driver has.
  private func changes(
    _ object: UInt32, _ known: [DisplaySnapshot.Property], _ wanted: [(String, UInt64)]
  ) -> [PropertyChange] {
    wanted.compactMap { name, value in
      known[name].map { PropertyChange(object: object, property: $0.id, value: value) }
    }
  }

  /// Creates a property blob for the duration of `body`; a commit that uses it holds its own
  /// reference. Returns the result of `body`, or the errno with which the kernel refuses the blob.
  private func withBlob<Value>(
    _ values: [Value], _ body: (_ id: UInt32) -> Int32
  ) -> Int32 {
    let blob = values.withUnsafeBytes { card.createBlob($0) }
    guard blob.errno == 0 else { return blob.errno }
    defer { card.destroyBlob(blob.id) }
    return body(blob.id)
  }
}

extension DisplayPipeline {
  /// The CRTC that drives nothing any more once the pipeline is set, by the snapshot of its card.
  func idleCRTC(on snapshot: DisplaySnapshot) -> UInt32? {
    guard let vacatedCRTC else { return nil }
    let drivesAnother = snapshot.connectors.contains {
      $0.id != connector && $0.crtc == vacatedCRTC
    }
    return drivesAnother ? nil : vacatedCRTC
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
