import Testing
import Vitrine
import VitrineRecording
import VitrineTesting

@MainActor
@Suite("Stage driver")
struct StageDriverTests {
  @Test("The contacts of a removed device still count")
  func contacts() throws {
    let size = PixelSize(800, 480)
    let driver = StageDriver(
      stage: Stage(
        root: Column {}, pictureSize: size,
        environment: Environment(typesetter: BoxTypesetter())),
      transform: PanelTransform(scanOut: size))
    let recording = Recording.builtIn
    driver.add(recording.devices[0], number: 0)
    for step in recording.steps { driver.apply(step) }
    let count = driver.contactCount
    #expect(count > 5)
    driver.apply(.deviceRemoved(device: 0, try #require(recording.steps.last).time))
    driver.remove(0)
    #expect(driver.contactCount == count)
  }
}
