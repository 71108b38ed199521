/// Row lengths of which few are known; the others count with an estimate.
///
/// Rows are stored in chunks of 64. A chunk without known lengths is one sum; other chunks store
/// their lengths. A million rows start with 16,000 sums and use more memory only as rows become
/// known.
///
///     chunks   ──64·e──┬──known──┬──64·e──┬ …      e: the estimate
///                      └ [71, e, e, 104, …]
struct ChunkedLengths: Sendable {
  private static let size = 64

  let count: Int
  let estimate: Double
  /// The known lengths of each chunk, NaN where unknown; empty where none is known.
  private var known: [[Double]]
  private var sums: SumTree

  init(count: Int, estimate: Double) {
    self.count = count
    self.estimate = estimate
    let chunks = (count + Self.size - 1) / Self.size
    known = Array(repeating: [], count: chunks)
    sums = SumTree(
      (0..<chunks).map { Double(min(Self.size, count - $0 * Self.size)) * estimate })
  }

  /// Creates the lengths from all that are known. O(n).
  init(count: Int, estimate: Double, known lengths: some Sequence<(row: Int, length: Double)>) {
    self.init(count: count, estimate: estimate)
    var touched: [Int] = []
    for (row, length) in lengths {
      let chunk = row / Self.size
      if known[chunk].isEmpty {
        known[chunk] = Array(repeating: .nan, count: rows(in: chunk).count)
        touched.append(chunk)
      }
      known[chunk][row % Self.size] = length
    }
    if touched.isEmpty { return }
    var values = sums.values
    for chunk in touched { values[chunk] = sum(of: chunk) }
    sums = SumTree(values)
  }

  var total: Double { sums.sum(before: sums.count) }

  func isKnown(_ row: Int) -> Bool {
    let chunk = known[row / Self.size]
    return !chunk.isEmpty && !chunk[row % Self.size].isNaN
  }

  func length(of row: Int) -> Double {
    let chunk = known[row / Self.size]
    if chunk.isEmpty { return estimate }
    let length = chunk[row % Self.size]
    return length.isNaN ? estimate : length
  }

  func start(of row: Int) -> Double {
    let chunk = row / Self.size
    var start = sums.sum(before: chunk)
    let within = row % Self.size
    if within == 0 { return start }
    if known[chunk].isEmpty { return start + Double(within) * estimate }
    for length in known[chunk][..<within] { start += length.isNaN ? estimate : length }
    return start
  }

  /// The last row that starts at `offset` or before it, clamped to the rows of a non-empty list.
  func row(at offset: Double) -> Int {
    let chunk = sums.index(at: offset)
    let rows = rows(in: chunk)
    var rest = offset - sums.sum(before: chunk)
    if known[chunk].isEmpty {
      if estimate == 0 { return rest < 0 ? rows.lowerBound : rows.upperBound - 1 }
      let within = (rest / estimate).rounded(.down)
      return rows.lowerBound + Int(min(max(within, 0), Double(rows.count - 1)))
    }
    for row in rows.dropLast() {
      let length = length(of: row)
      if rest < length { return row }
      rest -= length
    }
    return rows.upperBound - 1
  }

  mutating func setLength(_ length: Double, of row: Int) {
    let chunk = row / Self.size
    if known[chunk].isEmpty {
      known[chunk] = Array(repeating: .nan, count: rows(in: chunk).count)
    }
    known[chunk][row % Self.size] = length
    sums.set(sum(of: chunk), at: chunk)
  }

  /// Calls `body` with each known length and its row, in order. O(n/64 + known lengths).
  func forEachKnown(_ body: (_ row: Int, _ length: Double) -> Void) {
    for (chunk, lengths) in known.enumerated() where !lengths.isEmpty {
      for (within, length) in lengths.enumerated() where !length.isNaN {
        body(chunk * Self.size + within, length)
      }
    }
  }

  private func rows(in chunk: Int) -> Range<Int> {
    chunk * Self.size..<min(count, (chunk + 1) * Self.size)
  }

  private func sum(of chunk: Int) -> Double {
    known[chunk].reduce(0) { $0 + ($1.isNaN ? estimate : $1) }
  }
}
