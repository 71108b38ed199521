import VitrineUnits

/// Which markers stand as one bubble at which zoom.
///
/// For every half zoom level the markers are in nodes whose middles keep a distance; each
/// node of a level is made of whole nodes of the next finer one, so that zooming in only ever splits
/// and zooming out only ever joins. Depends on the markers alone: panning changes nothing.
struct MarkerClusters: Sendable {
  struct Node: Sendable, Hashable {
    /// The mean of its members' places, on the Mercator square.
    var place: Point
    /// The member of the highest rank.
    var lead: Int
    var count: Int
    /// All members have the lead's colour.
    var isUniform: Bool
  }

  struct Level: Sendable {
    var nodes: [Node]
    /// Of each marker.
    var node: [Int32]
  }

  /// Nearer to one another than this two markers become one, in points: badges keep a gap, and a finger
  /// aimed at one is never nearer to another.
  static let reach = 42.0
  private static let steps = 2.0
  private static let finest = 44

  /// The coarsest first: for zoom 0, 0.5, 1 …
  private let levels: [Level]

  /// `order`: the markers by rank; `colors` as many as `places`.
  init(_ places: [Point], order: [Int], colors: [UInt32]) {
    var place = [Int32](repeating: 0, count: places.count)
    var nodes: [Node] = []
    for (k, i) in order.enumerated() {
      nodes.append(Node(place: places[i], lead: i, count: 1, isUniform: true))
      place[i] = Int32(k)
    }
    var levels: [Level] = []
    for step in stride(from: Self.finest, through: 0, by: -1) {
      let reach = Self.reach / Mercator.scale(zoom: Double(step) / Self.steps)
      var target = Array(nodes.indices)
      while let joined = Self.joined(nodes, within: reach, colors) {
        nodes = joined.nodes
        for i in target.indices { target[i] = joined.target[target[i]] }
      }
      for i in place.indices { place[i] = Int32(target[Int(place[i])]) }
      levels.append(Level(nodes: nodes, node: place))
    }
    self.levels = levels.reversed()
  }

  /// The level for `zoom`; one that was shown stays a little longer, so that fingers that rest near a
  /// border do not make it go to and fro.
  static func level(zoom: Double, shown: Int?) -> Int {
    let exact = min(max(zoom * steps, 0), Double(finest))
    if let shown, exact > Double(shown) - 0.15, exact < Double(shown) + 1.15 { return shown }
    return Int(exact.rounded(.down))
  }

  subscript(level: Int) -> Level { levels[level] }

  /// The zoom from which on a node is more than one; nil where its members stand on one spot.
  func splittingZoom(of members: [Int]) -> Double? {
    guard let first = members.first else { return nil }
    for (k, level) in levels.enumerated()
    where members.contains(where: { level.node[$0] != level.node[first] }) {
      return Double(k) / Self.steps
    }
    return nil
  }

  /// One pass: each node, in the order of rank, takes in those around it that are free. Nil where
  /// none are near enough.
  private static func joined(
    _ nodes: [Node], within reach: Double, _ colors: [UInt32]
  ) -> (nodes: [Node], target: [Int])? {
    struct Cell: Hashable {
      var x: Int
      var y: Int
    }
    func cell(_ p: Point) -> Cell {
      Cell(x: Int((p.x / reach).rounded(.down)), y: Int((p.y / reach).rounded(.down)))
    }
    /// Near an edge of the square also the one that lies beside it beyond the other edge.
    func homes(_ p: Point) -> [Cell] {
      if p.x < reach { return [cell(p), cell(Point(p.x + 1, p.y))] }
      return p.x > 1 - reach ? [cell(p), cell(Point(p.x - 1, p.y))] : [cell(p)]
    }
    var grid: [Cell: [Int]] = [:]
    for (i, node) in nodes.enumerated() { grid[cell(node.place), default: []].append(i) }
    if grid.count == nodes.count && nodes.count < 2 { return nil }
    var target = [Int](repeating: -1, count: nodes.count)
    var result: [Node] = []
    result.reserveCapacity(nodes.count)
    for (i, node) in nodes.enumerated() where target[i] < 0 {
      target[i] = result.count
      var all = node
      for home in homes(node.place) {
        for y in (home.y - 1)...(home.y + 1) {
          for x in (home.x - 1)...(home.x + 1) {
            for other in grid[Cell(x: x, y: y)] ?? [] where target[other] < 0 {
              let taken = nodes[other]
              let place = Mercator.nearest(taken.place, to: node.place)
              if (place - node.place).length >= reach { continue }
              target[other] = result.count
              let part = Double(taken.count) / Double(all.count + taken.count)
              all.place = all.place + (Mercator.nearest(place, to: all.place) - all.place) * part
              all.count += taken.count
              all.isUniform =
                all.isUniform && taken.isUniform && colors[all.lead] == colors[taken.lead]
            }
          }
        }
      }
      // The mean of some on both sides of the antimeridian may lie beyond either edge.
      if all.place.x < 0 || all.place.x > 1 { all.place.x -= all.place.x.rounded(.down) }
      result.append(all)
    }
    return result.count == nodes.count ? nil : (result, target)
  }
}

/// Markers with all that follows from them alone.
struct MarkerIndex: Sendable {
  let markers: [MapMarker]
  /// On the Mercator square.
  let places: [Point]
  let clusters: MarkerClusters
  private let order: [Int]
  private let numbers: [String: Int]

  static let empty = MarkerIndex([])

  init(_ markers: [MapMarker]) {
    self.markers = markers
    places = markers.map { Mercator.project($0.place) }
    numbers = Dictionary(
      zip(markers.map(\.id), markers.indices), uniquingKeysWith: { first, _ in first })
    // By name where ranks are equal: the order of the list must not be seen.
    order = markers.indices.sorted {
      (-markers[$0].rank, markers[$0].id) < (-markers[$1].rank, markers[$1].id)
    }
    clusters = MarkerClusters(places, order: order, colors: markers.map(\.color.argb))
  }

  /// Which marker has this name.
  func number(of id: String) -> Int? { numbers[id] }

  /// The members of a node by rank.
  func members(of node: Int, level: Int) -> [Int] {
    let nodes = clusters[level].node
    return order.filter { nodes[$0] == Int32(node) }
  }
}
