import Testing
import VitrineRaster
import VitrineUnits

/// A picture as lines of letters: `.` white, `#` black, `1` … `9` tenths of black between; for
/// other colors the letter that `legend` gives them (0xRRGGBB), or `?`.
func letters(_ picture: Pixmap, legend: [UInt32: Character] = [:]) -> String {
  var lines: [String] = []
  for y in 0..<picture.size.height {
    var line = ""
    for x in 0..<picture.size.width {
      let rgb = picture.pixels[y * picture.size.width + x] & 0xff_ffff
      let (red, green, blue) = (rgb >> 16, rgb >> 8 & 255, rgb & 255)
      if let letter = legend[rgb] {
        line.append(letter)
      } else if red != green || green != blue {
        line.append("?")
      } else if red == 255 {
        line.append(".")
      } else if red == 0 {
        line.append("#")
      } else {
        let tenths = (Double(255 - red) / 25.5).rounded()
        line.append(contentsOf: String(Int(min(max(tenths, 1), 9))))
      }
    }
    lines.append(line)
  }
  return lines.joined(separator: "\n")
}

/// A white scene with one layer that shows the commands.
func scene(
  _ width: Int, _ height: Int, _ commands: [DrawCommand], at origin: PixelPoint = .zero,
  clip: PixelRect? = nil, opacity: UInt8 = 255
) -> Scene {
  let size = PixelSize(width, height)
  return Scene(
    size: size, background: .white,
    layers: [
      Layer(
        id: LayerID(1), list: DisplayList(commands), origin: origin,
        clip: clip ?? PixelRect(size), opacity: opacity)
    ])
}

/// The scene painted whole onto a canvas.
func picture(_ scene: Scene, with rasterizer: Rasterizer = Rasterizer()) -> Pixmap {
  let canvas = Surface(size: scene.size)
  rasterizer.paint(scene, region: Region(PixelRect(scene.size)), onto: canvas)
  return canvas.pixmap()
}

/// Paints through scan-out memory whose rows have padding, and reads it back.
func scannedOut(
  _ scene: Scene, rotation: Rotation = .none, format: PixelFormat = .xrgb8888,
  with rasterizer: Rasterizer = Rasterizer()
) -> Pixmap {
  let size = rotation.isTransposing ? scene.size.transposed : scene.size
  let panel = MemoryPanel(size: size, format: format, padding: 20)
  panel.paint(0) { pixels in
    rasterizer.paint(
      scene, region: Region(PixelRect(scene.size)), into: pixels, rotation: rotation)
  }
  return panel.picture(of: 0)
}

/// The picture rotated by another quarter turn clockwise.
func turned(_ picture: Pixmap) -> Pixmap {
  let (w, h) = (picture.size.width, picture.size.height)
  var pixels = [UInt32](repeating: 0, count: w * h)
  for y in 0..<h {
    for x in 0..<w { pixels[x * h + (h - 1 - y)] = picture.pixels[y * w + x] }
  }
  return Pixmap(size: PixelSize(h, w), pixels: pixels)
}

/// The mirror image of the picture.
func mirrored(_ picture: Pixmap) -> Pixmap {
  let w = picture.size.width
  var pixels = picture.pixels
  for y in 0..<picture.size.height { pixels[(y * w)..<(y * w + w)].reverse() }
  return Pixmap(size: picture.size, pixels: pixels)
}
