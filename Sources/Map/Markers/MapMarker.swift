public import VitrineRaster

/// A place to be found on the map: a coloured badge with a sign, a pin when it is chosen.
public struct MapMarker: Sendable, Hashable {
  /// Names it for as long as it is on the map; no two are the same.
  public var id: String
  public var place: GeoPoint
  /// Shown beside the badge where there is room, and always when it is chosen.
  public var title: String
  public var color: Color
  public var glyph: MapGlyph
  /// Where there is no room for all, higher ones are shown first.
  public var rank: Int

  /// How high the pin is that a chosen marker is shown as, in points from the place up; what it is
  /// called stands below, or beside its head where there is no room.
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
