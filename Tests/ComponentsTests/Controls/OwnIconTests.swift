import Testing
import VitrineComponents
import VitrineRaster
import VitrineTesting
import VitrineUnits

@Suite("Icons of a kiosk")
struct OwnIconTests {
  private func bounds(_ icon: Icon) -> Rect {
    icon.paths()[0].bounds
  }

  private func isNear(_ a: Rect, _ b: Rect) -> Bool {
    let edges = [a.minX - b.minX, a.minY - b.minY, a.maxX - b.maxX, a.maxY - b.maxY]
    return edges.allSatisfy { abs($0) < 1e-9 }
  }

  @Test("A path is placed from its view box into the grid of all icons")
  func viewBox() throws {
    let icon = try Icon(path: "M0 0H24V24H0Z")
    #expect(isNear(bounds(icon), Rect(0, 0, 24, 24)))
    let large = try Icon(path: "M100 100H612V612H100Z", viewBox: Rect(100, 100, 512, 512))
    #expect(isNear(bounds(large), Rect(0, 0, 24, 24)))
    let wide = try Icon(path: "M0 0H48V24H0Z", viewBox: Rect(0, 0, 48, 24))
    #expect(isNear(bounds(wide), Rect(0, 6, 24, 12)))
  }

  @Test("A stroke has its width in units of the view box")
  func stroke() throws {
    let icon = try Icon(path: "M8 24H40", viewBox: Rect(0, 0, 48, 48), strokeWidth: 4)
    #expect(isNear(bounds(icon), Rect(3, 11, 18, 2)))
  }

  @Test("One that points in a direction is mirrored, others are not")
  func mirrored() throws {
    let icon = try Icon(path: "M0 0H6V24H0Z", isDirectional: true)
    #expect(
      icon.isDirectional && isNear(icon.paths(isMirrored: true)[0].bounds, Rect(18, 0, 6, 24)))
    #expect(try !Icon(path: "M0 0H6V24H0Z").isDirectional)
  }

  @Test("Icons with the same data are equal, and different from others")
  func equality() throws {
    let (a, b) = (try Icon(path: "M0 0H6V24Z"), try Icon(path: "M0 0H6V24Z"))
    #expect(a == b && a != .close && Icon(rawValue: "close") == .close)
    #expect(try a != Icon(path: "M0 0H6V24Z", strokeWidth: 1))
    #expect(Icon(rawValue: "unheard-of") == nil && !Icon.allCases.contains(a))
  }

  private static let mistakes: [(data: String, expected: String)] = [
    ("", "SVG path data \"\", position 0: the data is empty"),
    ("L1 1", "SVG path data \"L1 1\", position 0: the first command is not M or m"),
    ("M1", "SVG path data \"M1\", position 2: expected a number, found the end"),
    ("M1 1X", "SVG path data \"M1 1X\", position 4: unknown command \"X\""),
    (
      "M0 0H99999",
      "SVG path data \"M0 0H99999\", position 0: the path goes far beyond the view box; give the "
        + "view box of its drawing"
    ),
  ]

  @Test("Bad data give an error with the position", arguments: mistakes)
  func mistake(_ mistake: (data: String, expected: String)) {
    var message = "accepted"
    do throws(SVGPathError) {
      _ = try Icon(path: mistake.data)
    } catch {
      message = "\(error)"
    }
    #expect(message == mistake.expected)
  }

  @Test("Any text is read or refused, and what is read can be painted")
  @MainActor
  func anyText() {
    let letters = Array("MmLlHhVvCcSsQqTtAaZz0123456789.,-+eE  \n€")
    var (read, refused) = (0, 0)
    withEverySeed(400) { _, random in
      var data = "M1 2"
      for _ in 0..<random.int(in: 0...20) {
        data.append(letters[random.int(in: 0...(letters.count - 1))])
      }
      let width = random.int(in: 0...1) == 0 ? nil : random.double(in: 0.1...5)
      guard let icon = try? Icon(path: data, strokeWidth: width) else {
        refused += 1
        return
      }
      read += 1
      let screen = ScriptedStage(IconView(icon, side: 24), size: PixelSize(32, 32))
      let scene = screen.stage.draw()
      _ = Rasterizer().picture(of: scene, PixelRect(scene.size))
    }
    #expect(read > 20 && refused > 20)
  }
}
