import Testing
import VitrineRaster
import VitrineTesting
import VitrineUnits

@testable import VitrineMap

@Suite("Room for markers that disappear")
struct MarkerRoomTests {
  /// Markers of all forms at random places, many of them disappearing.
  private func crowd(_ random: inout RandomSource) -> [MarkerRoom.Visible] {
    (0..<120).map { number in
      let point = Point(random.double(in: -50...450), random.double(in: -50...300))
      let form = [MarkerArt.Form.dot, .badge, .cluster(0), .pin][random.int(in: 0...3)]
      let marker = MapMarker(
        id: "m\(number / 2)", place: TestTown.center, title: "", color: .black)
      let leaves = form != .pin && random.int(in: 0...1) == 0
      let entry = ShownMarker(
        placement: ShownMarker.Placement(marker: marker, form: form, point: point, count: 1),
        color: .black, place: .zero, lead: number, node: number, since: .zero,
        left: leaves ? 1 : nil)
      return MarkerRoom.Visible(
        entry: entry, form: form,
        pose: ShownMarker.Pose(point: point, size: random.double(in: 0.4...1), opacity: 1))
    }
  }

  /// Whether it disappears, or is a dot that appears.
  private func isPassing(_ visible: MarkerRoom.Visible) -> Bool {
    visible.entry.left != nil || visible.form == .dot
  }

  /// The radius that is left for a marker by one other.
  private func room(_ one: MarkerRoom.Visible, beside other: MarkerRoom.Visible) -> Double {
    let (a, b) = (one.disc, other.disc)
    let distance = (a.center - b.center).length
    return isPassing(other) ? distance * a.radius / (a.radius + b.radius) : distance - b.radius
  }

  @Test("each has the room that all others together leave, however far they are")
  func everyPair() {
    withEverySeed(20) { _, random in
      let all = crowd(&random)
      let expected = all.compactMap { one -> Double? in
        let radius = one.disc.radius
        if !isPassing(one) { return one.pose.size }
        let others = all.filter {
          $0.entry.placement.marker.id != one.entry.placement.marker.id
        }
        let room = min(radius, others.map { self.room(one, beside: $0) }.min() ?? radius)
        return room < 1 ? nil : one.pose.size * room / radius
      }
      let seen = MarkerRoom.limited(all).map(\.pose.size)
      #expect(seen.count == expected.count && seen.count < all.count)
      #expect(zip(seen, expected).allSatisfy { abs($0 - $1) < 1e-9 })
    }
  }
}
