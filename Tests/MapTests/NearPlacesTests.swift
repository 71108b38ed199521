import Testing
import VitrineTesting
import VitrineUnits

@testable import VitrineMap

@Suite("Places near a place")
struct NearPlacesTests {
  @Test("a query finds a place exactly where a linear search does, also beyond the antimeridian")
  func linearSearch() throws {
    try withEverySeed(100) { _, random in
      let side = random.double(in: 0.001...0.3)
      // Near both edges of the square, and in the middle.
      let places = (0..<random.int(in: 0...60)).map { _ in
        let middle = Double(random.int(in: 0...2)) / 2
        let x = middle + random.double(in: -0.1...0.1)
        return Point(x - x.rounded(.down), random.double(in: 0.3...0.7))
      }
      var near = NearPlaces(side, capacity: random.int(in: 0...60))
      for (number, place) in places.enumerated() { near.insert(place, number) }
      for _ in 0..<20 {
        let place = Point(random.double(in: 0...1), random.double(in: 0.2...0.8))
        let reach = random.double(in: 0...side)
        let except = random.int(in: -1...60)
        let expected = places.enumerated().contains { number, other in
          number != except && (Mercator.nearest(other, to: place) - place).length < reach
        }
        try #require(near.contains(within: reach, of: place, except: except) == expected)
      }
    }
  }

  @Test("the places around a point come square by square, in each the last inserted one first")
  func order() {
    var near = NearPlaces(0.1, capacity: 4)
    for (number, x) in [0.55, 0.45, 0.56, 0.51, 0.85].enumerated() {
      near.insert(Point(x, 0.55), number)
    }
    var found: [Int] = []
    near.forEach(beside: Point(0.52, 0.52)) { found.append($0) }
    #expect(found == [1, 3, 2, 0])
  }
}
