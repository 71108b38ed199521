import Testing
import Vitrine
import VitrineImages
import VitrineTesting

@MainActor
@Suite("Pictures in tests")
struct GoldenTests {
  private func picture(
    _ size: PixelSize = PixelSize(40, 30), _ change: (inout [UInt32]) -> Void = { _ in }
  ) -> Pixmap {
    var pixels = (0..<size.width * size.height).map { 0xff00_0000 | UInt32($0) * 77 & 0x7f7f7f }
    change(&pixels)
    return Pixmap(size: size, pixels: pixels)
  }

  /// The error of a comparison; nil if it passes.
  private func failure(
    of golden: GoldenFile, _ picture: Pixmap, channel: Int = 0, pixels: Int = 0
  ) -> String? {
    VitrineTesting.failure(PictureError.self) {
      try golden.compare(picture, channelTolerance: channel, pixelTolerance: pixels)
    }?.description
  }

  /// A golden of a test in the folder, of which the picture is recorded.
  private func recorded(_ picture: Pixmap, in folder: TemporaryFolder) throws -> GoldenFile {
    #expect(failure(of: golden(in: folder, isRecording: true), picture) != nil)
    return golden(in: folder)
  }

  private func golden(in folder: TemporaryFolder, isRecording: Bool = false) -> GoldenFile {
    GoldenFile(
      "sign", besideTest: folder.file("Tests/SignTests.swift"), output: folder.file("out"),
      isRecording: isRecording)
  }

  @Test("A missing golden fails and says how to record it")
  func missing() throws {
    let folder = try TemporaryFolder()
    let error = try #require(failure(of: golden(in: folder), picture()))
    #expect(error.hasPrefix("there is no \(folder.path)/Tests/Goldens/sign.png: "), "\(error)")
    #expect(error.contains("VITRINE_RECORD_GOLDENS=1"))
  }

  @Test("Recording writes the golden and fails once; then the picture passes")
  func recording() throws {
    let folder = try TemporaryFolder()
    let first = golden(in: folder, isRecording: true)
    #expect(failure(of: first, picture())?.contains("sign.png has been written") == true)
    #expect(failure(of: golden(in: folder), picture()) == nil)
    #expect(failure(of: first, picture()) == nil, "nothing to record")
    let changed = picture { $0[7] ^= 0xff }
    #expect(failure(of: first, changed) != nil)
    #expect(failure(of: golden(in: folder), changed) == nil)
  }

