import VitrineRaster
import VitrineUnits

/// An image that pixman paints on.
final class PixmanCanvas {
  let size: PixelSize
  let image: Pixman.Image
  private let memory: Memory

  init(_ pixman: Pixman, _ size: PixelSize, _ format: Pixman.Format = .x8r8g8b8) {
    self.size = size
    let stride = size.width * (format == .r5g6b5 ? 2 : 4)
    memory = Memory(bytes: stride * size.height)
    image = pixman.image(
      format, width: size.width, height: size.height, over: memory.base, stride: stride)
  }

  func picture() -> Pixmap { memory.picture(size) }
}
