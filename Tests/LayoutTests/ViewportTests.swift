import Testing
import VitrineLayout
import VitrineTesting

@Suite("Slivers in a viewport")
struct ViewportTests {
  private func place(_ slivers: [any Sliver], at offset: Double) -> [SliverPlacement] {
    Viewport.place(slivers, offset: offset, viewportExtent: 100, crossExtent: 50)
  }

  @Test("slivers follow one another and leave at the leading edge")
  func flow() {
    let slivers: [any Sliver] = [
      BoxSliver(extent: 40), RowsSliver(RowExtents(count: 20, length: 10)),
    ]
    let rest = place(slivers, at: 0)
    #expect(rest.map(\.paintStart) == [0, 40])
    #expect(rest[1].geometry.paintExtent == 60)
    let moved = place(slivers, at: 30)
    #expect(moved.map(\.paintStart) == [0, 10])
    #expect(moved[0].geometry.paintExtent == 10)
    #expect(moved[0].constraints.scrollOffset == 30)
    let gone = place(slivers, at: 55)
    #expect(gone[0].geometry.paintExtent == 0)
    #expect(gone[1].constraints.scrollOffset == 15)
    #expect(
      RowsSliver(RowExtents(count: 20, length: 10)).visibleRows(for: gone[1].constraints)
        == 1..<12)
  }

  @Test("pulled beyond the start, everything begins further down")
  func overscroll() {
    let slivers: [any Sliver] = [BoxSliver(extent: 40), BoxSliver(extent: 200)]
    let pulled = place(slivers, at: -25)
    #expect(pulled.map(\.paintStart) == [25, 65])
    #expect(pulled[1].geometry.paintExtent == 35)
  }

  @Test("a pinned box stays at the edge, and the next one stacks under it")
  func pinned() {
    let slivers: [any Sliver] = [
      BoxSliver(extent: 20, isPinned: true), BoxSliver(extent: 30),
      BoxSliver(extent: 10, isPinned: true), BoxSliver(extent: 500),
    ]
    for offset in stride(from: 0.0, through: 300, by: 7) {
      let p = place(slivers, at: offset)
      #expect(p[0].paintStart == 0, "offset \(offset)")
      #expect(p[2].paintStart == max(20, 50 - offset), "offset \(offset)")
      #expect(p[2].geometry.paintExtent == 10)
    }
  }

  @Test("what is painted never exceeds the viewport, and lengths add up")
  func bounds() {
    withEverySeed(200) { seed, random in
      var slivers: [any Sliver] = []
      for _ in 0..<random.int(in: 1...6) {
        if random.int(in: 0...1) == 0 {
          slivers.append(
            BoxSliver(extent: random.double(in: 0...80), isPinned: random.int(in: 0...3) == 0))
        } else {
          slivers.append(RowsSliver(RowExtents(count: random.int(in: 0...30), length: 7)))
        }
      }
      let offset = random.double(in: -50...300)
      let placements = place(slivers, at: offset)
      for p in placements {
        #expect(p.geometry.paintExtent >= 0 && p.geometry.layoutExtent >= 0, "seed \(seed)")
        #expect(p.geometry.layoutExtent <= p.geometry.paintExtent + 1e-9, "seed \(seed)")
        #expect(p.geometry.paintExtent <= p.constraints.remainingExtent + 1e-9, "seed \(seed)")
      }
      let first = placements[0]
      #expect(first.constraints.scrollOffset == max(0, offset))
    }
  }
}
