import Testing
import VitrineTesting
import VitrineUnits

@testable import VitrineRaster

@Suite("Tables of gradients")
struct GradientTableTests {
  private func gradient(_ k: Int, from: Point = .zero) -> Gradient {
    .linear(
      from: from, to: Point(0, 10),
      stops: [.init(0, Color(rgb: UInt32(k))), .init(1, .white)])
  }

  @Test("gradients with the same stops share a table, wherever they are")
  func shared() {
    var tables = GradientTables()
    let table = tables.table(of: gradient(1))
    #expect(table.pair(0, 0).even >> 24 == 255 && table.pair(1023, 0).odd == 0xffff_ffff)
    #expect(tables.table(of: gradient(1, from: Point(3, 4))) == table)
    #expect(tables.computed == 1)
  }

  @Test("one table too many removes the one that was used longest ago, and no other")
  func eviction() {
    var tables = GradientTables()
    for k in 0..<GradientTables.limit { _ = tables.table(of: gradient(k)) }
    _ = tables.table(of: gradient(0))
    _ = tables.table(of: gradient(1000))
    #expect(tables.computed == GradientTables.limit + 1)
    for k in 0..<GradientTables.limit where k != 1 {
      #expect(tables.table(of: gradient(k)) == GradientTable(gradient(k).stops))
    }
    #expect(tables.computed == GradientTables.limit + 1)
    _ = tables.table(of: gradient(1))
    #expect(tables.computed == GradientTables.limit + 2)
  }

  #if compiler(>=6.2)
    @Test("a stop that is not finite stops the program where the gradient is made")
    func notFinite() async throws {
      let result = await #expect(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) {
        _ = Gradient.linear(
          from: .zero, to: Point(0, 1),
          stops: [.init(-.infinity, .black), .init(1, .white)])
      }
      try requireStopMessage(
        "a position of Gradient.stops is not a finite number", in: result?.standardErrorContent)
    }
  #endif
}
