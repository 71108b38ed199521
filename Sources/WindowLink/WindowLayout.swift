package import VitrineUnits

/// The place of a picture in its window: upright, as a person in front of the panel sees it, and
/// reduced by a whole number where the desktop is too small for it.
///
///     scan-out (quarter)     picture          window (reduction 2)
///     ┌────────────┐         ┌──────┐
///     │         up►│   ──►   │  up  │   ──►   ┌───┐
///     └────────────┘         │      │         └───┘
///                            └──────┘
package struct WindowLayout: Sendable, Hashable {
  /// The size of the pictures, as the panel scans them out.
  package let scanOut: PixelSize
  /// The rotation of the picture on the scan-out.
  package let rotation: Rotation
  /// Pixels of the picture on a side of a pixel of the window.
  package let reduction: Int

  /// Chooses the least reduction with which the picture fits into `room`.
  package init(scanOut: PixelSize, rotation: Rotation, room: PixelSize) {
    self.scanOut = scanOut
    self.rotation = rotation
    let picture = rotation.isTransposing ? scanOut.transposed : scanOut
    func least(_ length: Int, _ room: Int) -> Int { (length + max(1, room) - 1) / max(1, room) }
    reduction = max(1, least(picture.width, room.width), least(picture.height, room.height))
  }

  /// The size of the upright picture.
  package var picture: PixelSize { rotation.isTransposing ? scanOut.transposed : scanOut }

  /// The size of the window. A rest of less than a pixel is cut off.
  package var window: PixelSize {
    PixelSize(max(1, picture.width / reduction), max(1, picture.height / reduction))
  }

  /// Returns the position in the picture of the middle of a window's pixel.
  package func position(x: Int, y: Int) -> Point {
    Point((Double(x) + 0.5) * Double(reduction), (Double(y) + 0.5) * Double(reduction))
  }

  /// Returns the pixel of the window at a position in the picture.
  package func pixel(at position: Point) -> (x: Int, y: Int) {
    let scale = Double(reduction)
    return (
      Int((position.x / scale).rounded(.down)), Int((position.y / scale).rounded(.down))
    )
  }

  /// Copies the pixels of a scan-out buffer, with 32 bits each, to those of the window. A pixel of
  /// a reduced picture is the mean of those that it covers.
  package func copy(from source: UnsafeRawPointer, to target: UnsafeMutableRawPointer) {
    let source = source.assumingMemoryBound(to: UInt32.self)
    let target = target.assumingMemoryBound(to: UInt32.self)
    let (origin, right, down) = steps
    let size = window
    if reduction == 1 && right == 1 {
      for y in 0..<size.height {
        (target + y * size.width).update(from: source + origin + y * down, count: size.width)
      }
      return
    }
    for y in 0..<size.height {
      for x in 0..<size.width {
        let corner = source + origin + (x * right + y * down) * reduction
        target[y * size.width + x] = reduction == 1 ? corner.pointee : mean(corner, right, down)
      }
    }
  }

  /// The index of the picture's first pixel in the scan-out, and the steps from a pixel to the one
  /// at its right and to the one below.
  private var steps: (origin: Int, right: Int, down: Int) {
    let (row, last) = (scanOut.width, scanOut.width * scanOut.height - 1)
    return switch rotation {
    case .none: (0, 1, row)
    case .quarter: (row - 1, row, -1)
    case .half: (last, -1, -row)
    case .threeQuarters: (last - row + 1, -row, 1)
    }
  }

  /// The mean of a square of pixels, or of a narrower picture's part of it. With a reduction of up
  /// to 1024 the sums fit.
  private func mean(_ corner: UnsafePointer<UInt32>, _ right: Int, _ down: Int) -> UInt32 {
    var (red, green, blue): (UInt32, UInt32, UInt32) = (0, 0, 0)
    let (width, height) = (min(reduction, picture.width), min(reduction, picture.height))
    for y in 0..<height {
      for x in 0..<width {
        let pixel = corner[x * right + y * down]
        red += pixel >> 16 & 0xff
        green += pixel >> 8 & 0xff
        blue += pixel & 0xff
      }
    }
    let count = UInt32(width * height)
    let half = count / 2
    return (red + half) / count << 16 | (green + half) / count << 8 | (blue + half) / count
  }
}
