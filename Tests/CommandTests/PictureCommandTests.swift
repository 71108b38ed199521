import Foundation
import Testing
import VitrineImages
import VitrineRaster
import VitrineTesting
import VitrineUnits

@Suite("The command picture")
struct PictureCommandTests {
  private let folder = try! TemporaryFolder()

  private func picture(_ name: String, _ words: String...) throws -> Pixmap {
    let file = "\(folder.path)/\(name).png"
    let run = try Run.vitrine(["picture", "list", file, "--size", "480x272"] + words)
    try #require(run.code == 0, "\(run.errors)")
    return try PNGFile.decode(Array(try Data(contentsOf: URL(fileURLWithPath: file))), name: file)
  }

  @Test("It shows a screen at rest, each time the same, in its size and theme")
  func rest() throws {
    let first = try picture("a")
    #expect(first.size == PixelSize(480, 272))
    #expect(try picture("b").pixels == first.pixels)
    #expect(try picture("c", "--dark").pixels != first.pixels)
    #expect(try picture("d", "--inspect").pixels != first.pixels)
    #expect(try picture("e", "--rotate", "90").size == PixelSize(480, 272))
  }

  @Test("It taps, and shows the screen a time after the tap")
  func taps() throws {
    let pressed = try swipe("c", "--tap", "Round button", "--at", "0ms")
    let later = try swipe("d", "--tap", "Round button")
    let rest = try swipe("e")
    #expect(pressed.pixels != later.pixels && later.pixels != rest.pixels)
    #expect(try swipe("f", "--tap", "Round button", "--at", "5s").pixels == later.pixels)
    #expect(try swipe("g", "--tap", "Round button", "--tap", "Swipe away").pixels == rest.pixels)
  }

  private func swipe(_ name: String, _ words: String...) throws -> Pixmap {
    let file = "\(folder.path)/\(name).png"
    let run = try Run.vitrine(["picture", "swipe", file] + words)
    try #require(run.code == 0, "\(run.errors)")
    return try PNGFile.decode(Array(try Data(contentsOf: URL(fileURLWithPath: file))), name: file)
  }

  @Test("The card of the start screen opens its screen by its name")
  func card() throws {
    let file = "\(folder.path)/home.png"
    let run = try Run.vitrine(["picture", "home", file, "--tap", "Departures"])
    #expect(run.code == 0, "\(run.errors)")
    #expect(run.errors.contains("picture: stored \(file) (800x480 pixels)"))
    let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
    #expect(mode == 0o644)
    let other = try Run.vitrine(["picture", "home", "\(folder.path)/home.jpg"])
    #expect(other.code == 2 && other.errors.contains("must end in .png"), "\(other.errors)")
  }

  @Test("In a right-to-left language a position counts from the left edge of the picture")
  func mirrored() throws {
    let label = try swipe("a", "--language", "ar", "--tap", "زر دائري")
    #expect(try swipe("b", "--language", "ar").pixels != label.pixels)
  }

  @Test(
    "A wrong call says what is wrong, and writes nothing",
    arguments: [
      (["list", "--tap", "Nowhere"], Int32(6), "nothing to tap is called “Nowhere”"),
      (["list", "--tap", "120,900"], 6, "is outside the screen, which has 800.0 × 480.0"),
      (["list", "--at", "soon"], 2, "such as 2s or 150ms"), (["lost"], 2, "lost"),
      (["list", "--tap", ""], 2, "must not be empty"),
      (["list", "--type", "Ann"], 6, "no text field has the focus to type “Ann”; tap one before"),
      (["list", "--fail", "taxi=offline"], 6, "nothing has asked “taxi”: nothing was asked"),
      (["list", "--answer", "taxi"], 2, "a question and its answer, such as order=42"),
      (["list", "--fail", "=offline"], 2, "a question and its answer, such as"),
      (["list", "--answer", "taxi=8", "--fail", "taxi=offline"], 2, "has two answers"),
    ])
  func mistakes(words: [String], code: Int32, reason: String) throws {
    let file = "\(folder.path)/none.png"
    let run = try Run.vitrine(["picture", words[0], file] + words.dropFirst())
    #expect(run.code == code && run.errors.contains(reason), "\(run.errors)")
    #expect(!FileManager.default.fileExists(atPath: file))
  }
}
