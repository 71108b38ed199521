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

/// The sign on a marker.
public enum MapGlyph: String, Sendable, Hashable, CaseIterable {
  case dot
  /// A pin: a place of which no more is known.
  case place
  case star
  case food
  case cup
  case bed
  case bag
  case tree
  case train
  case museum
  case book
  case cross
  case note
  case boat
  case bell
}
