import Testing
import VitrineMotion
import VitrineTesting

@Suite("Rubber band")
struct RubberBandTests {
  @Test("The inverse finds the pull that was drawn")
  func inverse() {
    withEverySeed(300) { seed, random in
      let band = RubberBand(
        dimension: random.double(in: 50...2000), coefficient: random.double(in: 0.1...1))
      let pull = random.double(in: -3000...3000)
      #expect(abs(band.pull(offset: band.offset(pull: pull)) - pull) < 1e-8, "seed \(seed)")
    }
  }

  @Test("It follows less and less, never backwards and never beyond its dimension")
  func monotone() {
    let band = RubberBand(dimension: 320)
    var last = 0.0
    var lastStep = Double.infinity
    for pull in stride(from: 10.0, through: 100_000, by: 10) {
      let offset = band.offset(pull: pull)
      #expect(offset > last && offset < 320)
      #expect(offset - last < lastStep)
      #expect(band.offset(pull: -pull) == -offset)
      lastStep = offset - last
      last = offset
    }
  }

  @Test("Its slope is the share of the finger's speed that the content keeps")
  func slope() {
    let band = RubberBand(dimension: 480)
    #expect(band.slope(pull: 0) == 0.55)
    for pull in [-700.0, -20, 3, 100, 1500] {
      let h = 1e-4
      let slope = (band.offset(pull: pull + h) - band.offset(pull: pull - h)) / (2 * h)
      #expect(abs(slope - band.slope(pull: pull)) < 1e-7)
    }
  }
}
