/// The order of a list after a new edition has been merged into it.
package enum StoreOrder {
  /// Returns the new edition's order; items only in the old list stay after the item they followed.
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
