import Vitrine

/// What rows and pages say of a place beyond its data: how far it is.
@MainActor
struct PlaceFacts {
  /// Where the panel is; nil if it is unknown.
  let here: GeoPoint?
  let language: Language

  /// The distance in a straight line; empty if it is unknown.
  func distance(to place: Place) -> String {
    here.map { Distance.text(Distance.meters(from: $0, to: place.location), language) } ?? ""
  }
}
