import Testing
import VitrineComponents
import VitrineTesting
import VitrineText
import VitrineUnits

@Suite("Fonts of a kiosk")
struct OwnFontTests {
  private func message(_ path: String) -> String {
    do throws(FontFileError) {
      try FontFileError.check(path)
      return "accepted"
    } catch {
      return error.description
    }
  }

  @Test("A file that is missing or is no font is an error that names it")
  func refused() throws {
    #expect(
      message("/nowhere/font.ttf")
        == "there is no font file /nowhere/font.ttf; correct the path in KioskOptions.fontFiles")
    let folder = try TemporaryFolder()
    let path = try folder.write("not a font", "font.ttf")
    #expect(message(path).hasPrefix("the font file \(path) cannot be loaded: "))
    #expect(message(path).hasSuffix("; give a TrueType or OpenType font"))
    #expect(message(folder.path).hasPrefix("there is no font file"))
  }

  @Test("A font file is accepted, and used beside the fonts of the system", .needsNoto)
  func accepted() {
    #expect(message(TestFonts.latin) == "accepted")
    let log = LogLines()
    let typesetter = FreeTypeTypesetter(
      log: log.textSink, fonts: .systemAnd(files: [TestFonts.latin]))
    let layout = typesetter.layout(request("Museum"))
    #expect(layout.size.width > 0)
  }

  @Test("The first family that is there is used, and others after commas", .needsNoto)
  func families() {
    let (setter, log) = typesetter()
    func layout(_ family: String) -> TextLayout {
      var request = request("Fjord")
      request.style.family = family
      return setter.layout(request)
    }
    let plain = layout("Noto Sans")
    #expect(layout("Unheard Of, Noto Sans") == plain)
    #expect(layout(" Noto Sans , Unheard Of") == plain)
    #expect(log.lines.isEmpty, "a family that is found is no substitute")
    _ = layout("Unheard Of")
    #expect(!log.lines.isEmpty)
  }
}
