import Testing
import VitrineLayout
import VitrineTesting

@Suite("Rows and their sums")
struct RowExtentsTests {
  @Test("a uniform list finds each row at its start and just before its end")
  func uniform() {
    let rows = RowExtents(count: 1000, length: 72)
    #expect(rows.total == 72_000)
    for row in [0, 1, 17, 998, 999] {
      #expect(rows.row(at: rows.start(of: row)) == row)
      #expect(rows.row(at: rows.start(of: row) + 71.9) == row)
    }
    #expect(rows.row(at: -5) == 0)
    #expect(rows.row(at: 1e300) == 999)
    #expect(RowExtents(count: 0, length: 1).row(at: 0) == nil)
  }

  @Test("rows without a length are found like others: the last that starts at the offset")
  func withoutLength() {
    let rows = RowExtents(lengths: [10]).rearranged(count: 200) { $0 }
    #expect(rows.total == 10)
    #expect(rows.row(at: -1) == 0 && rows.row(at: 9) == 0)
    #expect(rows.row(at: 10) == 199 && rows.row(at: 1e300) == 199)
    let none = RowExtents(lengths: []).rearranged(count: 65) { $0 }
    #expect(none.row(at: -1) == 0)
    #expect(none.row(at: 0) == 64 && none.row(at: 5) == 64)
  }

  @Test("visible rows are those that overlap the window, not those that only border it")
  func visible() {
    let rows = RowExtents(count: 10, length: 10)
    #expect(rows.rows(from: 0, to: 30) == 0..<3)
    #expect(rows.rows(from: 5, to: 31) == 0..<4)
    #expect(rows.rows(from: 10, to: 20) == 1..<2)
    #expect(rows.rows(from: -50, to: 5) == 0..<1)
    #expect(rows.rows(from: 95, to: 500) == 9..<10)
    #expect(rows.rows(from: 100, to: 500).isEmpty)
    #expect(rows.rows(from: -20, to: 0).isEmpty)
  }

  @Test("rows of their own lengths agree with plain sums, also after many changes")
  func varying() {
    withEverySeed(50) { seed, random in
      let count = random.int(in: 1...200)
      var lengths = (0..<count).map { _ in Double(random.int(in: 0...90)) / 4 }
      var rows = RowExtents(lengths: lengths)
      for _ in 0..<100 {
        let row = random.int(in: 0...(count - 1))
        lengths[row] = Double(random.int(in: 0...400)) / 4
        rows.setLength(lengths[row], of: row)
      }
      var start = 0.0
      for row in 0..<count {
        #expect(rows.start(of: row) == start, "seed \(seed)")
        if lengths[row] > 0 { #expect(rows.row(at: start) == row, "seed \(seed)") }
        start += lengths[row]
      }
      #expect(rows.total == start)
    }
  }

  @Test("a uniform list whose row changes is the same as one built from lengths")
  func changed() {
    var rows = RowExtents(count: 5, length: 10)
    rows.setLength(25, of: 2)
    #expect(rows == RowExtents(lengths: [10, 10, 25, 10, 10]))
    #expect(rows.row(at: 44.9) == 2)
    #expect(rows.row(at: 45) == 3)
  }
}

@Suite("Rows whose lengths become known")
struct EstimatedExtentsTests {
  @Test("known and estimated lengths add up as plain sums do, and rows are found by offset")
  func sums() {
    withEverySeed(60) { seed, random in
      let count = random.int(in: 1...400)
      let estimate = Double(random.int(in: 1...80))
      var rows = RowExtents(count: count, estimate: estimate)
      var lengths = Array(repeating: estimate, count: count)
      var known: Set<Int> = []
      for _ in 0..<random.int(in: 0...150) {
        let row = random.int(in: 0...(count - 1))
        lengths[row] = Double(random.int(in: 0...300)) / 4
        rows.setLength(lengths[row], of: row)
        known.insert(row)
      }
      var start = 0.0
      for row in 0..<count {
        #expect(rows.start(of: row) == start, "seed \(seed)")
        #expect(rows.isKnown(row) == known.contains(row))
        if lengths[row] > 0 {
          #expect(rows.row(at: start) == row, "seed \(seed)")
          #expect(rows.row(at: start + lengths[row] / 2) == row, "seed \(seed)")
        }
        start += lengths[row]
      }
      #expect(rows.total == start && rows.start(of: count) == start)
      #expect(rows.row(at: -1) == 0 && rows.row(at: 1e12) == count - 1)
    }
  }

  @Test("known lengths move with their rows, and new rows are estimated")
  func rearranged() {
    withEverySeed(40) { seed, random in
      let count = random.int(in: 1...300)
      var rows = RowExtents(count: count, estimate: 10)
      for _ in 0..<40 { rows.setLength(25, of: random.int(in: 0...(count - 1))) }
      let removed = random.int(in: 0...(count - 1))
      let added = random.int(in: 0...90)
      // Some rows are inserted at the start, one is removed.
      let new = rows.rearranged(count: count - 1 + added) { row in
        row == removed ? nil : row + added - (row > removed ? 1 : 0)
      }
      for row in 0..<added { #expect(!new.isKnown(row) && new.length(of: row) == 10) }
      for row in 0..<count where row != removed {
        let place = row + added - (row > removed ? 1 : 0)
        #expect(new.length(of: place) == rows.length(of: row), "seed \(seed)")
        #expect(new.isKnown(place) == rows.isKnown(row), "seed \(seed)")
      }
      #expect(
        RowExtents(count: 5, length: 8).rearranged(count: 3) { $0 }
          == RowExtents(count: 3, length: 8))
    }
  }
}
