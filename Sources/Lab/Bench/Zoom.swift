import VitrineRaster
import VitrineUnits

/// A map that zooms under a translucent scrim: each frame scales all tiles by another factor.
struct ZoomScenes {
  static let frames = 120
  private let size: PixelSize
  private let tiles: [(Pixmap, PixelPoint)]

  init(_ size: PixelSize) {
    self.size = size
    let side = 512
    var tiles: [(Pixmap, PixelPoint)] = []
    for y in 0..<(size.height / side + 1) {
      for x in 0..<(size.width / side + 1) {
        let pixels = (0..<(side * side)).map { i -> UInt32 in
          let (column, row) = (UInt32(i % side), UInt32(i / side))
          return 0xff00_0000 | (column & 255) << 16 | (row & 255) << 8 | (column ^ row) & 255
        }
        let picture = Pixmap(size: PixelSize(side, side), pixels: pixels)
        tiles.append((picture, PixelPoint(x * side, y * side)))
      }
    }
    self.tiles = tiles
  }

  func scene(_ frame: Int) -> Scene {
    let transform = PlaneTransform(origin: .zero, scale: 1.1 + Double(frame) / 400)
    let map = tiles.map { DrawCommand.plane(PlanePicture($0, at: $1, transform: transform)) }
    let all = Rect(0, 0, Double(size.width), Double(size.height))
    let scrim = DrawCommand.fill(all, Color(argb: 0x5000_0000))
    return Scene(
      size: size, background: .white,
      layers: [map, [scrim]].enumerated().map { number, commands in
        Layer(
          id: LayerID(UInt64(number)), list: DisplayList(commands), origin: .zero,
          clip: PixelRect(size))
      })
  }
}
