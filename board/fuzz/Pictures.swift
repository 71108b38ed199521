// Fuzz target of the readers of picture files: any bytes give a picture within the limits or an
// error with a text.
import CJPEG
import Glibc
import VitrineComponents
import VitrineImages
import VitrineRaster
import VitrineUnits

private let limit = 1 << 18

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzPictures(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var bytes = Array(UnsafeBufferPointer(start: data, count: data == nil ? 0 : count))
  // The last byte selects the target size, so that the first ones belong to the file.
  let choice = bytes.popLast() ?? 0
  if choice & 0x80 != 0 { fixChecksums(&bytes) }
  let sides = PixelSize(1 + Int(choice & 7) * 9, 1 + Int(choice >> 3 & 7) * 7)
  let target: ImageTarget? =
    switch choice & 3 {
    case 0: nil
    case 1: ImageTarget(sides, .fit)
    case 2: ImageTarget(sides, .fill)
    default: ImageTarget(sides, .center)
    }
  do {
    let picture = try ImageFile.decode(bytes, name: "fuzz", for: target, pixelLimit: limit)
    check(picture.pixels.count <= limit && !picture.pixels.isEmpty, "more pixels than allowed")
    if target != nil {
      check(picture.size.width <= sides.width, "wider than its target")
      check(picture.size.height <= sides.height, "higher than its target")
    }
    for pixel in picture.pixels {
      let (alpha, red, green, blue) = (
        pixel >> 24, pixel >> 16 & 255, pixel >> 8 & 255, pixel & 255
      )
      check(red <= alpha && green <= alpha && blue <= alpha, "a pixel brighter than its alpha")
    }
  } catch {
    check(error.name == "fuzz" && !error.detail.isEmpty, "an error without a text")
  }
  return 0
}

/// Corrects the checksums of PNG chunks, so that changed bytes reach the code behind the check.
private func fixChecksums(_ bytes: inout [UInt8]) {
  var position = 8
  while position + 12 <= bytes.count {
    let length = bytes[position..<position + 4].reduce(0) { $0 << 8 | Int($1) }
    let end = position + 8 + length
    if end + 4 > bytes.count { return }
    var sum: UInt32 = 0xffff_ffff
    for byte in bytes[position + 4..<end] {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xedb8_8320 : sum >> 1 }
    }
    for index in 0..<4 {
      bytes[end + index] = UInt8(truncatingIfNeeded: ~sum >> UInt32(24 - 8 * index))
    }
    position = end + 4
  }
}

/// Writes initial files into an empty corpus, created by the libraries' own writers.
@_cdecl("LLVMFuzzerInitialize")
public func prepareCorpus(
  _ count: UnsafeMutablePointer<CInt>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>
) -> CInt {
  let last = arguments.pointee[Int(count.pointee) - 1].map { String(cString: $0) } ?? ""
  if last.hasPrefix("-") || access(last + "/seed-0", F_OK) == 0 { return 0 }
  let pixels = (0..<24 * 18).map { 0xff00_0000 | UInt32($0) * 0x0001_0203 }
  let clear = pixels.map { Color(argb: $0 & 0x7fff_ffff).premultiplied }
  let size = PixelSize(24, 18)
  var seeds = [
    PNGFile.encode(pixels: pixels, size: size, isOpaque: true),
    PNGFile.encode(pixels: clear, size: size, isOpaque: false, compression: .small),
  ]
  for (format, sampling, flags) in [
    (TJPF_BGRX, TJSAMP_444, 0), (TJPF_BGRX, TJSAMP_420, TJFLAG_PROGRESSIVE),
    (TJPF_BGRX, TJSAMP_GRAY, 0), (TJPF_CMYK, TJSAMP_420, 0),
  ] {
    let handle = tjInitCompress()
    var buffer: UnsafeMutablePointer<UInt8>?
    var length: UInt = 0
    _ = pixels.withUnsafeBytes {
      tjCompress2(
        handle, $0.bindMemory(to: UInt8.self).baseAddress, 24, 0, 18, format.rawValue, &buffer,
        &length, Int32(sampling.rawValue), 60, flags)
    }
    // An EXIF segment that rotates the picture.
    let exif: [UInt8] =
      [0xff, 0xd8, 0xff, 0xe1, 0, 34] + Array("Exif\0\0II*\0".utf8)
      + [8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, 6, 0, 0, 0, 0, 0, 0, 0]
    seeds.append(exif + UnsafeBufferPointer(start: buffer, count: Int(length)).dropFirst(2))
    tjFree(buffer)
    tjDestroy(handle)
  }
  for (index, seed) in seeds.enumerated() {
    let file = open("\(last)/seed-\(index)", O_WRONLY | O_CREAT | O_TRUNC, 0o644)
    check(
      write(file, seed + [0x9d], seed.count + 1) == seed.count + 1, "no position for the corpus")
    close(file)
  }
  return 0
}
