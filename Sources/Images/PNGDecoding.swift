import CPNG
package import VitrineRaster
import VitrineUnits

extension PNGFile {
  /// Reads a PNG file.
  package static func read(
    _ path: String, pixelLimit: Int = usualPixelLimit
  ) throws(ImageError) -> Pixmap {
    let bytes = try ImageFile.bytes(of: path)
    return try decode(bytes, name: path, pixelLimit: pixelLimit)
  }

  /// Decodes the bytes of a PNG file to sRGB; `name` names them in errors.
  package static func decode(
    _ bytes: [UInt8], name: String, pixelLimit: Int = usualPixelLimit
  ) throws(ImageError) -> Pixmap {
    func refuse(_ problem: ImageError.Problem, _ detail: String, _ remedy: String) -> ImageError {
      ImageError(name: name, step: "decode", problem: problem, detail: detail, remedy: remedy)
    }
    if bytes.isEmpty { throw refuse(.isEmpty, "is empty", "copy the picture again") }
    if !bytes.starts(with: PNGChunk.signature) {
      throw refuse(.isNotPNG, "is not a PNG file", "convert the picture to PNG")
    }
    // libpng keeps the address of the bytes between its two calls, so one closure holds both.
    let result: Result<Pixmap, ImageError> = bytes.withUnsafeBytes { raw in
      var image = png_image()
      image.version = UInt32(PNG_IMAGE_VERSION)
      defer { png_image_free(&image) }
      /// The offset of the damage if it is found, and libpng's message.
      func damage(_ part: String) -> ImageError {
        let place = PNGStructure(bytes).fault.map { $0 + "; " } ?? ""
        return refuse(
          .isDamaged, "\(place)its \(part): \(message(of: image))", "copy the picture again")
      }
      guard png_image_begin_read_from_memory(&image, raw.baseAddress, raw.count) != 0 else {
        return .failure(damage("header"))
      }
      // Otherwise 16-bit channels without a color chunk would be taken as linear, not as sRGB.
      image.flags |= UInt32(PNG_IMAGE_FLAG_16BIT_sRGB)
      let width = Int(image.width)
      let height = Int(image.height)
      // libpng refuses sides of 0 and above a million, so the product cannot overflow.
      if width * height > pixelLimit {
        return .failure(
          refuse(
            .isTooLarge, "\(width) × \(height) are more than \(pixelLimit) pixels",
            "make the picture smaller"))
      }
      // Blue, green, red, alpha in memory: 0xAARRGGBB on a little-endian machine.
      image.format = UInt32(PNG_FORMAT_FLAG_COLOR | PNG_FORMAT_FLAG_ALPHA | PNG_FORMAT_FLAG_BGR)
      if isInterlacedDeep(bytes) {
        image.format |= UInt32(PNG_FORMAT_FLAG_LINEAR)
        var light = [UInt16](repeating: 0, count: width * height * 4)
        guard png_image_finish_read(&image, nil, &light, Int32(width * 4), nil) != 0 else {
          return .failure(damage("pixels"))
        }
        return .success(
          Pixmap(size: PixelSize(width, height), pixels: LinearLight.pixels(light)))
      }
      var pixels = [UInt32](repeating: 0, count: width * height)
      guard png_image_finish_read(&image, nil, &pixels, Int32(width * 4), nil) != 0 else {
        return .failure(damage("pixels"))
      }
      for place in pixels.indices { pixels[place] = premultiplied(pixels[place]) }
      return .success(Pixmap(size: PixelSize(width, height), pixels: pixels))
    }
    switch result {
    case .success(let pixmap): return pixmap
    case .failure(let error): throw error
    }
  }

  /// Whether the file is interlaced with 16 bits for each channel; the header has a fixed offset.
  private static func isInterlacedDeep(_ bytes: [UInt8]) -> Bool {
    bytes.count > 28 && bytes[24] == 16 && bytes[28] != 0
  }

  private static func premultiplied(_ pixel: UInt32) -> UInt32 {
    pixel >> 24 == 255 ? pixel : Color(argb: pixel).premultiplied
  }

  private static func message(of image: png_image) -> String {
    withUnsafeBytes(of: image.message) {
      String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
    }
  }
}
