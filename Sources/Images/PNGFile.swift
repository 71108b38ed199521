import CPNG
package import VitrineRaster
package import VitrineUnits

/// PNG files: every kind is read; 8 bits for each channel are written, RGB for opaque pictures and
/// RGBA for others.
package enum PNGFile {
  /// The default pixel limit of `decode` and `read`: 16 million pixels, four times a 4K panel, 128
  /// MB during decoding.
  package static let usualPixelLimit = 1 << 24

  /// The largest file that is read; pictures within the pixel limit are smaller.
  static let fileLimit = 1 << 27

  /// Whether bytes begin and end as those of a PNG do; what is between is not checked.
  package static func isWhole(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: PNGChunk.signature) && bytes.suffix(PNGChunk.end.count) == PNGChunk.end[...]
  }

  package static func encode(_ pixmap: Pixmap, compression: PNGCompression = .fast) -> [UInt8] {
    encode(
      pixels: pixmap.pixels, size: pixmap.size, isOpaque: pixmap.isOpaque,
      compression: compression)
  }

  /// Premultiplied 0xAARRGGBB pixels, rows without gaps. With `isOpaque` the upper 8 bits may hold
  /// anything, as in XRGB8888 memory. Width and height must be above 0.
  package static func encode(
    pixels: [UInt32], size: PixelSize, isOpaque: Bool, compression: PNGCompression = .fast
  ) -> [UInt8] {
    var bytes: [UInt8] = []
    do throws(ImageError) {
      try encode(pixels, size, isOpaque, compression) { bytes.append(contentsOf: $0) }
    } catch {
      preconditionFailure("appending to an array cannot fail")
    }
    return bytes
  }

  package static func write(
    _ pixmap: Pixmap, to path: String, compression: PNGCompression = .fast, isNew: Bool = false
  ) throws(ImageError) {
    try write(
      pixels: pixmap.pixels, size: pixmap.size, isOpaque: pixmap.isOpaque, to: path,
      compression: compression, isNew: isNew)
  }

  /// As `encode`, block by block into a file, which is created or emptied first. With `isNew` an
  /// existing file, or a link in its place, is an error.
  package static func write(
    pixels: [UInt32], size: PixelSize, isOpaque: Bool, to path: String,
    compression: PNGCompression = .fast, isNew: Bool = false
  ) throws(ImageError) {
    let file = try ImageWriter(path, isNew: isNew)
    try encode(pixels, size, isOpaque, compression) { (bytes) throws(ImageError) in
      try file.write(bytes)
    }
  }

  private static func encode(
    _ pixels: [UInt32], _ size: PixelSize, _ isOpaque: Bool, _ compression: PNGCompression,
    _ sink: ([UInt8]) throws(ImageError) -> Void
  ) throws(ImageError) {
    require(
      size.width > 0 && size.height > 0,
      "PNGFile: the size is \(size); give a width and height above 0")
    require(
      pixels.count == size.width * size.height,
      "PNGFile: \(pixels.count) pixels are not a picture of \(size)")
    try sink(
      PNGChunk.signature
        + PNGChunk.header(width: size.width, height: size.height, isOpaque: isOpaque))
    let rows = PNGRows(isOpaque: isOpaque, compression: compression)
    try rows.compress(pixels, stride: size.width, PixelRect(size)) {
      (block) throws(ImageError) in try sink(PNGChunk.bytes("IDAT", block))
    }
    try sink(PNGChunk.end)
  }
}
