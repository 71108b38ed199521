/// A line of the table.
struct Outcome {
  var workload: String
  var size: String
  /// The target: memory, write-only or panned.
  var target: String
  var peer: String?
  var ours: Double
  var peers: Double?
  var p99: Double?
  /// The maximum of `ours / peer`; nil without a goal.
  var goal: Double?
  /// The unit of `ours` and `peers`: ms or MB.
  var unit = "ms"

  var ratio: Double? { peers.map { $0 > 0 ? ours / $0 : 0 } }

  init(
    _ workload: String, size: String, target: String = "memory", peer: String?, _ contest: Contest,
    goal: Double? = nil
  ) {
    self.workload = workload
    self.size = size
    self.target = target
    ours = contest.ours.median
    p99 = contest.ours.quantile(0.99)
    if let peer, !contest.peer.nanoseconds.isEmpty {
      self.peer = peer
      peers = contest.peer.median
    }
    self.goal = goal
  }

  init(
    _ workload: String, size: String, target: String = "memory", ours: Double, unit: String = "ms"
  ) {
    self.workload = workload
    self.size = size
    self.target = target
    self.ours = ours
    self.unit = unit
  }

  /// The line as a JSON object, without values that do not apply.
  var json: String {
    var parts = [
      Self.text("workload", workload), Self.text("size", size), Self.text("target", target),
    ]
    if let peer { parts.append(Self.text("peer", peer)) }
    parts.append("\"ours_\(unit.lowercased())\":\(Self.number(ours))")
    if let peers { parts.append("\"peer_\(unit.lowercased())\":\(Self.number(peers))") }
    if let ratio { parts.append("\"ratio\":\(Self.number(ratio))") }
    if let p99 { parts.append("\"p99_ms\":\(Self.number(p99))") }
    if let goal { parts.append("\"goal\":\(Self.number(goal))") }
    return "{\(parts.joined(separator: ","))}"
  }

  var columns: [String] {
    [
      workload, size, target, peer ?? "", Self.number(ours), peers.map(Self.number) ?? "",
      ratio.map(Self.number) ?? "", goal.map(Self.number) ?? "", p99.map(Self.number) ?? "",
      ratio.flatMap { ratio in goal.map { ratio <= $0 ? "" : "missed" } } ?? "",
    ]
  }

  static let headings = [
    "workload", "size", "target", "peer", "ours ms", "peer ms", "ratio", "goal", "p99 ms", "",
  ]

  private static func text(_ key: String, _ value: String) -> String { "\"\(key)\":\"\(value)\"" }

  /// Formats a number with four decimals.
  static func number(_ v: Double) -> String {
    if !v.isFinite { return "0" }
    let scaled = Int((v * 10_000).rounded())
    let digits = String(abs(scaled) % 10_000)
    let padded = String(repeating: "0", count: 4 - digits.count) + digits
    return "\(scaled < 0 ? "-" : "")\(abs(scaled) / 10_000).\(padded)"
  }

  /// Formats the results in columns: words aligned left, numbers right.
  static func table(_ results: [Outcome]) -> String {
    let lines = [headings] + results.map(\.columns)
    let widths = headings.indices.map { k in lines.reduce(0) { max($0, $1[k].count) } }
    return lines.map { line in
      var text = ""
      for (k, cell) in line.enumerated() {
        let gap = String(repeating: " ", count: widths[k] - cell.count)
        text += k < 4 || k == 9 ? cell + gap : gap + cell
        text += "  "
      }
      while text.last == " " { text.removeLast() }
      return text
    }.joined(separator: "\n")
  }
}
