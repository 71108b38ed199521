import VitrineUnits

/// Clusters of markers for each zoom level.
///
/// For every half zoom level the markers are in nodes whose centers keep a minimum distance. Each
/// node of a level consists of whole nodes of the next finer one, so that zooming in only splits
/// and zooming out only joins. Depends on the markers alone: panning changes nothing.
///
///     zoom    15.75     16      16.25    16.5    16.75     whole and half zooms, where maps usually
///     level     ├── 32 ──┼───────┤─── 33 ──┼──────┤        rest, are in the middle of a level
struct MarkerClusters: Sendable {
  struct Node: Sendable, Hashable {
    /// The mean of its members' positions, on the Mercator square.
    var place: Point
    /// The member of the highest rank.
    var lead: Int
    var count: Int
    /// Whether all members have the color of the lead.
    var isUniform: Bool
  }

  struct Level: Sendable {
    var nodes: [Node]
    /// The node of each marker.
    var node: [Int32]
  }

  /// Minimum distance of two nodes at the beginning of a level, in points. It keeps the 9 mm of a
  /// finger (48 points) while a level is shown a little beyond its end, and the largest clusters do
  /// not touch while one is shown half a zoom level beyond it.
  static let reach = 60.0
  private static let steps = 2.0
  /// Hysteresis: how far beyond its ends a shown level stays, in levels.
  private static let slack = 0.15
  private static let finest = 44

  /// The levels around zoom 0, 0.5, 1 …
  private let levels: [Level]

  /// `order` contains the markers by rank; there are as many `colors` as `places`.
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

  /// The zoom in levels: 32.5 is in the middle of level 32.
  static func place(zoom: Double) -> Double { min(max(zoom * steps + 0.5, 0), Double(finest)) }

  /// The level for `zoom`. The shown level stays a little longer, so that it does not change back
  /// and forth while fingers rest near a border.
  static func level(zoom: Double, shown: Int?) -> Int {
    let exact = place(zoom: zoom)
    if let shown, exact > Double(shown) - slack, exact < Double(shown + 1) + slack { return shown }
    return Int(exact.rounded(.down))
  }

  subscript(level: Int) -> Level { levels[level] }

  /// The zoom from which a node splits; nil where its members are at one position.
  func splittingZoom(of members: [Int]) -> Double? {
    guard let first = members.first else { return nil }
    for (k, level) in levels.enumerated()
    where members.contains(where: { level.node[$0] != level.node[first] }) {
      return max(0, Self.beginning(k))
    }
    return nil
  }

  /// Joins nodes: each, in the order of rank, takes the free ones around it. Nil where none are
  /// near enough.
  private static func joined(
    _ nodes: [Node], within reach: Double, _ colors: [UInt32]
  ) -> (nodes: [Node], target: [Int])? {
    if nodes.count < 2 { return nil }
    // The last one first, so that each square lists them by rank.
    var grid = NearPlaces(reach, capacity: nodes.count)
    for i in nodes.indices.reversed() { grid.insert(nodes[i].place, i) }
    var target = [Int](repeating: -1, count: nodes.count)
    var result: [Node] = []
    result.reserveCapacity(nodes.count)
    for (i, node) in nodes.enumerated() where target[i] < 0 {
      target[i] = result.count
      var all = node
      // Near an edge of the square, also beyond the opposite edge.
      let beyond = node.place.x < reach ? 1.0 : node.place.x > 1 - reach ? -1 : 0
      for shift in 0..<(beyond == 0 ? 1 : 2) {
        let center = Point(node.place.x + Double(shift) * beyond, node.place.y)
        grid.forEach(beside: center) { other in
          if target[other] >= 0 { return }
          let taken = nodes[other]
          let place = Mercator.nearest(taken.place, to: node.place)
          if (place - node.place).length >= reach { return }
          target[other] = result.count
          let part = Double(taken.count) / Double(all.count + taken.count)
          all.place = all.place + (Mercator.nearest(place, to: all.place) - all.place) * part
          all.count += taken.count
          all.isUniform =
            all.isUniform && taken.isUniform && colors[all.lead] == colors[taken.lead]
        }
      }
      // The mean of members on both sides of the antimeridian may be beyond either edge.
      if all.place.x < 0 || all.place.x > 1 { all.place.x -= all.place.x.rounded(.down) }
      result.append(all)
    }
    return result.count == nodes.count ? nil : (result, target)
  }
}

/// Markers with their clusters, forms and lookup tables.
struct MarkerIndex: Sendable {
  let markers: [MapMarker]
  /// The markers' positions on the Mercator square.
  let places: [Point]
  let clusters: MarkerClusters
  let forms: MarkerForms
  /// The markers by rank.
  let order: [Int]
  private let numbers: [String: Int]

  static let empty = MarkerIndex([])
  /// That of the map whose markers were sorted last, outside of jobs.
  @MainActor static var recent: MarkerIndex?

  init(_ markers: [MapMarker]) {
    self.markers = markers
    places = markers.map { Mercator.project($0.place) }
    numbers = Dictionary(
      zip(markers.map(\.id), markers.indices), uniquingKeysWith: { first, _ in first })
    // Sorted by identifier where ranks are equal, so that the order of the list has no effect.
    order = markers.indices.sorted {
      (-markers[$0].rank, markers[$0].id) < (-markers[$1].rank, markers[$1].id)
    }
    clusters = MarkerClusters(places, order: order, colors: markers.map(\.color.argb))
    forms = MarkerForms(places, order: order)
  }

  /// The index of the marker with this identifier.
  func number(of id: String) -> Int? { numbers[id] }

  /// The members of a node by rank.
  func members(of node: Int, level: Int) -> [Int] {
    let nodes = clusters[level].node
    return order.filter { nodes[$0] == Int32(node) }
  }

  /// The markers, by rank, that are hidden behind another one even at the nearest level that a map
  /// shows: those at nearly the same position.
  func hidden(behind marker: Int, nearest level: Int) -> [Int] {
    if level < MarkerForms.first { return [] }
    let reach = MarkerForms.hidingReach(level: level)
    return order.filter { i in
      i != marker && forms.form(of: i, level: level) == .hidden
        && (Mercator.nearest(places[i], to: places[marker]) - places[marker]).length < reach
    }
  }
}