  @Test("A difference names the pixels, the rectangle around them and three pictures")
  func difference() throws {
    let folder = try TemporaryFolder()
    let golden = try recorded(picture(), in: folder)
    let changed = picture {
      $0[5 * 40 + 10] ^= 0xff
      $0[9 * 40 + 13] ^= 0xff
    }
    let error = try #require(failure(of: golden, changed))
    #expect(
      error.hasPrefix(
        "“sign” differs in 2 pixels, at most 0 may; they are within 4 × 5 at (10, 5)"), "\(error)")
    let paths = error.split(separator: "\n").compactMap { line in
      line.hasPrefix("  ") ? line.split(separator: " ").last.map { String($0) } : nil
    }
    #expect(paths.count == 3)
    let pictures = try paths.map { try ImageFile.read($0) }
    #expect(pictures[0] == picture() && pictures[1] == changed)
    #expect(pictures[2].size == PixelSize(3 * 40 + 16, 30))
  }

  @Test("The picture of a difference has old, new, and the changed pixels in red on pale ones")
  func differencePicture() {
    let old = picture()
    let new = picture { $0[5 * 40 + 10] ^= 0xff }
    let seen = GoldenComparison(old, new, tolerance: 0).picture
    func pixel(_ x: Int, _ y: Int) -> UInt32 { seen.pixels[y * seen.size.width + x] }
    #expect(pixel(10, 5) == old.pixels[5 * 40 + 10])
    #expect(pixel(48 + 10, 5) == new.pixels[5 * 40 + 10])
    #expect(pixel(96 + 10, 5) == 0xffff_0000)
    #expect(pixel(96 + 6, 5) == 0xffff_0000, "the frame around it")
    let pale = pixel(96 + 30, 25)
    #expect(pale & 0xff > 0xbf && pale >> 8 & 0xff > 0xbf && pale >> 16 & 0xff > 0xbf)
  }

  @Test("A tolerance of channels or pixels lets small differences pass, and no larger ones")
  func tolerance() throws {
    let folder = try TemporaryFolder()
    let golden = try recorded(picture(), in: folder)
    let near = picture { for i in 0..<20 { $0[i] += 0x020000 } }
    #expect(failure(of: golden, near, channel: 2) == nil)
    #expect(failure(of: golden, near, channel: 1)?.contains("differs in 20 pixels") == true)
    #expect(failure(of: golden, near, pixels: 20) == nil)
    #expect(failure(of: golden, near, pixels: 19) != nil)
  }

  @Test("A picture of another size fails with both sizes")
  func size() throws {
    let folder = try TemporaryFolder()
    let golden = try recorded(picture(), in: folder)
    let error = try #require(failure(of: golden, picture(PixelSize(41, 30)), channel: 255))
    #expect(error.hasPrefix("“sign” has 41 × 30 pixels, expected are 40 × 30"), "\(error)")
  }

  @Test("A snapshot is the whole picture, in folders that are made for it")
  func snapshot() throws {
    let folder = try TemporaryFolder()
    let screen = ScriptedStage(
      Column { FixedSize(height: 20) { ColoredBox(\.danger) } },
      on: PanelSetting(PixelSize(120, 60)), fonts: .installed)
    let path = folder.file("pictures/box.png")
    try screen.snapshot(to: path)
    let picture = try ImageFile.read(path)
    #expect(picture.size == PixelSize(120, 60))
    #expect(picture.pixels[10 * 120 + 60] == Theme.light.danger.argb)
    #expect(picture.pixels[40 * 120 + 60] == Theme.light.background.argb)
  }

  @Test("A snapshot shows pictures from files")
  func pictures() throws {
    let folder = try TemporaryFolder()
    let red = Pixmap(size: PixelSize(8, 8), pixels: Array(repeating: 0xffd0_2010, count: 64))
    try PNGFile.write(red, to: folder.file("red.png"))
    let screen = ScriptedStage(
      ImageView(.file(folder.file("red.png")), mode: .fill),
      on: PanelSetting(PixelSize(64, 64)), fonts: .installed)
    try screen.settle()
    try screen.snapshot(to: folder.file("seen.png"))
    let seen = try ImageFile.read(folder.file("seen.png"))
    #expect(seen.pixels[32 * 64 + 32] == 0xffd0_2010)
  }

  @Test("A stage that sets text in boxes says so in place of a picture")
  func boxes() throws {
    let folder = try TemporaryFolder()
    let screen = ScriptedStage(Label("Open"), on: PanelSetting(PixelSize(120, 60)))
    for error in [
      VitrineTesting.failure(PictureError.self) {
        try screen.snapshot(to: folder.file("open.png"))
      },
      VitrineTesting.failure(PictureError.self) { try screen.expectGolden("open") },
    ] {
      #expect(error?.description.contains("fonts: .installed") == true)
    }
  }

  @Test("A snapshot that cannot be written names the file")
  func unwritable() throws {
    let folder = try TemporaryFolder()
    try folder.write("a file", "taken")
    let screen = ScriptedStage(
      ColoredBox(), on: PanelSetting(PixelSize(32, 32)), fonts: .installed)
    let error = VitrineTesting.failure(PictureError.self) {
      try screen.snapshot(to: folder.file("taken/box.png"))
    }
    #expect(error?.description.contains(folder.file("taken")) == true)
  }
}
