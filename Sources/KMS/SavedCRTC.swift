import CDRM

/// What a CRTC showed before we came, to be put back when we leave.
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

  /// Shows it again. Where its framebuffer has gone with its owner, or nothing was shown, the CRTC
  /// is turned off: the kernel's console lights it anew once nobody owns the card.
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

/// Stops a CRTC; whether it can matters to nobody.
func turnOff(_ card: Card, _ crtc: UInt32) {
  _ = drmModeSetCrtc(card.descriptor, crtc, 0, 0, 0, nil, 0, nil)
}
