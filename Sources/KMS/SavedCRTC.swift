/// The state of a CRTC before the panel used it.
struct SavedCRTC {
  private let id: UInt32
  private let state: CRTCState
  private let connectors: [UInt32]

  /// The CRTCs that setting a pipeline's mode changes.
  static func all(
    changedBy pipeline: DisplayPipeline, of card: any DisplayCard, on snapshot: DisplaySnapshot
  ) -> [SavedCRTC] {
    let changed = [pipeline.crtc] + (pipeline.vacatedCRTC.map { [$0] } ?? [])
    return changed.compactMap { id in
      card.state(ofCRTC: id).map { state in
        SavedCRTC(
          id: id, state: state,
          connectors: snapshot.connectors.filter { $0.crtc == id }.map(\.id))
      }
    }
  }

  /// Restores the state. If nothing was shown, or the framebuffer is gone, the CRTC is turned off:
  /// the kernel's console turns it on again when the card has no master.
  func restore(_ card: any DisplayCard) {
    if state.framebuffer != 0, state.mode != nil, !connectors.isEmpty,
      card.setCRTC(id, state, connectors: connectors) == 0
    {
      return
    }
    _ = card.setCRTC(id, .off, connectors: [])
  }
}
