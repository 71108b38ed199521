import VitrineUnits

extension Scene {
  /// Every pixel on which this picture may differ from `old`; all of them where there is no old one
  /// or its size or background was another.
  ///
  /// Layers are compared by identity: one that is the same in both costs O(1), one that came, went,
  /// moved, faded or changed its place among the others damages where it was and where it is. A
  /// layer that only shows another list damages the commands by which the lists differ.
  public func damage(from old: Scene?) -> Region {
    guard let old, old.size == size, old.background == background else {
      return Region(PixelRect(size))
    }
    guard let before = old.indices(of: layers) else { return Region(PixelRect(size)) }
    let stays = Self.longestRising(before)
    var damage = Region()
    var kept = [Bool](repeating: false, count: old.layers.count)
    for (i, layer) in layers.enumerated() {
      guard stays[i], let j = before[i] else {
        damage.formUnion(layer.extent)
        continue
      }
      kept[j] = true
      layer.addDamage(from: old.layers[j], to: &damage)
    }
    for (j, layer) in old.layers.enumerated() where !kept[j] { damage.formUnion(layer.extent) }
    let picture = PixelRect(size)
    return picture.contains(damage.bounds) ? damage : damage.intersection(picture)
  }

  /// Where each of `wanted` is found in this scene by its id; nil where two layers share an id.
  private func indices(of wanted: [Layer]) -> [Int?]? {
    if wanted.count == layers.count && zip(wanted, layers).allSatisfy({ $0.id == $1.id }) {
      return Array(layers.indices)
    }
    var places: [LayerID: Int] = [:]
    places.reserveCapacity(layers.count)
    for (i, layer) in layers.enumerated() {
      if places.updateValue(i, forKey: layer.id) != nil { return nil }
    }
    var found: [Int?] = []
    found.reserveCapacity(wanted.count)
    var taken = [Bool](repeating: false, count: layers.count)
    for layer in wanted {
      let place = places[layer.id]
      if let place {
        if taken[place] { return nil }
        taken[place] = true
      }
      found.append(place)
    }
    return found
  }

  /// Marks the longest subsequence whose indices rise: these layers kept their order, and moving
  /// the others around them explains the new order. (Patience sorting, O(n log n).)
  private static func longestRising(_ indices: [Int?]) -> [Bool] {
    var marks = [Bool](repeating: false, count: indices.count)
    var tails: [Int] = []  // tails[k]: where the lowest-ending rising run of length k + 1 ends
    var previous = [Int](repeating: -1, count: indices.count)
    for i in indices.indices {
      guard let value = indices[i] else { continue }
      var (low, high) = (0, tails.count)
      if let last = tails.last, indices[last]! < value { low = high }
      while low < high {
        let middle = (low + high) / 2
        if indices[tails[middle]]! < value { low = middle + 1 } else { high = middle }
      }
      previous[i] = low > 0 ? tails[low - 1] : -1
      if low == tails.count { tails.append(i) } else { tails[low] = i }
    }
    var i = tails.last ?? -1
    while i >= 0 {
      marks[i] = true
      i = previous[i]
    }
    return marks
  }
}

extension Layer {
  /// Adds what differs between two states of one layer whose place among the others is the same.
  fileprivate func addDamage(from old: Layer, to damage: inout Region) {
    // A group and commands that fade one by one round differently.
    let isAlike = opacity == 255 || list.isFlat == old.list.isFlat
    guard origin == old.origin && clip == old.clip && opacity == old.opacity && isAlike else {
      damage.formUnion(old.extent)
      damage.formUnion(extent)
      return
    }
    if list === old.list || opacity == 0 { return }
    let (a, b) = (old.list.commands, list.commands)
    let shorter = min(a.count, b.count)
    var head = 0
    while head < shorter && a[head] == b[head] { head += 1 }
    var tail = 0
    while tail < shorter - head && a[a.count - 1 - tail] == b[b.count - 1 - tail] { tail += 1 }
    // Outside the commands between head and tail, both lists paint the same in the same order.
    for command in a[head..<(a.count - tail)] + b[head..<(b.count - tail)] {
      damage.formUnion(command.bounds.offset(by: origin).intersection(clip))
    }
  }
}
