/// A cache of about `capacity` values, or of all that one frame uses where that is more.
///
/// Each frame begins with ``beginFrame()``; only then, and only where half of the capacity has filled
/// up, is gone what was not asked for since the half before. Within a frame nothing goes: a set of
/// keys that is read in the same order at every frame would else push itself out, and be made anew
/// for ever.
struct FrameCache<Key: Hashable, Value> {
  let capacity: Int
  private var young: [Key: Value] = [:]
  private var old: [Key: Value] = [:]

  init(capacity: Int) { self.capacity = capacity }

  mutating func beginFrame() {
    if young.count < capacity / 2 { return }
    old = young
    young = [:]
  }

  subscript(key: Key) -> Value? {
    mutating get {
      if let value = young[key] { return value }
      guard let value = old[key] else { return nil }
      young[key] = value
      return value
    }
    set { young[key] = newValue }
  }

  mutating func removeAll() {
    young = [:]
    old = [:]
  }
}
