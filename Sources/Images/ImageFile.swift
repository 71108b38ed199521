package import VitrineRaster
import VitrineSystem
import VitrineUnits

/// Picture files of any kind that is read here: PNG and JPEG, recognized by their first bytes and
/// never by their names.
package enum ImageFile {
  /// Reads a file, upright and no larger than needed; see ``decode(_:name:for:pixelLimit:)``.
  package static func read(
    _ path: String, for room: ImageTarget? = nil, pixelLimit: Int = PNGFile.usualPixelLimit
  ) throws(ImageError) -> Pixmap {
    let bytes = try bytes(of: path)
    return try decode(bytes, name: path, for: room, pixelLimit: pixelLimit)
  }

  /// Returns the bytes of a picture file of at most ``PNGFile/fileLimit`` bytes.
  static func bytes(of path: String) throws(ImageError) -> [UInt8] {
    do throws(FileError) {
      return try FileReader.bytes(of: path, limit: PNGFile.fileLimit)
    } catch {
      throw ImageError(error, path: path)
    }
  }

  /// Decodes a file's bytes and turns the picture upright, as its EXIF data say; `name` is that of
  /// the bytes in errors. With `room` the picture is cut and reduced to it. `pixelLimit` counts the
  /// pixels in memory at once; a JPEG file may have more, since it is reduced while it is decoded.
  package static func decode(
    _ bytes: [UInt8], name: String, for room: ImageTarget? = nil,
    pixelLimit: Int = PNGFile.usualPixelLimit
  ) throws(ImageError) -> Pixmap {
    if bytes.starts(with: JPEGHeader.signature) {
      return try JPEGFile.decode(bytes, name: name, for: room, pixelLimit: pixelLimit)
    }
    if bytes.isEmpty || bytes.starts(with: PNGChunk.signature) {
      let picture = try PNGFile.decode(bytes, name: name, pixelLimit: pixelLimit)
      let upright = picture.oriented(PNGStructure(bytes).orientation)
      return room.map { upright.reduced(for: $0) } ?? upright
    }
    throw ImageError(
      name: name, step: "decode", problem: .isUnknown,
      detail: "begins as \(kind(of: bytes)) does, not as a PNG or JPEG file",
      remedy: "convert the picture to PNG or JPEG")
  }

  /// The kind of a file by its first bytes, in words for an error.
  private static func kind(of bytes: [UInt8]) -> String {
    func begins(_ text: String, at place: Int = 0) -> Bool {
      bytes.dropFirst(place).starts(with: text.utf8)
    }
    if begins("GIF8") { return "a GIF file" }
    if begins("RIFF") && begins("WEBP", at: 8) { return "a WebP file" }
    if begins("ftypavif", at: 4) { return "an AVIF file" }
    if begins("ftyp", at: 4) { return "an HEIC picture or a film" }
    if begins("BM") { return "a BMP file" }
    if begins("II*\0") || begins("MM\0*") { return "a TIFF file" }
    if begins("<svg") || begins("<?xml") { return "an SVG or XML file" }
    if begins("<") { return "a web page" }
    return "no kind of picture known here"
  }
}
