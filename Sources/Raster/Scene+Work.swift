import VitrineUnits

extension Scene {
  /// About how many instructions painting a region takes on the Raspberry Pi's processor. Layers
  /// below one that covers the region count nothing.
  func work(in region: Region) -> Int {
    let area = region.bounds
    var sum = 0
    for layer in layers.reversed() {
      let extent = layer.extent
      let pixels = region.rects.reduce(0) { sum, rect in
        let part = rect.intersection(extent)
        return sum + part.width * part.height
      }
      if pixels == 0 { continue }
      let bounds = layer.list.bounds
      // In floating point: a list can have many more pixels than a screen.
      let share = Double(pixels) / (Double(bounds.width) * Double(bounds.height))
      sum += Int(Double(layer.list.work) * share)
      if layer.opacity < 255 { sum += pixels * PixelWork.blended / 8 }
      if layer.opaque.contains(area) { break }
    }
    return sum
  }
}

/// About how many instructions eight pixels take.
private enum PixelWork {
  /// Writing or copying pixels, which waits for the memory more than for the processor.
  static let copied = 1
  /// Blending text, most of which is clear.
  static let text = 5
  /// Blending a color, also through a mask.
  static let color = 18
  /// Blending pixels.
  static let blended = 40
  /// Interpolating between pixels.
  static let scaled = 50
  /// Converting a path and blending a color through its coverage.
  static let converted = 60
}

extension DrawCommand {
  /// About how many instructions painting all of the command takes, whose bounds are known.
  func work(in bounds: PixelRect) -> Int {
    let area = bounds.width.multipliedReportingOverflow(by: bounds.height)
    // Nothing of that size is painted.
    if area.overflow || area.partialValue > 1 << 40 { return 1 << 40 }
    return area.partialValue * workOfEightPixels / 8 + inner
  }

  private var workOfEightPixels: Int {
    switch self {
    case .fill(_, let color), .roundedRect(_, _, let color):
      return color.isOpaque ? PixelWork.copied : PixelWork.color
    case .glyphs: return PixelWork.text
    case .ellipse, .gradient, .shadow: return PixelWork.color
    case .pixmap(let pixmap, _): return pixmap.isOpaque ? PixelWork.copied : PixelWork.blended
    case .path: return PixelWork.converted
    case .image, .stretched: return PixelWork.scaled
    case .plane(let picture):
      if !picture.pixmap.isOpaque { return PixelWork.blended }
      return picture.transform.isWhole ? PixelWork.copied : PixelWork.scaled
    case .group(_, _, _, let radius, let opacity):
      return radius == 0 && opacity == 255 ? 0 : PixelWork.blended
    }
  }

  /// The work of the list inside of it, where that is painted in each frame.
  private var inner: Int {
    if case .group(let list, _, _, _, _) = self { list.work } else { 0 }
  }
}
