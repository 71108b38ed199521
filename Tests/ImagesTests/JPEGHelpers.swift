import CJPEG
import Testing
import VitrineRaster
import VitrineTesting
import VitrineUnits

/// The color spaces and encodings that JPEG files in the field have.
enum JPEGKind: CaseIterable {
  case baseline, progressive, halved, gray, inks

  var isProgressive: Bool { self == .progressive }
}

/// A JPEG file of a picture, by libjpeg-turbo's own compressor. For `inks`, the four channels are
/// inverted ink amounts, as Adobe's programs write them.
func jpeg(_ picture: Pixmap, _ kind: JPEGKind = .baseline, quality: Int32 = 95) throws -> [UInt8] {
  let handle = try #require(tjInitCompress())
  defer { tjDestroy(handle) }
  var pixels = picture.pixels
  if kind == .inks {
    // Red, green, blue as inverted cyan, magenta, yellow, and no black.
    pixels = pixels.map { $0 >> 16 & 255 | $0 & 0xff00 | ($0 & 255) << 16 | 0xff00_0000 }
  }
  let sampling =
    switch kind {
    case .baseline, .progressive: TJSAMP_444
    case .halved, .inks: TJSAMP_420
    case .gray: TJSAMP_GRAY
    }
  var buffer: UnsafeMutablePointer<UInt8>?
  var count: UInt = 0
  let status = pixels.withUnsafeBytes { source in
    tjCompress2(
      handle, source.bindMemory(to: UInt8.self).baseAddress, Int32(picture.size.width), 0,
      Int32(picture.size.height), (kind == .inks ? TJPF_CMYK : TJPF_BGRX).rawValue, &buffer,
      &count, Int32(sampling.rawValue), quality,
      TJFLAG_ACCURATEDCT | (kind.isProgressive ? TJFLAG_PROGRESSIVE : 0))
  }
  try #require(status == 0)
  let made = try #require(buffer)
  defer { tjFree(made) }
  return Array(UnsafeBufferPointer(start: made, count: Int(count)))
}

/// The file with an EXIF segment that gives the camera's orientation, in either byte order.
func withOrientation(_ orientation: Int, _ jpeg: [UInt8], isLittle: Bool) -> [UInt8] {
  Array(jpeg[..<2]) + exifSegment(exif(orientation, isLittle: isLittle)) + jpeg[2...]
}

func exifSegment(_ exif: [UInt8]) -> [UInt8] {
  let body: [UInt8] = Array("Exif\0\0".utf8) + exif
  return [0xff, 0xe1, UInt8((body.count + 2) >> 8), UInt8((body.count + 2) & 255)] + body
}

/// A TIFF directory with two entries: the picture's height, and its orientation.
func exif(_ orientation: Int, isLittle: Bool) -> [UInt8] {
  func number(_ value: Int, _ bytes: Int) -> [UInt8] {
    let big = (0..<bytes).map { UInt8(truncatingIfNeeded: value >> ((bytes - 1 - $0) * 8)) }
    return isLittle ? big.reversed() : big
  }
  let mark: [UInt8] = isLittle ? [0x49, 0x49] : [0x4d, 0x4d]
  let height = number(0x101, 2) + number(4, 2) + number(1, 4) + number(77, 4)
  let turn = number(0x112, 2) + number(3, 2) + number(1, 4) + number(orientation, 2) + [0, 0]
  return mark + number(42, 2) + number(8, 4) + number(2, 2) + height + turn + number(0, 4)
}

/// A picture of soft shapes, so that JPEG changes it little. Its eight orientations all differ.
func softPicture(_ width: Int, _ height: Int) -> Pixmap {
  let pixels = (0..<width * height).map { place -> UInt32 in
    let (x, y) = (place % width, place / width)
    let red = UInt32(x * 255 / max(1, width - 1))
    let green = UInt32(y * 255 / max(1, height - 1))
    let blue: UInt32 = x * 4 < width && y * 3 < height ? 200 : 40
    return 0xff00_0000 | red << 16 | green << 8 | blue
  }
  return Pixmap(size: PixelSize(width, height), pixels: pixels)
}

/// The mean difference of all channels.
func difference(_ a: Pixmap, _ b: Pixmap) -> Double {
  precondition(a.size == b.size, "pictures of one size are compared")
  var sum = 0
  for (p, q) in zip(a.pixels, b.pixels) {
    for shift in [0, 8, 16] as [UInt32] {
      sum += abs(Int(p >> shift & 255) - Int(q >> shift & 255))
    }
  }
  return Double(sum) / Double(a.pixels.count * 3)
}

/// Whether libjpeg-turbo itself reports a fault.
func hasWarning(_ jpeg: [UInt8]) throws -> Bool {
  let handle = try #require(tjInitDecompress())
  defer { tjDestroy(handle) }
  var (width, height, sampling, space) = (Int32(0), Int32(0), Int32(0), Int32(0))
  guard
    tjDecompressHeader3(
      handle, jpeg, UInt(jpeg.count), &width, &height, &sampling, &space) == 0
  else { return true }
  let format =
    space == Int32(TJCS_CMYK.rawValue) || space == Int32(TJCS_YCCK.rawValue)
    ? TJPF_CMYK : TJPF_BGRA
  var pixels = [UInt8](repeating: 0, count: Int(width * height) * 4)
  return tjDecompress2(
    handle, jpeg, UInt(jpeg.count), &pixels, width, 0, height, format.rawValue,
    TJFLAG_ACCURATEDCT) != 0
}
