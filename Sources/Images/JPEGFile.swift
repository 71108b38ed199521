import CJPEG
import Glibc
import Synchronization
public import VitrineRaster
import VitrineUnits

/// JPEG files: baseline and progressive; grey, colours and inks; upright as their EXIF data tell.
public enum JPEGFile {
  /// The largest picture reduced while decoding: a camera of 268 million pixels.
  static let sourceLimit = 1 << 28
  /// Of a file in several scans all coefficients are held at once, 2 to 8 bytes a pixel: so many
  /// bytes at most, which are 33 million pixels of halved colours or 16 million of full ones.
  static let bufferedLimit = 96 << 20
  private static let bufferedDecoding = Mutex(())
  /// Encoders write about ten; each is a sweep over the whole picture.
  static let scanLimit = 64

  /// Decodes a JPEG file's bytes; `name` stands for them in errors. With `room`, no more detail is
  /// decoded than is seen in it: a half, a quarter or an eighth of each side (libjpeg's scaled
  /// inverse transforms), then reduced to the exact size. `pixelLimit` counts decoded pixels.
  public static func decode(
    _ bytes: [UInt8], name: String, for room: ImageTarget? = nil,
    pixelLimit: Int = PNGFile.usualPixelLimit
  ) throws(ImageError) -> Pixmap {
    func refuse(_ problem: ImageError.Problem, _ detail: String, _ remedy: String) -> ImageError {
      ImageError(name: name, step: "decode", problem: problem, detail: detail, remedy: remedy)
    }
    if bytes.isEmpty { throw refuse(.isEmpty, "has no bytes", "copy the picture anew") }
    if !bytes.starts(with: JPEGHeader.signature) {
      throw refuse(.isNotJPEG, "does not begin as a JPEG file does", "convert the picture to JPEG")
    }
    let header: JPEGHeader
    do throws(JPEGHeader.Fault) {
      header = try JPEGHeader(bytes)
    } catch {
      throw refuse(
        .isDamaged, "at byte \(error.place): \(error.reason)", "copy the picture anew")
    }
    if header.precision != 8 || !header.isUsual || ![1, 3, 4].contains(header.channels) {
      let kind = header.isUsual ? "" : " by a rare method"
      throw refuse(
        .isUnsupported,
        "holds \(header.channels) channels of \(header.precision) bits\(kind)",
        "save the picture anew as an ordinary JPEG file")
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
        .isUnsupported, "is sent in \(header.scans) scans", "save the picture anew")
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
      throw refuse(.isDamaged, "its pixels: \(fault)", "copy the picture anew")
    }
    let upright = Pixmap(size: size, pixels: pixels).oriented(header.orientation)
    return room.map { upright.reduced(for: $0) } ?? upright
  }

  /// By how much each side is divided while decoding: as much as leaves all that is seen.
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

  /// Decodes to opaque 0xAARRGGBB pixels, `size` of them; what went wrong, if anything.
  func decode(
    _ bytes: [UInt8], _ header: JPEGHeader, _ size: PixelSize, _ pixels: inout [UInt32]
  ) -> String? {
    let hasInks = header.channels == 4
    // Blue, green, red, alpha in memory: 0xAARRGGBB on a little-endian machine.
    let format = hasInks ? TJPF_CMYK : TJPF_BGRA
    let status = pixels.withUnsafeMutableBytes { target in
      tjDecompress2(
        handle, bytes, UInt(bytes.count), target.bindMemory(to: UInt8.self).baseAddress,
        Int32(size.width), Int32(size.width * 4), Int32(size.height), format.rawValue,
        TJFLAG_ACCURATEDCT | TJFLAG_LIMITSCANS)
    }
    // Warnings as well: libjpeg goes on with pixels that it guessed.
    if status != 0 { return String(cString: tjGetErrorStr2(handle)) }
    if hasInks {
      for place in pixels.indices {
        pixels[place] = Self.color(ofInks: pixels[place], areInverted: header.hasAdobeMark)
      }
    }
    return nil
  }

  /// Cyan, magenta, yellow, black in memory order to a colour: what the inks let through.
  private static func color(ofInks inks: UInt32, areInverted: Bool) -> UInt32 {
    let paper = areInverted ? inks : ~inks
    let black = paper >> 24
    func through(_ shift: UInt32) -> UInt32 { ((paper >> shift & 255) * black + 127) / 255 }
    return 0xff00_0000 | through(0) << 16 | through(8) << 8 | through(16)
  }
}
