import VitrineRaster
import VitrineUnits

/// The workload `sheet`: a translucent white sheet with round corners and a shadow slides up over a
/// picture and back. Only the changed area is painted.
struct Sheet {
  static let frames = 120
  static let blur = 24.0
  static let radius = 16.0
  static let shadow = Color(argb: 0x5000_0000)
  static let paper = Color(argb: 0xd9ff_ffff)

  let size: PixelSize
  let picture: Pixmap

  init(_ size: PixelSize) {
    self.size = size
    picture = TestPictures.opaque(size)
  }

  /// Returns the y position of the sheet's top in frame `i`: 400 px up and back.
  func top(_ i: Int) -> Int {
    let half = Self.frames / 2
    let step = i % Self.frames
    let way = step < half ? step : Self.frames - step
    return size.height - 100 - 400 * way / half
  }

  /// Returns the sheet's frame, 24 px from both sides; its lower edge is below the screen.
  func rect(_ i: Int) -> Rect {
    Rect(24, Double(top(i)), Double(size.width - 48), Double(size.height))
  }

  func scene(_ i: Int) -> Scene {
    let all = PixelRect(size)
    let list = DisplayList([
      .shadow(
        Rect(0, 0, Double(size.width - 48), Double(size.height)), radius: Self.radius,
        blur: Self.blur, Self.shadow),
      .roundedRect(
        Rect(0, 0, Double(size.width - 48), Double(size.height)), radius: Self.radius, Self.paper),
    ])
    return Scene(
      size: size, background: .white,
      layers: [
        Layer(
          id: LayerID(1), list: DisplayList([.pixmap(picture, at: .zero)]), origin: .zero,
          clip: all),
        Layer(id: LayerID(2), list: list, origin: PixelPoint(24, top(i)), clip: all),
      ])
  }
}
