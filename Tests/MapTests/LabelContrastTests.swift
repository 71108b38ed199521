import Testing
import VitrineComponents
import VitrineMap
import VitrineRaster

@Suite("The colors of a map's names")
struct LabelContrastTests {
  @Test(
    "every name has a contrast of 4.5 : 1 with what is around its letters",
    arguments: [false, true])
  func halos(isDark: Bool) {
    let style = isDark ? MapStyle.dark : .light
    let names = style.labels
    #expect(names.water.contrast(with: style.water) >= 4.5, "a river's name lies on water")
    for ink in [names.place, names.street, names.park, names.building] {
      #expect(ink.contrast(with: names.halo) >= 4.5, "\(ink)")
    }
  }
}
