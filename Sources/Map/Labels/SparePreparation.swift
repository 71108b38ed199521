import VitrineUnits

/// Names of a map that has come to rest which are not shown yet, also between their regular
/// positions: their forms are made a few in each frame, so that no frame has to make hundreds.
@MainActor
struct SparePreparation {
  /// The most candidates that are looked at in one frame, and the most forms that are made.
  private static let mostSpots = 250
  private static let mostForms = 40

  let view: MapViewport
  let data: MapData
  let language: MapLanguage
  /// The view and the areas of the names and markers at regular positions.
  private var placer: LabelPlacer
  /// Found in the first frame.
  var selection: LabelSelection?
  /// The number of the next candidate.
  private var next = 0

  init(view: MapViewport, data: MapData, language: MapLanguage, placer: LabelPlacer) {
    (self.view, self.data, self.language, self.placer) = (view, data, language, placer)
  }

  /// Makes the forms of one frame for texts that are laid out. Returns whether all are made.
  mutating func proceed(_ measure: (String, LabelCandidate) -> LabelMeasure?) -> Bool {
    guard let selection else { return false }
    let spots = selection.spots
    let end = min(next + Self.mostSpots, spots.count)
    placer.formsLeft = Self.mostForms
    while next < end && placer.formsLeft > 0 {
      let i = next
      next += 1
      guard spots[i].isAlong,
        let center = placer.center(of: spots[i].place, spots[i].look, isShown: false),
        placer.mayShow("", isAlong: true, at: center),
        let text = selection.text(i)
      else { continue }
      let trial = selection.trial(i)
      let candidate = selection.candidate(i)
      trial.extent = trial.extent ?? measure(text, candidate)
      guard let extent = trial.extent else { continue }
      _ = placer.form(of: trial, extent, candidate)
    }
    return next == spots.count
  }
}
