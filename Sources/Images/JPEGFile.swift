import CJPEG
import Glibc
import Synchronization
package import VitrineRaster
import VitrineUnits

/// JPEG files: baseline and progressive; gray, color and CMYK; rotated upright by their EXIF data.
package enum JPEGFile {
  /// The largest picture that is reduced during decoding: 268 million pixels.
  static let sourceLimit = 1 << 28
  /// The most bytes for the coefficients of a file in several scans, which are all in memory at
  /// once (2 to 8 bytes for each pixel): 33 million pixels with subsampled colors or 16 million
  /// without.
  static let bufferedLimit = 96 << 20
  private static let bufferedDecoding = Mutex(())
  /// Encoders write about ten scans; each one is a pass over the whole picture.
  static let scanLimit = 64

  /// Decodes the bytes of a JPEG file; `name` names them in errors. With `room`, sides are halved,
  /// quartered or divided by eight during decoding (libjpeg's scaled inverse transforms), then the
  /// picture is reduced to the exact size. `pixelLimit` counts decoded pixels.
  package static func decode(
    _ bytes: [UInt8], name: String, for room: ImageTarget? = nil,
    pixelLimit: Int = PNGFile.usualPixelLimit
  ) throws(ImageError) -> Pixmap {
    func refuse(_ problem: ImageError.Problem, _ detail: String, _ remedy: String) -> ImageError {
      ImageError(name: name, step: "decode", problem: problem, detail: detail, remedy: remedy)
    }
    if bytes.isEmpty { throw refuse(.isEmpty, "is empty", "copy the picture again") }
    if !bytes.starts(with: JPEGHeader.signature) {
      throw refuse(.isNotJPEG, "is not a JPEG file", "convert the picture to JPEG")
    }
    let header: JPEGHeader
    do throws(JPEGHeader.Fault) {
      header = try JPEGHeader(bytes)
    } catch {
      throw refuse(
        .isDamaged, "at byte \(error.offset): \(error.reason)", "copy the picture again")
    }
    if header.precision != 8 || !header.isUsual || ![1, 3, 4].contains(header.channels) {
      let kind = header.isUsual ? "" : " in an unsupported process"
      throw refuse(
        .isUnsupported,
        "holds \(header.channels) channels of \(header.precision) bits\(kind)",
        "save the picture again as a baseline JPEG file")
    }
    let (width, height) = (header.size.width, header.size.height)
    if width * height > sourceLimit {
      throw refuse(
        .isTooLarge, "\(width) × \(height) are more than \(sourceLimit) pixels",
        "make the picture smaller")
    }
    if header.isBuffered && header.coefficientBytes > bufferedLimit {
      throw refuse(
        .isTooLarge,
        "\(width) × \(height) in several scans take \(header.coefficientBytes >> 20) MB to decode, "
          + "more than \(bufferedLimit >> 20)",
        "make the picture smaller, or save it as a baseline JPEG file")
    }
    if header.scans > scanLimit {
      throw refuse(
        .isUnsupported, "has \(header.scans) scans",
        "save the picture again as a baseline JPEG file")
    }
    let part = reduction(of: header, for: room)
    let size = PixelSize((width + part - 1) / part, (height + part - 1) / part)
    if size.width * size.height > pixelLimit {
      throw refuse(
        .isTooLarge, "\(size.width) × \(size.height) are more than \(pixelLimit) pixels",
        "make the picture smaller")
    }
    guard let decoder = Decoder() else {
      throw refuse(.system(ENOMEM), "there is no memory to decode it", "show fewer pictures")
    }
    var pixels = [UInt32](repeating: 0, count: size.width * size.height)
    let bytes = header.withoutStrayBytes(bytes)
    // One at a time: three workers would hold the coefficients of three pictures at once.
    let fault =
      header.isBuffered
      ? bufferedDecoding.withLock { _ in decoder.decode(bytes, header, size, &pixels) }
      : decoder.decode(bytes, header, size, &pixels)
    if let fault {
      // libjpeg's own words; it has no number for it.
      if fault.hasPrefix("Insufficient memory") {
        throw refuse(.system(ENOMEM), "there is no memory to decode it", "show fewer pictures")
      }
      throw refuse(.isDamaged, "its pixels: \(fault)", "copy the picture again")
    }
    let upright = Pixmap(size: size, pixels: pixels).oriented(header.orientation)
    return room.map { upright.reduced(for: $0) } ?? upright
  }

  /// The divisor of each side during decoding that keeps all visible detail.
  private static func reduction(of header: JPEGHeader, for room: ImageTarget?) -> Int {
    guard let room else { return 1 }
    let seen = header.orientation.isTransposing ? header.size.transposed : header.size
    let (part, size) = room.plan(for: seen)
    for divisor in [8, 4, 2]
    where part.width >= size.width * divisor && part.height >= size.height * divisor {
      return divisor
    }
    return 1
  }
}

/// One TurboJPEG decompressor.
private final class Decoder {
  private let handle: tjhandle

  init?() {
    guard let handle = tjInitDecompress() else { return nil }
    self.handle = handle
  }

  deinit { tjDestroy(handle) }

  /// Decodes to `size` opaque 0xAARRGGBB pixels. Returns libjpeg's error, if any.
  func decode(
    _ bytes: [UInt8], _ header: JPEGHeader, _ size: PixelSize, _ pixels: inout [UInt32]
  ) -> String? {
    let isCMYK = header.channels == 4
    // Blue, green, red, alpha in memory: 0xAARRGGBB on a little-endian machine.
    let format = isCMYK ? TJPF_CMYK : TJPF_BGRA
    let status = pixels.withUnsafeMutableBytes { target in
      tjDecompress2(
        handle, bytes, UInt(bytes.count), target.bindMemory(to: UInt8.self).baseAddress,
        Int32(size.width), Int32(size.width * 4), Int32(size.height), format.rawValue,
        TJFLAG_ACCURATEDCT | TJFLAG_LIMITSCANS)
    }
    // Also for warnings, after which libjpeg continues with guessed pixels.
    if status != 0 { return String(cString: tjGetErrorStr2(handle)) }
    if isCMYK {
      for place in pixels.indices {
        pixels[place] = Self.color(ofCMYK: pixels[place], areInverted: header.hasAdobeMark)
      }
    }
    return nil
  }

  /// Converts cyan, magenta, yellow and black in memory order to a color.
  private static func color(ofCMYK inks: UInt32, areInverted: Bool) -> UInt32 {
    let paper = areInverted ? inks : ~inks
    let black = paper >> 24
    func through(_ shift: UInt32) -> UInt32 { ((paper >> shift & 255) * black + 127) / 255 }
    return 0xff00_0000 | through(0) << 16 | through(8) << 8 | through(16)
  }
}
