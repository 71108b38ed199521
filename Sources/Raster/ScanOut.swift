import CStream
import VitrineUnits

/// Writes finished bands to the target, rotated and converted to its format. Each target pixel is
/// written once, from left to right along its row.
final class ScanOut {
  private var narrow: [UInt16] = []
  private let flat = FlatRows()
  /// For each row of the band the columns that are not of its base color.
  private var inked: [Range<Int>] = []

  private let writer: StreamingWriter

  init(_ writer: StreamingWriter) { self.writer = writer }

  /// Completes all writes, so that the picture can be shown.
  func finish() {
    writer.finish()
    vitrine_stream_end()
  }

  func write(
    _ band: Band, _ contents: BandContents, of picture: PixelSize,
    to target: borrowing WriteOnlyPixels,
    _ rotation: Rotation
  ) {
    writer.finish()
    let transform = PanelTransform(
      scanOut: rotation.isTransposing ? picture.transposed : picture, rotation: rotation)
    let targetRect = transform.scanOutRect(band.rect)
    let out = target.pointer(to: targetRect)
    switch target.format {
    case .xrgb8888:
      if rotation == .none {
        writer.begin(
          from: band.base, band.stride * 4, to: out, target.stride,
          rowBytes: band.rect.width * 4, rows: band.rect.height)
      } else {
        let copy = RotatedCopy(
          from: UnsafePointer(band.base), stride: band.stride, width: band.rect.width,
          height: band.rect.height, to: out, target.stride, usesVectors: Kernels.usesVectors)
        copy.write(rotation)
      }
    case .rgb565:
      // Upright rows are converted directly into the target.
      if rotation == .none { return narrow(band, contents, to: out, target.stride) }
      let rect = band.rect
      let count = rect.width * rect.height
      if narrow.count < count { narrow = [UInt16](repeating: 0, count: count) }
      narrow.withUnsafeMutableBytes { narrowed in
        self.narrow(band, contents, to: narrowed.baseAddress!, rect.width * 2)
      }
      narrow.withUnsafeBufferPointer { narrowed in
        let copy = RotatedRGB565Copy(
          from: narrowed.baseAddress!, width: rect.width, height: rect.height, to: out,
          target.stride)
        copy.write(rotation)
      }
    }
  }

  private func narrow(
    _ band: Band, _ contents: BandContents, to out: UnsafeMutableRawPointer, _ stride: Int
  ) {
    if let color = contents.baseColor(exceptions: &inked) {
      return flat.narrow(band, color, inked, to: out, stride)
    }
    let rect = band.rect
    for y in rect.y0..<rect.y1 {
      Dither.narrow(
        band.pixel(rect.x0, y),
        to: (out + (y - rect.y0) * stride).assumingMemoryBound(to: UInt16.self), rect.width,
        x: rect.x0, y: y)
    }
  }
}
