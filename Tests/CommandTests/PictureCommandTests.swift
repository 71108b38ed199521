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
    let still = try picture("a", "--tap", "240,200", "--at", "0ms")
    let later = try picture("b", "--tap", "240,200")
    let rest = try picture("c")
    #expect(still.pixels != later.pixels || later.pixels != rest.pixels)
  }

  @Test(
    "A wrong call says what is wrong, and writes nothing",
    arguments: [
      (["list", "--tap", "Nowhere"], Int32(6), "nothing to tap is called “Nowhere”"),
      (["list", "--at", "soon"], 2, "such as 2s or 150ms"), (["lost"], 2, "lost"),
      (["list", "--tap", ""], 2, "must not be empty"),
    ])
  func mistakes(words: [String], code: Int32, reason: String) throws {
    let file = "\(folder.path)/none.png"
    let run = try Run.vitrine(["picture", words[0], file] + words.dropFirst())
    #expect(run.code == code && run.errors.contains(reason), "\(run.errors)")
    #expect(!FileManager.default.fileExists(atPath: file))
  }
}
