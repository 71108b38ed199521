import VitrineUnits

/// The layout of a row of a picture with clear and opaque pixels: clear up to `from`, translucent
/// up to `left`, opaque up to `right`, anything up to `to`, and clear behind that.
struct PictureSpan {
  var from: Int32 = 0
  var left: Int32 = 0
  var right: Int32 = 0
  var to: Int32 = 0

  init(_ row: UnsafeBufferPointer<UInt32>) {
    guard let first = row.firstIndex(where: { $0 != 0 }) else { return }
    let last = row.lastIndex { $0 != 0 }! + 1
    let full: Int = row[first..<last].firstIndex { $0 >> 24 == 255 } ?? last
    let end: Int = row[full..<last].firstIndex { $0 >> 24 != 255 } ?? last
    (from, left, right, to) = (Int32(first), Int32(full), Int32(end), Int32(last))
  }
}

extension Pixmap {
  /// The layout of each row.
  func spans() -> [PictureSpan] {
    pixels.withUnsafeBufferPointer { pixels in
      (0..<size.height).map { y in
        PictureSpan(
          UnsafeBufferPointer(rebasing: pixels[(y * size.width)..<((y + 1) * size.width)]))
      }
    }
  }

  /// Blends the picture with its top left pixel at `at`: opaque pixels are copied, and clear ones
  /// left out. `spans` are its ``spans()``.
  func draw(at: PixelPoint, _ spans: [PictureSpan], on target: PaintTarget) {
    let area = PixelRect(size).offset(by: at).intersection(target.clip)
    if area.isEmpty { return }
    let (x0, x1) = (area.x0 - at.x, area.x1 - at.x)
    pixels.withUnsafeBufferPointer { pixels in
      for y in area.y0..<area.y1 {
        let span = spans[y - at.y]
        let row = pixels.baseAddress! + (y - at.y) * size.width
        let place = target.band.pixel(area.x0, y) - x0
        func blend(_ from: Int32, _ to: Int32) {
          let (from, to) = (max(Int(from), x0), min(Int(to), x1))
          if from < to { PaintTarget.blend(place + from, row + from, to - from, target.opacity) }
        }
        if target.opacity < 255 {
          blend(span.from, span.to)
          continue
        }
        blend(span.from, span.left)
        let (left, right) = (max(Int(span.left), x0), min(Int(span.right), x1))
        if left < right {
          UnsafeMutableRawPointer(place + left).copyMemory(
            from: row + left, byteCount: (right - left) * 4)
        }
        blend(span.right, span.to)
      }
    }
  }
}
