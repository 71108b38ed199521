import VitrineUnits

extension Scene {
  /// The pixels on which this scene may differ from `old`: all of them without an old scene, or if
  /// its size or background differs.
  ///
  /// Layers are matched by id. An unchanged layer costs O(1). A layer that appears, disappears,
  /// moves, fades or changes its order damages its old and new extents. A layer with another list
  /// damages the commands that differ. Pixels below an unchanged opaque layer are left out.
  package func damage(from old: Scene?) -> Region {
    guard let old, old.size == size, old.background == background else {
      return Region(PixelRect(size))
    }
    guard let before = old.indices(of: layers) else { return Region(PixelRect(size)) }
    let stays = Self.longestRising(before)
    var damage: [PixelRect] = []
    var isKept = [Bool](repeating: false, count: old.layers.count)
    var isSame = isKept
    var changes: [Change] = []
    // From the top, so that pixels below an unchanged opaque layer are left out.
    var covers: [PixelRect] = []
    for i in layers.indices.reversed() {
      let layer = layers[i]
      guard stays[i], let j = before[i] else {
        damage.append(layer.extent, hiddenBy: covers)
        continue
      }
      isKept[j] = true
      isSame[j] = layer.isSame(as: old.layers[j])
      if isSame[j] {
        covers.appendUnlessEmpty(layer.opaque)
      } else {
        changes.append(Change(layer: i, old: j, covers: covers.count))
      }
    }
    add(changes, from: old, to: &damage, hiddenBy: covers)
    covers.removeAll()
    for j in old.layers.indices.reversed() {
      if isSame[j] { covers.appendUnlessEmpty(old.layers[j].opaque) }
      if !isKept[j] { damage.append(old.layers[j].extent, hiddenBy: covers) }
    }
    let picture = PixelRect(size)
    let region = Self.region(of: damage, in: picture)
    return picture.contains(region.bounds) ? region : region.intersection(picture)
  }

  /// A layer that has changed, and the number of unchanged opaque layers above it.
  private struct Change {
    var layer: Int
    var old: Int
    var covers: Int
  }

  /// Adds the differences of layers, those of few commands first. Where the tiles of a map have all
  /// changed, the hundreds of names above them are not compared: their pixels are damaged already.
  private func add(
    _ changes: [Change], from old: Scene, to damage: inout [PixelRect],
    hiddenBy covers: [PixelRect]
  ) {
    let large = size.width * size.height / 4
    var known: [(rect: PixelRect, covers: Int)] = []
    let order = changes.indices.sorted {
      (layers[changes[$0].layer].list.commands.count, $0)
        < (layers[changes[$1].layer].list.commands.count, $1)
    }
    for change in order.map({ changes[$0] }) {
      let (layer, before) = (layers[change.layer], old.layers[change.old])
      let isKnown = known.contains { rect, covers in
        covers == change.covers && rect.contains(layer.extent) && rect.contains(before.extent)
      }
      if isKnown { continue }
      let hiding = Array(covers.prefix(change.covers))
      for rect in layer.differences(from: before, large: large) {
        if rect.width * rect.height >= large { known.append((rect, change.covers)) }
        damage.append(rect, hiddenBy: hiding)
      }
    }
  }

  /// The union of rectangles. Where a whole map moves, its rectangle contains those of hundreds of
  /// names and markers, so rectangles of at least 1/32 of the picture are joined first: there are
  /// at most 32 of those that do not overlap. Up to 16 rectangles are joined at once, which takes
  /// no longer than sorting them out.
  private static func region(of rects: [PixelRect], in picture: PixelRect) -> Region {
    if rects.count <= 16 { return Region(rects) }
    let large = picture.width * picture.height / 32
    var region = Region(rects.lazy.filter { $0.width * $0.height >= large })
    let rest = rects.filter { rect in
      rect.width * rect.height < large && !region.rects.contains { $0.contains(rect) }
    }
    region.formUnion(rest[...])
    return region
  }

