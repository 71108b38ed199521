import CDRM
import Glibc
import VitrineRaster
import VitrineSystem
import VitrineUnits

/// A dumb buffer of a card, mapped for writing, with its framebuffer.
///
/// The mapping is write-combined or slow to read on most boards. Finished rows are streamed out
/// once and never read back, so a shadow buffer (DRM_CAP_DUMB_PREFER_SHADOW) would gain nothing.
final class DumbBuffer: ScanOutBuffer {
  let framebuffer: UInt32
  private let card: Card
  private let handle: UInt32
  let panRange: Int
  private let size: PixelSize
  private let format: PixelFormat
  /// Bytes from one row to the next, as returned by the driver.
  private let pitch: Int
  private let memory: UnsafeMutableRawPointer
  private let length: Int

  /// Allocates a black buffer, taller than the picture by `panRange` rows.
  init(
    card: Card, size: PixelSize, format: PixelFormat, panRange: Int
  ) throws(DisplayError) {
    let fd = card.descriptor
    let (width, height) = (UInt32(size.width), UInt32(size.height + panRange))
    var (handle, pitch, length): (UInt32, UInt32, UInt64) = (0, 0, 0)
    var code = errorCode(
      drmModeCreateDumbBuffer(
        fd, width, height, UInt32(format.bytesPerPixel * 8), 0, &handle, &pitch, &length))
    guard code == 0 else { throw DisplayError(memoryOf: card, size, code) }

    let fourCC = format == .xrgb8888 ? FourCC.xrgb8888 : .rgb565
    var framebuffer: UInt32 = 0
    code = errorCode(
      drmModeAddFB2(
        fd, width, height, fourCC.rawValue, [handle, 0, 0, 0], [pitch, 0, 0, 0], [0, 0, 0, 0],
        &framebuffer, 0))
    guard code == 0 else {
      drmModeDestroyDumbBuffer(fd, handle)
      throw DisplayError(card.path, "creating a framebuffer in \(fourCC)", errno: code)
    }

    var offset: UInt64 = 0
    code = errorCode(drmModeMapDumbBuffer(fd, handle, &offset))
    let needed = UInt64(pitch) * UInt64(height)
    let memory =
      code == 0 && length >= needed
      ? mmap(nil, Int(length), PROT_WRITE, MAP_SHARED, fd, off_t(offset)) : MAP_FAILED
    guard let memory, memory != MAP_FAILED else {
      if code == 0 { code = length < needed ? EINVAL : errno }
      drmModeRmFB(fd, framebuffer)
      drmModeDestroyDumbBuffer(fd, handle)
      throw DisplayError(memoryOf: card, size, code)
    }
    self.card = card
    self.handle = handle
    self.framebuffer = framebuffer
    self.size = size
    self.panRange = panRange
    self.format = format
    self.pitch = Int(pitch)
    self.memory = memory
    self.length = Int(length)
  }

  deinit {
    munmap(memory, length)
    drmModeRmFB(card.descriptor, framebuffer)
    drmModeDestroyDumbBuffer(card.descriptor, handle)
  }

  func paint(window: Int, _ body: (borrowing WriteOnlyPixels) -> Void) {
    require(
      window >= 0 && (window + size.height) * pitch <= length,
      "the window must be inside the buffer")
    body(
      WriteOnlyPixels(base: memory + window * pitch, size: size, stride: pitch, format: format))
  }
}

extension DisplayError {
  fileprivate init(memoryOf card: Card, _ size: PixelSize, _ code: Int32) {
    self.init(
      kind: .refused, object: card.path,
      step: "no scan-out memory for \(size.width) × \(size.height) pixels "
        + "(\(SystemError(code).message))",
      remedy: "choose a smaller --mode, or give the display more memory (cma= on the kernel's "
        + "command line)")
  }
}
