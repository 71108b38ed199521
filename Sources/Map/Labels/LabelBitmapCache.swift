import VitrineComponents

/// Pictures of names, painted beside the frames: a halo takes longer than a frame has time for.
@MainActor
final class LabelBitmapCache<Key: Hashable & Sendable, Picture: Sendable> {
  private var ready: FrameCache<Key, Picture>
  private var asked: [Key: WorkTicket] = [:]

  init(capacity: Int) { ready = FrameCache(capacity: capacity) }

  func beginFrame() { ready.beginFrame() }

  /// The picture, where it is there; it counts as used.
  func picture(_ key: Key) -> Picture? { ready[key] }

  /// Has the picture painted by `component`, unless it is there or on its way. `job` is only asked for
  /// where it is needed.
  func order(_ key: Key, by component: Component, _ job: () -> @Sendable () -> Picture) {
    if ready[key] != nil || asked[key] != nil { return }
    asked[key] = component.perform(job()) { [weak self, weak component] picture in
      guard let self else { return }
      asked[key] = nil
      ready[key] = picture
      component?.parent?.setNeedsLayout()
    }
  }

  /// Other colours: nothing painted or on its way is of use.
  func removeAll() {
    ready.removeAll()
    forgetWork()
  }

  /// What was asked for was lost: the map was off the stage.
  func forgetWork() {
    for ticket in asked.values { ticket.cancel() }
    asked = [:]
  }
}
