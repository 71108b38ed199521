public import VitrineUnits

/// Names one layer for as long as what it shows lives (a row's item, a header), whoever draws it.
@frozen
public struct LayerID: Sendable, Hashable {
  public var rawValue: UInt64
  public init(_ rawValue: UInt64) { self.rawValue = rawValue }
}

/// A display list with identity, place, clip and opacity, in device pixels of the picture.
public struct Layer: Sendable, Hashable {
  public var id: LayerID
  public var list: DisplayList
  /// Where the list's (0, 0) lies on the picture; already rounded to whole pixels.
  public var origin: PixelPoint
  /// Nothing is painted outside it; in picture coordinates.
  public var clip: PixelRect
  /// 0 clear … 255 full; the list is painted as one group.
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

  /// What the layer may touch on the picture.
  public var extent: PixelRect {
    opacity == 0 ? .empty : list.bounds.offset(by: origin).intersection(clip)
  }

  /// Where nothing beneath the layer can be seen.
  var opaque: PixelRect {
    opacity == 255 ? list.opaque.offset(by: origin).intersection(clip) : .empty
  }
}

/// The whole picture as a value: a background and layers in painting order, the last one on top.
/// No two layers share an id.
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
