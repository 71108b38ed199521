/// The order of a list into which a new edition is merged.
package enum StoreOrder {
  /// The new edition's order; what only the old list has stays behind the item that it followed.
  ///
  ///     old: a b c d    new: c x a    →    c d x a b
  package static func merged(old: [String], new: [String]) -> [String] {
    let edition = Set(new)
    var followers: [String: [String]] = [:]
    var first: [String] = []
    var anchor: String?
    for id in old {
      if edition.contains(id) {
        anchor = id
      } else if let anchor {
        followers[anchor, default: []].append(id)
      } else {
        first.append(id)
      }
    }
    return first + new.flatMap { [$0] + (followers[$0] ?? []) }
  }
}
