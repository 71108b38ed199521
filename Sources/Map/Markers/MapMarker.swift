public import VitrineRaster

/// Marked place on a map: a colored badge with a glyph, or a pin when it is selected.
public struct MapMarker: Sendable, Hashable {
  /// Unique among the markers of a map.
  public var id: String
  public var place: GeoPoint
  /// Shown beside the badge where there is room, and always when the marker is selected.
  public var title: String
  public var color: Color
  public var glyph: MapGlyph
  /// Priority where there is no room for all: higher ranks are shown first.
  public var rank: Int

  /// Height of the pin of a selected marker above its place, in points. Its title is below the tip,
  /// or beside the head where there is no room.
  public static let pinHeight = 58.0

  public init(
    id: String, place: GeoPoint, title: String, color: Color, glyph: MapGlyph = .dot, rank: Int = 0
  ) {
    self.id = id
    self.place = place
    self.title = title
    self.color = color
    self.glyph = glyph
    self.rank = rank
  }
}
