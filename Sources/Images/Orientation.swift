package import VitrineRaster
import VitrineUnits

/// The orientation of a camera by its EXIF number: where the first row and the first column of the
/// file are shown.
///
///     1 ┌F     2 ⅎ┐    3 upside    4 mirrored     5 to 8: rows are shown as columns
///       upright mirrored  down       upside down
package enum Orientation: Int {
  case upright = 1
  case mirrored = 2
  case turnedHalf = 3
  case flipped = 4
  case transposed = 5
  case turnedRight = 6
  case transversed = 7
  case turnedLeft = 8

  /// Whether rows are shown as columns.
  var isTransposing: Bool { rawValue >= 5 }

  /// Parses EXIF data (a TIFF file) from the APP1 segment of a JPEG or the eXIf chunk of a PNG;
  /// upright if the data has no valid orientation.
  ///
  /// TIFF 6.0: byte order mark, the number 42, the offset of the first directory; there a count and
  /// entries of 12 bytes: tag, type, count, value.
  init(exif: ArraySlice<UInt8>) {
    self = Orientation.find(in: exif) ?? .upright
  }

  private static func find(in data: ArraySlice<UInt8>) -> Orientation? {
    let isLittle = data.starts(with: [0x49, 0x49, 0x2a, 0])
    guard isLittle || data.starts(with: [0x4d, 0x4d, 0, 0x2a]) else { return nil }
    func short(_ place: Int) -> Int? {
      guard place >= 0, place <= data.count - 2 else { return nil }
      let (a, b) = (Int(data[data.startIndex + place]), Int(data[data.startIndex + place + 1]))
      return isLittle ? b << 8 | a : a << 8 | b
    }
    func long(_ place: Int) -> Int? {
      guard let a = short(place), let b = short(place + 2) else { return nil }
      return isLittle ? b << 16 | a : a << 16 | b
    }
    guard let directory = long(4), let count = short(directory) else { return nil }
    for entry in 0..<count {
      let place = directory + 2 + entry * 12
      guard let tag = short(place), let type = short(place + 2) else { return nil }
      // 0x112 is Orientation, type 3 a 16-bit number.
      if tag == 0x112 { return type == 3 ? short(place + 8).flatMap(Orientation.init) : nil }
    }
    return nil
  }
}

extension Pixmap {
  /// The upright picture. O(pixels).
  package func oriented(_ orientation: Orientation) -> Pixmap {
    let (width, height) = (size.width, size.height)
    // The index of the upper left pixel as shown, and the steps to the next one right and down.
    let (first, right, down): (Int, Int, Int)
    switch orientation {
    case .upright: return self
    case .mirrored: (first, right, down) = (width - 1, -1, width)
    case .turnedHalf: (first, right, down) = (width * height - 1, -1, -width)
    case .flipped: (first, right, down) = (width * (height - 1), 1, -width)
    case .transposed: (first, right, down) = (0, width, 1)
    case .turnedRight: (first, right, down) = (width * (height - 1), -width, 1)
    case .transversed: (first, right, down) = (width * height - 1, -width, -1)
    case .turnedLeft: (first, right, down) = (width - 1, width, -1)
    }
    let seen = orientation.isTransposing ? size.transposed : size
    let turned = [UInt32](unsafeUninitializedCapacity: width * height) { target, count in
      pixels.withUnsafeBufferPointer { source in
        var to = 0
        for y in 0..<seen.height {
          var from = first &+ y &* down
          for _ in 0..<seen.width {
            target[to] = source[from]
            to &+= 1
            from &+= right
          }
        }
      }
      count = width * height
    }
    return Pixmap(size: seen, pixels: turned)
  }
}
