/// Vertical position of a road: the values of OpenStreetMap's keys `layer`, `bridge` and `tunnel`.
///
///     ══╤═══════╤══   bridge, level 1: above everything on the ground
///     ──┘ ~~~~~ └──   ground, level 0
///     ┄┄┄┄┄┄┄┄┄┄┄┄┄   tunnel, level −1: below, dashed
struct RoadLevel: Sendable, Hashable {
  enum Form: UInt8, Sendable {
    case ground
    case bridge
    case tunnel
  }

  static let levels: ClosedRange<Int8> = -5...5
  static let ground = RoadLevel(form: .ground, level: 0)

  var form: Form
  /// −5 … 5; of several roads at one position the highest is painted last.
  var level: Int8

  init(form: Form, level: Int8) {
    self.form = form
    self.level = level
  }

  /// A bridge is above the ground and a tunnel below it, whatever `layer` says or leaves out.
  init(_ tags: [String: String]) {
    let tagged = tags["layer"].flatMap { Int($0) } ?? 0
    let bounds = Self.levels
    let layer = Int8(min(max(tagged, Int(bounds.lowerBound)), Int(bounds.upperBound)))
    if Self.isSaid(tags["bridge"]) || tags["man_made"] == "bridge" {
      self.init(form: .bridge, level: max(layer, 1))
    } else if Self.isSaid(tags["tunnel"]) || tags["covered"] == "yes" && layer < 0 {
      self.init(form: .tunnel, level: min(layer, -1))
    } else {
      self.init(form: .ground, level: layer)
    }
  }

  private static func isSaid(_ value: String?) -> Bool {
    guard let value else { return false }
    return value != "no" && value != "false" && value != "0" && !value.isEmpty
  }
}
