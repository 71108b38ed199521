import CDRM

/// The state of a CRTC before the panel used it.
struct SavedCRTC {
  private let id: UInt32
  private let framebuffer: UInt32
  private let x: UInt32
  private let y: UInt32
  private let mode: drmModeModeInfo?
  private let connectors: [UInt32]

  init?(_ card: Card, _ id: UInt32, _ snapshot: DisplaySnapshot) {
    guard let crtc = drmModeGetCrtc(card.descriptor, id) else { return nil }
    defer { drmModeFreeCrtc(crtc) }
    self.id = id
    framebuffer = crtc.pointee.buffer_id
    (x, y) = (crtc.pointee.x, crtc.pointee.y)
    mode = crtc.pointee.mode_valid != 0 ? crtc.pointee.mode : nil
    connectors = snapshot.connectors.filter { $0.crtc == id }.map(\.id)
  }

  /// Restores the state. If nothing was shown, or the framebuffer is gone, the CRTC is turned off:
  /// the kernel's console turns it on again when the card has no master.
  func restore(_ card: Card) {
    if framebuffer != 0, !connectors.isEmpty, var mode {
      var connectors = connectors
      let code = drmModeSetCrtc(
        card.descriptor, id, framebuffer, x, y, &connectors, Int32(connectors.count), &mode)
      if code == 0 { return }
    }
    turnOff(card, id)
  }
}

/// Turns a CRTC off, if possible.
func turnOff(_ card: Card, _ crtc: UInt32) {
  _ = drmModeSetCrtc(card.descriptor, crtc, 0, 0, 0, nil, 0, nil)
}
