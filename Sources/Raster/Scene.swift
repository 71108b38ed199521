package import VitrineUnits

/// The identity of a layer for as long as its content exists (a row's item, a header).
@frozen
package struct LayerID: Sendable, Hashable {
  package var rawValue: UInt64
  package init(_ rawValue: UInt64) { self.rawValue = rawValue }
}

/// A display list with identity, position, clip and opacity, in device pixels of the picture.
package struct Layer: Sendable, Hashable {
  package var id: LayerID
  package var list: DisplayList
  /// The position of the list's (0, 0) on the picture, rounded to whole pixels.
  package var origin: PixelPoint
  /// The area that may be painted, in picture coordinates.
  package var clip: PixelRect
  /// 0 (clear) to 255 (opaque), applied to the list as a group.
  package var opacity: UInt8

  package init(
    id: LayerID, list: DisplayList, origin: PixelPoint, clip: PixelRect, opacity: UInt8 = 255
  ) {
    self.id = id
    self.list = list
    self.origin = origin
    self.clip = clip
    self.opacity = opacity
  }

  /// The pixels of the picture that the layer may paint.
  package var extent: PixelRect {
    opacity == 0 ? .empty : list.bounds.offset(by: origin).intersection(clip)
  }

  /// The pixels of the picture that the layer covers opaquely.
  var opaque: PixelRect {
    opacity == 255 ? list.opaque.offset(by: origin).intersection(clip) : .empty
  }
}

/// A whole picture as a value: a background and layers in painting order, the last one on top.
/// Layer ids are unique.
package struct Scene: Sendable, Hashable {
  package var size: PixelSize
  package var background: Color
  package var layers: [Layer]

  package init(size: PixelSize, background: Color, layers: [Layer] = []) {
    self.size = size
    self.background = background
    self.layers = layers
  }
}
