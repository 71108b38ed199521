import VitrineUnits

/// Zoom and rotation of a map: while they stay, everything on the map moves as one.
struct MapOrientation: Hashable {
  var zoom: Double
  var rotation: Double

  init(_ camera: MapCamera) { (zoom, rotation) = (camera.zoom, camera.rotation) }
}

/// Form of a name along its line. It depends on zoom and rotation alone, so it is kept while the
/// map pans.
///
/// A class: hundreds are looked at in a placement, and a copy would count the references of its
/// lists.
final class LabelForm: Sendable, Equatable {
  /// The orientation of the map for which it was made.
  let orientation: MapOrientation
  /// From the name's place on the map to the middle of the text, in points.
  let offset: Vector
  /// Clockwise radians; at most a quarter turn to either side, so that it is readable.
  let angle: Double
  /// Whether it runs against the direction of the line.
  let isTurned: Bool
  /// The letters of a text along a bend.
  let letters: [LabelBend.Letter]
  /// Whether the characters are upright, one under another.
  let isVertical: Bool
  /// The covered areas, from the middle of the text.
  let boxes: [Rect]

  /// The form of a name whose place is at `center` on the screen.
  init(_ bend: LabelBend, at center: Point, _ extent: LabelMeasure, in view: MapViewport) {
    orientation = MapOrientation(view.camera)
    offset = bend.center - center
    (angle, isTurned) = (bend.angle, bend.isTurned)
    (letters, isVertical) = (bend.letters, bend.isVertical)
    boxes = LabelPlacer.boxes(.zero, angle, letters, extent, 0)
  }

  static func == (a: LabelForm, b: LabelForm) -> Bool {
    a === b
      || a.orientation == b.orientation && a.offset == b.offset && a.angle == b.angle
        && a.isTurned == b.isTurned && a.letters == b.letters && a.isVertical == b.isVertical
        && a.boxes == b.boxes
  }
}

/// Extent and form of a name that may be placed. Hundreds are considered in each placement, most of
/// them with the same result.
final class LabelTrial {
  /// The extent of the text, once it is laid out.
  var extent: LabelMeasure?
  /// The form; nil where the text does not fit, or before one was made.
  private(set) var form: LabelForm?
  /// The orientation of the map for which the form was made; nil before that.
  private(set) var orientation: MapOrientation?

  func setForm(_ form: LabelForm?, at orientation: MapOrientation) {
    (self.form, self.orientation) = (form, orientation)
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
