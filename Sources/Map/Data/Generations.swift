/// A cache of about `capacity` values: when half of it has filled up, what was not asked for since the
/// half before is gone. No order of use is kept.
struct Generations<Key: Hashable, Value> {
  let capacity: Int
  private var young: [Key: Value] = [:]
  private var old: [Key: Value] = [:]

  init(capacity: Int) { self.capacity = capacity }

  subscript(key: Key) -> Value? {
    mutating get {
      if let value = young[key] { return value }
      guard let value = old[key] else { return nil }
      keep(value, key)
      return value
    }
    set {
      guard let newValue else { return }
      keep(newValue, key)
    }
  }

  private mutating func keep(_ value: Value, _ key: Key) {
    if young.count >= capacity / 2 && young[key] == nil {
      old = young
      young = [:]
    }
    young[key] = value
  }

  mutating func removeAll() {
    young = [:]
    old = [:]
  }
}
