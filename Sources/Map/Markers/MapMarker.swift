public import VitrineRaster

/// Marked place on a map: a colored dot, a badge with a glyph where there is space, or a pin when
/// it is selected.
public struct MapMarker: Sendable, Hashable {
  /// Unique among the markers of a map.
  public var id: String
  /// Position of the middle of the dot or badge, or of the pin's tip.
  public var place: GeoPoint
  /// Shown beside the marker where there is room, and always when the marker is selected.
  public var title: String
  /// Color of the dot, the badge and the pin. A cluster has it if all of its markers do.
  public var color: Color
  /// White drawing on the badge and on the pin.
  public var glyph: MapGlyph
  /// Priority where there is no room for all: higher ranks are larger, and have their titles first.
  public var rank: Int

  /// Height of the pin of a selected marker above its place, in points. Its title is below the tip,
  /// or beside the head where there is no room.
  public static let pinHeight = 58.0

  /// Makes a marker; by default its glyph is a dot, and all markers have the same rank.
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
