package import VitrineComponents
package import VitrineRaster
package import VitrineUnits

/// The size in which a picture will be shown, and its content mode: nothing more is decoded.
package struct ImageTarget: Sendable, Hashable {
  /// In device pixels; both sides above 0.
  package var size: PixelSize
  package var mode: ImageMode

  package init(_ size: PixelSize, _ mode: ImageMode) {
    require(
      size.width > 0 && size.height > 0,
      "ImageTarget.size is \(size); give a width and height above 0")
    self.size = size
    self.mode = mode
  }

  /// The part of a picture that is shown, and the size to which it is reduced.
  ///
  ///     fill   ┌──┬─────┬──┐      ┌─────┐     the middle part with the target's
  ///            │  │     │  │  ──► │     │     proportions; never enlarged
  ///            └──┴─────┴──┘      └─────┘
  package func plan(for picture: PixelSize) -> (part: PixelRect, size: PixelSize) {
    let (width, height) = (Double(picture.width), Double(picture.height))
    let across = Double(size.width) / width
    let down = Double(size.height) / height
    func scaled(_ length: Int, _ scale: Double, limit: Int) -> Int {
      min(max(1, Int((Double(length) * scale).rounded())), limit)
    }
    switch mode {
    case .fit:
      let scale = min(across, down, 1)
      return (
        PixelRect(picture),
        PixelSize(
          scaled(picture.width, scale, limit: picture.width),
          scaled(picture.height, scale, limit: picture.height))
      )
    case .fill:
      let scale = max(across, down)
      let part = Self.middle(
        PixelSize(
          scaled(size.width, 1 / scale, limit: picture.width),
          scaled(size.height, 1 / scale, limit: picture.height)), of: picture)
      return (
        part, PixelSize(min(part.width, size.width), min(part.height, size.height))
      )
    case .center:
      let part = Self.middle(
        PixelSize(min(size.width, picture.width), min(size.height, picture.height)), of: picture)
      return (part, part.size)
    }
  }

  private static func middle(_ part: PixelSize, of picture: PixelSize) -> PixelRect {
    PixelRect(
      x: (picture.width - part.width) / 2, y: (picture.height - part.height) / 2,
      width: part.width, height: part.height)
  }
}

extension Pixmap {
  /// The picture cropped and reduced to a target; never enlarged.
  func reduced(for room: ImageTarget) -> Pixmap {
    let (part, size) = room.plan(for: self.size)
    let cut = part == PixelRect(self.size) ? self : cropped(to: part)
    return size == cut.size ? cut : cut.reduced(to: size)
  }

  private func cropped(to part: PixelRect) -> Pixmap {
    var pixels: [UInt32] = []
    pixels.reserveCapacity(part.width * part.height)
    for y in part.y0..<part.y1 {
      let start = y * size.width + part.x0
      pixels.append(contentsOf: self.pixels[start..<start + part.width])
    }
    return Pixmap(size: part.size, pixels: pixels)
  }
}
