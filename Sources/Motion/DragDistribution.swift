/// Distributes a finger's travel among the links of a chain, in the order in which they consume it.
struct DragDistribution {
  let links: [ScrollLink]
  let order: ChainOrder

  /// Moves `positions`, one for each link, by `delta` points of wanted offset change.
  ///
  /// No travel is lost: the sum of what the links consume is `delta`, except where no link can move
  /// any more. Then the last one that bounces there is pulled beyond its range.
  func distribute(_ delta: Double, among positions: inout [DragPosition]) {
    let forward = delta > 0
    var remaining = ExactSum(delta)
    /// Moves a link towards one of its ends by what remains, or to that end.
    func move(_ index: Int, to edge: Double) {
      let room = positions[index].distance(to: edge)
      guard room.value * delta > 0, remaining.value != 0 else { return }
      let excess = remaining - room
      if excess.value * delta >= 0 {
        positions[index].stop(at: edge)
        remaining = excess
      } else {
        positions[index].drag(by: remaining)
        remaining = ExactSum(0)
      }
    }
    // A link that is beyond its other end returns into its range first.
    for index in order.links(forward: forward) {
      move(
        index, to: forward ? links[index].draggableExtent.minimum : links[index].extent.maximum)
    }
    for stop in stops(forward: forward) { move(stop.link, to: stop.edge) }
    if let end = order.end(forward: forward) { positions[end].drag(by: remaining) }
  }

  /// The edges to which a finger moves the links, in this order. A pull is between its list with
  /// all headers and the next link around it that bounces there, in both directions.
  private func stops(forward: Bool) -> [(link: Int, edge: Double)] {
    let sequence = order.links(forward: forward)
    var stops = sequence.map { (link: $0, edge: links[$0].edge(forward: forward)) }
    for index in sequence where links[index].pull > 0 {
      let around = links[..<index].lastIndex { $0.bounces.contains(.start) }
      func position(of link: Int?) -> Int? { stops.firstIndex { $0.link == link } }
      let own = position(of: index)!
      if forward {
        let after = position(of: around).map { $0 + 1 } ?? 0
        stops.insert((index, links[index].extent.minimum), at: min(after, own))
      } else {
        let before = position(of: around) ?? stops.count
        let position = before > own ? before : stops.count
        stops.insert((index, links[index].draggableExtent.minimum), at: position)
      }
    }
    return stops
  }
}
