import Testing
import VitrineTesting
import VitrineUnits

@testable import VitrineMap

@Suite("Dots and badges")
struct MarkerFormTests {
  private func places(_ random: inout RandomSource, _ count: Int) -> [Point] {
    (0..<count).map { k in
      let spread = k % 3 == 0 ? 900.0 : 200
      return Mercator.project(
        TestTown.place(random.double(in: -spread...spread), random.double(in: -spread...spread)))
    }
  }

  private func size(_ form: MarkerForms.Form) -> Int {
    switch form {
    case .hidden: 0
    case .dot: 1
    case .badge: 2
    }
  }

  @Test("while the map zooms in no marker becomes smaller, and in the end all apart have an icon")
  func growing() {
    withEverySeed(8) { _, random in
      let places = places(&random, random.int(in: 1...150))
      let forms = MarkerForms(places, order: Array(places.indices))
      for i in places.indices {
        var before = 0
        for level in MarkerForms.first...44 {
          let size = size(forms.form(of: i, level: level))
          #expect(size >= before)
          before = size
        }
        #expect(before == 2)
      }
    }
  }

  @Test("at every level none overlap, and a hidden one has a visible one of a higher rank near it")
  func distances() {
    withEverySeed(8) { _, random in
      let places = places(&random, random.int(in: 1...150))
      let forms = MarkerForms(places, order: Array(places.indices))
      for level in MarkerForms.first...40 {
        let scale = Mercator.scale(zoom: MarkerClusters.beginning(level))
        for i in places.indices {
          let a = size(forms.form(of: i, level: level))
          var hasNeighbor = false
          for k in places.indices where k != i {
            let b = size(forms.form(of: k, level: level))
            let distance = (places[i] - places[k]).length * scale
            if b > 0 && distance < MarkerForms.mixedReach(level) { hasNeighbor = true }
            if a == 0 || b == 0 { continue }
            // The radii are 6.5 and 15 points; badges are 9 mm apart.
            let dots = MarkerForms.dotReach(level) - 1e-6
            #expect(distance >= (a + b == 4 ? 50 : a + b == 3 ? 24 : dots))
          }
          #expect(a > 0 || hasNeighbor)
        }
      }
    }
  }

  @Test("the highest rank is a badge at every level, wherever it is in the list")
  func first() {
    withEverySeed(8) { _, random in
      let places = places(&random, 100)
      let best = random.int(in: 0...99)
      let forms = MarkerForms(places, order: [best] + places.indices.filter { $0 != best })
      #expect(forms.form(of: best, level: MarkerForms.first) == .badge)
    }
  }

  @Test("markers at one position are one badge, and those across the antimeridian are near")
  func edges() {
    let place = Mercator.project(TestTown.center)
    let same = MarkerForms([place, place, place], order: [2, 0, 1])
    #expect((0..<3).map { size(same.form(of: $0, level: 44)) } == [0, 0, 2])
    let edge = MarkerForms([Point(1e-9, 0.4), Point(1 - 1e-9, 0.4)], order: [0, 1])
    #expect(size(edge.form(of: 0, level: 34)) == 2 && size(edge.form(of: 1, level: 34)) == 0)
  }
}
