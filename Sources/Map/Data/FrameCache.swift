/// Cache of about `capacity` values, or of all values that one frame uses where those are more.
///
/// Values are only evicted by ``beginFrame()``, once half of the capacity has filled: those not
/// used since the previous half did. Within a frame nothing is evicted: otherwise keys that are
/// read in the same order at every frame would evict one another, and every frame would make all
/// values again.
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
