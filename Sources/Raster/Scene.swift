public import VitrineUnits

/// The identity of a layer for as long as its content exists (a row's item, a header).
@frozen
public struct LayerID: Sendable, Hashable {
  public var rawValue: UInt64
  public init(_ rawValue: UInt64) { self.rawValue = rawValue }
}

/// A display list with identity, position, clip and opacity, in device pixels of the picture.
public struct Layer: Sendable, Hashable {
  public var id: LayerID
  public var list: DisplayList
  /// The position of the list's (0, 0) on the picture, rounded to whole pixels.
  public var origin: PixelPoint
  /// The area that may be painted, in picture coordinates.
  public var clip: PixelRect
  /// 0 (clear) to 255 (opaque), applied to the list as a group.
  public var opacity: UInt8

  public init(
    id: LayerID, list: DisplayList, origin: PixelPoint, clip: PixelRect, opacity: UInt8 = 255
  ) {
    self.id = id
    self.list = list
    self.origin = origin
    self.clip = clip
    self.opacity = opacity
  }

  /// The pixels of the picture that the layer may paint.
  public var extent: PixelRect {
    opacity == 0 ? .empty : list.bounds.offset(by: origin).intersection(clip)
  }

  /// The pixels of the picture that the layer covers opaquely.
  var opaque: PixelRect {
    opacity == 255 ? list.opaque.offset(by: origin).intersection(clip) : .empty
  }
}

/// A whole picture as a value: a background and layers in painting order, the last one on top. Layer ids
/// are unique.
public struct Scene: Sendable, Hashable {
  public var size: PixelSize
  public var background: Color
  public var layers: [Layer]

  public init(size: PixelSize, background: Color, layers: [Layer] = []) {
    self.size = size
    self.background = background
    self.layers = layers
  }
}