  /// The index of each of `wanted` in this scene, by id; nil if two layers share an id.
  func indices(of wanted: [Layer]) -> [Int?]? {
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

  /// Marks the longest increasing subsequence of indices: these layers kept their order, and the
  /// others moved around them. (Patience sorting, O(n log n).)
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
  /// More changed commands than this damage the rectangle around them: sorting out their own
  /// rectangles would take longer than painting it.
  private static let mostRects = 128
  /// Of fewer it is not tested whether they cover everything.
  private static let fewRects = 8

  /// Commands are looked for this many places ahead: a few names of a map come and go.
  private static let lookahead = 8

  /// The rectangles of the commands that only one of two lists has. The others are in both, in the
  /// same order, so outside of these rectangles both lists paint the same.
  private static func differences(_ a: DisplayList, _ b: DisplayList) -> [PixelRect] {
    var (endA, endB) = (a.commands.count, b.commands.count)
    // Comparing rectangles first copies no command that has moved, and plain ones copy none.
    func isSame(_ i: Int, _ j: Int) -> Bool {
      a.extents[i] == b.extents[j]
        && (a.plain[i].isSurelyEqual(to: b.plain[j]) || a.commands[i] == b.commands[j])
    }
    var (i, j) = (0, 0)
    while i < endA && j < endB && isSame(i, j) { (i, j) = (i + 1, j + 1) }
    while endA > i && endB > j && isSame(endA - 1, endB - 1) { (endA, endB) = (endA - 1, endB - 1) }
    var found: [PixelRect] = []
    while i < endA && j < endB && found.count <= mostRects {
      if isSame(i, j) {
        (i, j) = (i + 1, j + 1)
        continue
      }
      let isFresh = (1...lookahead).first { j + $0 < endB && isSame(i, j + $0) }
      let isGone = (1...lookahead).first { i + $0 < endA && isSame(i + $0, j) }
      if let isFresh, isFresh <= isGone ?? lookahead {
        found += b.extents[j..<(j + isFresh)]
        j += isFresh
      } else if let isGone {
        found += a.extents[i..<(i + isGone)]
        i += isGone
      } else {
        found += [a.extents[i], b.extents[j]]
        (i, j) = (i + 1, j + 1)
      }
    }
    found += a.extents[i..<endA]
    found += b.extents[j..<endB]
    return found
  }

  fileprivate func isSame(as old: Layer) -> Bool {
    origin == old.origin && clip == old.clip && opacity == old.opacity && list == old.list
  }

  /// The rectangles in which two states of a layer differ whose order is unchanged. Many of them
  /// that cover most of a `large` number of pixels are one.
  fileprivate func differences(from old: Layer, large: Int) -> [PixelRect] {
    if origin == old.origin && opacity == old.opacity && list == old.list {
      // Only the clip differs: pixels inside both clips are unchanged.
      let (before, after) = (Region(old.extent), Region(extent))
      return before.subtracting(after).rects + after.subtracting(before).rects
    }
    // Fading a group and fading its commands round differently.
    let isAlike = opacity == 255 || list.isFlat == old.list.isFlat
    guard origin == old.origin && clip == old.clip && opacity == old.opacity && isAlike else {
      return [old.extent, extent]
    }
    if opacity == 0 { return [] }
    var changed = Self.differences(old.list, list)
    for i in changed.indices { changed[i] = changed[i].offset(by: origin).intersection(clip) }
    if changed.count <= Self.fewRects { return changed }
    let around = changed.reduce(PixelRect.empty) { $0.union($1) }
    let pixels = around.width * around.height
    // The names of a map that zooms are everywhere, and so are its tiles.
    let isEverywhere =
      pixels >= large && changed.reduce(0) { $0 + $1.width * $1.height } >= pixels
    return changed.count > Self.mostRects || isEverywhere ? [around] : changed
  }
}

extension [PixelRect] {
  fileprivate mutating func appendUnlessEmpty(_ rect: PixelRect) {
    if !rect.isEmpty { append(rect) }
  }

  /// Adds the visible part of a rectangle.
  fileprivate mutating func append(_ rect: PixelRect, hiddenBy covers: [PixelRect]) {
    if rect.isEmpty { return }
    // Most rectangles are hidden by none: an array for each would take longer than the search.
    guard covers.contains(where: { $0.meets(rect) }) else { return append(rect) }
    let hiding = covers.filter { $0.meets(rect) }
    self += hiding.reduce(Region(rect)) { $0.subtracting(Region($1)) }.rects
  }
}
