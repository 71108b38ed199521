import Testing
import Vitrine
import VitrineKiosk
import VitrineTesting

@MainActor
@Suite("Pictures of a screen after taps")
struct StillPictureTests {
  private static var environment: Environment {
    var environment = Environment(typesetter: BoxTypesetter())
    environment.keyboards = .builtIn
    return environment
  }

  private static let catalog = ScreenCatalog([
    Screen(name: "form", summary: "A form.") {
      let field = TextField("姓名")
      field.languages = ["zh", "en"]
      return Column { field }
    }
  ])

  private static func take(_ labels: [String]) throws {
    let options = ReplayOptions(
      size: PixelSize(800, 480), screen: "form", hashesFrames: false, reportsFrames: false)
    _ = try StillPicture.take(
      of: catalog, labels.map { .tapLabel($0) }, after: nil, options: options,
      environment: environment)
  }

  @Test("Letters of the Chinese keyboard become characters that can be tapped")
  func pinyin() throws {
    try Self.take(["姓名", "n", "i", "你"])
  }

  @Test("A character that the letters do not have cannot be tapped")
  func absent() {
    #expect(throws: KioskError.self) { try Self.take(["姓名", "n", "i", "猫"]) }
  }
}
