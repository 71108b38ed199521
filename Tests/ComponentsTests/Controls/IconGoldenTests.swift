import Foundation
import Testing
import VitrineComponents
import VitrineRaster
import VitrineTesting
import VitrineUnits

@MainActor
@Suite("The drawings of the icons")
struct IconGoldenTests {
  /// Set the variable to write the golden again, and look at each changed icon before committing
  /// it.
  private static let writes = ProcessInfo.processInfo.environment["VITRINE_WRITE_GOLDENS"] != nil

  private static let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../Goldens/icons.txt")

  /// An icon of 24 × 24 pixels as 12 lines: each letter is two pixels, one above the other, which
  /// are black where the icon covers more than half of them.
  private func letters(_ icon: Icon, _ direction: LayoutDirection = .leftToRight) -> String {
    var canvas = Canvas(
      size: Size(24, 24),
      environment: Environment(direction: direction, typesetter: BoxTypesetter()))
    canvas.icon(icon, in: canvas.bounds, .black)
    let size = PixelSize(24, 24)
    let scene = Scene(
      size: size, background: .white,
      layers: [
        Layer(
          id: LayerID(1), list: canvas.displayList, origin: .zero, clip: PixelRect(size),
          opacity: 255)
      ])
    let surface = Surface(size: size)
    Rasterizer().paint(scene, region: Region(PixelRect(size)), onto: surface)
    let pixels = surface.pixmap().pixels
    func isBlack(_ x: Int, _ y: Int) -> Bool { pixels[y * 24 + x] & 255 < 128 }
    return (0..<12).map { line in
      let text = (0..<24).map { x in
        switch (isBlack(x, 2 * line), isBlack(x, 2 * line + 1)) {
        case (false, false): " "
        case (true, false): "▀"
        case (false, true): "▄"
        case (true, true): "█"
        }
      }.joined()
      return "|\(text)|"
    }.joined(separator: "\n")
  }

  /// The golden's pictures by the names of their icons.
  private func goldens() throws -> [String: String] {
    let bytes = try? Data(contentsOf: Self.file)
    let text = try #require(
      bytes.map { String(decoding: $0, as: UTF8.self) },
      "there is no \(Self.file.lastPathComponent): set VITRINE_WRITE_GOLDENS and look at it")
    var pictures: [String: String] = [:]
    for part in text.components(separatedBy: "== ").dropFirst() {
      let lines = part.split(separator: "\n")
      pictures[String(lines[0])] = lines.dropFirst().joined(separator: "\n")
    }
    return pictures
  }

  @Test("Every icon equals its golden, and every golden is that of an icon")
  func drawings() throws {
    if Self.writes {
      let text = Icon.allCases.map { "== \($0.rawValue)\n\(letters($0))\n" }.joined(separator: "\n")
      try Data(text.utf8).write(to: Self.file)
      return
    }
    let goldens = try goldens()
    for icon in Icon.allCases {
      let picture = letters(icon)
      let golden = goldens[icon.rawValue] ?? "missing"
      #expect(picture == golden, "\(icon.rawValue) is\n\(picture)\nand its golden\n\(golden)")
    }
    #expect(Set(goldens.keys) == Set(Icon.allCases.map(\.rawValue)))
  }

  @Test("Where reading goes from right to left a directional icon is mirrored, any other is not")
  func mirrored() {
    for icon in Icon.allCases {
      let picture = letters(icon)
      let flipped = picture.split(separator: "\n").map { String($0.reversed()) }
        .joined(separator: "\n")
      #expect(letters(icon, .rightToLeft) == (icon.isDirectional ? flipped : picture), "\(icon)")
    }
  }
}
