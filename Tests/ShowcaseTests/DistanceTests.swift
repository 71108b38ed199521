import Testing
import Vitrine

@testable import VitrineShowcase

@Suite("Distances")
struct DistanceTests {
  @Test("a distance is the one on the globe, also across the antimeridian")
  func globe() {
    func meters(_ a: (Double, Double), _ b: (Double, Double)) -> Double {
      Distance.meters(
        from: GeoPoint(longitude: a.0, latitude: a.1), to: GeoPoint(longitude: b.0, latitude: b.1))
    }
    // A degree of a great circle is 111.195 km.
    #expect(abs(meters((10, 50), (10, 51)) - 111_195) < 1)
    #expect(abs(meters((10, 60), (10.001, 60)) - 55.6) < 0.1)
    #expect(abs(meters((179.5, 0), (-179.5, 0)) - 111_195) < 1)
    #expect(abs(meters((0, 0), (180, 0)) - 20_015_115) < 1)
    #expect(meters((10, 50), (10, 50)) == 0)
  }

  @Test("distances are rounded to what a walker needs, in the reader's units")
  func texts() {
    func english(_ meters: Double) -> String {
      Distance.text(meters, .english).map { $0 == "\u{a0}" ? " " : String($0) }.joined()
    }
    #expect([0, 4, 14, 347].map(english) == ["10 m", "10 m", "10 m", "350 m"])
    #expect([994, 995, 1240].map(english) == ["990 m", "1.0 km", "1.2 km"])
    #expect([9940, 9960, 14_200].map(english) == ["9.9 km", "10 km", "14 km"])
    #expect(Distance.text(347, .chinese) == "350米" && Distance.text(1240, .chinese) == "1.2公里")
    #expect(Distance.text(347, .arabic) == "350\u{a0}م")
    #expect(Distance.text(1240, .arabic) == "1.2\u{a0}كم")
  }
}
