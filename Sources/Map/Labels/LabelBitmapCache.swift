import VitrineComponents

/// Cache of label pictures, which are painted in jobs: a halo takes too long for a frame.
@MainActor
final class LabelBitmapCache<Key: Hashable & Sendable, Picture: Sendable> {
  private var ready: FrameCache<Key, Picture>
  private var asked: [Key: WorkTicket] = [:]

  init(capacity: Int) { ready = FrameCache(capacity: capacity) }

  func beginFrame() { ready.beginFrame() }

  /// The picture, if it exists; it counts as used.
  func picture(_ key: Key) -> Picture? { ready[key] }

  /// Requests the picture by a job of `component`, unless it exists or is requested already. `job`
  /// is only called where it is needed.
  func order(_ key: Key, by component: Component, _ job: () -> @Sendable () -> Picture) {
    if ready[key] != nil || asked[key] != nil { return }
    asked[key] = component.perform(job()) { [weak self, weak component] picture in
      guard let self else { return }
      asked[key] = nil
      ready[key] = picture
      component?.setNeedsDisplay()
      component?.parent?.setNeedsLayout()
    }
  }

  /// Discards all pictures and requests: the colors have changed.
  func removeAll() {
    ready.removeAll()
    forgetWork()
  }

  /// Forgets requested jobs: they are lost when the map leaves the stage.
  func forgetWork() {
    for ticket in asked.values { ticket.cancel() }
    asked = [:]
  }
}
