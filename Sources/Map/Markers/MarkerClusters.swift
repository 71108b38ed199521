import VitrineUnits

/// Which markers stand as one bubble at which zoom.
///
/// For every half zoom level the markers are in nodes whose middles keep a distance; each
/// node of a level is made of whole nodes of the next finer one, so that zooming in only ever splits
/// and zooming out only ever joins. Depends on the markers alone: panning changes nothing.
///
///     zoom    15.75     16      16.25    16.5    16.75     whole and half zooms, where maps come to
///     level     ├── 32 ──┼───────┤─── 33 ──┼──────┤        rest, lie in the middle of a level
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

  /// Nearer to one another than this two markers become one, in points, where a level begins: a
  /// finger's 9 mm (48 points) are kept also while a level is shown a little beyond its end, and the
  /// largest bubbles do not touch where one is shown half a zoom level beyond it.
  static let reach = 60.0
  private static let steps = 2.0
  /// Of a level: so far beyond its ends it stays, once it is shown.
  private static let slack = 0.15
  private static let finest = 44

  /// The coarsest first: around zoom 0, 0.5, 1 …
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
      let reach = Self.reach / Mercator.scale(zoom: Self.beginning(step))
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

  /// The zoom at which a level begins.
  static func beginning(_ level: Int) -> Double { (Double(level) - 0.5) / steps }

  /// In levels: 32.5 is in the middle of level 32.
  static func place(zoom: Double) -> Double { min(max(zoom * steps + 0.5, 0), Double(finest)) }

  /// The level for `zoom`; one that was shown stays a little longer, so that fingers that rest near a
  /// border do not make it go to and fro.
  static func level(zoom: Double, shown: Int?) -> Int {
    let exact = place(zoom: zoom)
    if let shown, exact > Double(shown) - slack, exact < Double(shown + 1) + slack { return shown }
    return Int(exact.rounded(.down))
  }

  subscript(level: Int) -> Level { levels[level] }

  /// The zoom from which on a node is more than one; nil where its members stand on one spot.
  func splittingZoom(of members: [Int]) -> Double? {
    guard let first = members.first else { return nil }
    for (k, level) in levels.enumerated()
    where members.contains(where: { level.node[$0] != level.node[first] }) {
      return max(0, Self.beginning(k))
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
