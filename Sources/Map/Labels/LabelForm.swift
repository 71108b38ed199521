import VitrineUnits

/// Zoom and rotation of a map: while they stay, everything on the map moves as one.
struct MapOrientation: Hashable {
  var zoom: Double
  var rotation: Double

  init(_ camera: MapCamera) { (zoom, rotation) = (camera.zoom, camera.rotation) }
}

/// Form of a name along its line. It depends on zoom and rotation alone, so it is kept while the
/// map pans.
struct LabelForm: Equatable {
  /// The orientation of the map for which it was made.
  let orientation: MapOrientation
  /// From the name's place on the map to the middle of the text, in points.
  var offset: Vector
  /// Clockwise radians; at most a quarter turn to either side, so that it is readable.
  var angle: Double
  /// Whether it runs against the direction of the line.
  var isTurned: Bool
  /// The letters of a text along a bend.
  var letters: [LabelBend.Letter]
  /// Whether the characters are upright, one under another.
  var isVertical: Bool
  /// The covered areas, from the middle of the text.
  var boxes: [Rect]

  /// The form of a name whose place is at `center` on the screen.
  init(_ bend: LabelBend, at center: Point, _ extent: LabelMeasure, in view: MapViewport) {
    orientation = MapOrientation(view.camera)
    offset = bend.center - center
    (angle, isTurned) = (bend.angle, bend.isTurned)
    (letters, isVertical) = (bend.letters, bend.isVertical)
    boxes = LabelPlacer.boxes(.zero, angle, letters, extent, 0)
  }
}

/// Extent and form of a name that may be placed. Hundreds are considered in each placement, most of
/// them with the same result.
final class LabelTrial {
  /// The extent of the text, once it is laid out.
  var extent: LabelMeasure?
  private var form: LabelForm?
  /// The orientation of the map for which the form was made.
  private var orientation: MapOrientation?

  /// The form of a name that is not shown yet, made by `make` for another orientation of the map;
  /// nil where the text does not fit.
  func form(at orientation: MapOrientation, _ make: () -> LabelForm?) -> LabelForm? {
    if self.orientation != orientation {
      form = make()
      self.orientation = orientation
    }
    return form
  }
}

/// Trials of the candidates of a part of a map, by their numbers.
final class LabelTrials {
  private var all: [LabelTrial?]

  init(count: Int) { all = Array(repeating: nil, count: count) }

  subscript(number: Int) -> LabelTrial {
    if let known = all[number] { return known }
    let trial = LabelTrial()
    all[number] = trial
    return trial
  }
}
