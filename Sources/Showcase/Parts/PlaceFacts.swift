import Vitrine

/// The facts about a place beyond its data: how far it is, and whether it is open.
@MainActor
struct PlaceFacts {
  /// The position of the panel; nil if it is unknown.
  let here: GeoPoint?
  let language: Language
  /// Nil where the time is unknown.
  let clock: ShowcaseClock?

  /// The distance in a straight line; empty if it is unknown.
  func distance(to place: Place) -> String {
    here.map { Distance.text(Distance.meters(from: $0, to: place.location), language) } ?? ""
  }

  /// Whether the place is open at a time of the stage; nil if it is unknown.
  func opening(of place: Place, at now: Instant) -> OpenText? {
    clock.flatMap { OpenText(place.openingHours, at: $0.time(at: now), language) }
  }
}
