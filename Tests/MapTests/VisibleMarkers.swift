import VitrineComponents
import VitrineTesting
import VitrineUnits

@testable import VitrineMap

/// A dot, a badge, a cluster or a pin that a map shows.
struct VisibleMarker {
  /// The id of the marker, or of the first one of a cluster.
  let id: String
  /// `dot`, `badge`, `pin`, or `bubble` with the size of a cluster.
  let form: String
  /// The number of markers: more than 1 for a cluster.
  let count: Int
  let point: Point
  /// The covered area without shadow.
  let area: Rect

  var isBadge: Bool { form == "badge" }
  var isDot: Bool { form == "dot" }
  var isPin: Bool { form == "pin" }

  fileprivate init(_ placement: ShownMarker.Placement, _ shift: Vector) {
    id = placement.marker.id
    form = "\(placement.form)"
    count = placement.count
    point = placement.point + shift
    area = MarkerArt.box(placement.form).offset(by: point - .zero)
  }
}

/// A label that a map shows.
@MainActor
struct VisibleLabel {
  private var placed: LabelPlacer.Placed

  fileprivate init(_ placed: LabelPlacer.Placed, _ shift: Vector) {
    self.placed = placed
    self.placed.center = placed.center + shift
  }

  var text: String { placed.text }
  /// Which label it is, and at which position.
  var id: LabelCandidate.ID { placed.candidate.id }
  /// The middle of the text on the screen.
  var center: Point { placed.center }
  /// Clockwise, in radians.
  var angle: Double { placed.angle }
  /// The angles of the pieces of a text along a bend.
  var letterAngles: [Double] { placed.letters.map(\.angle) }

  /// The covered areas, with the sizes of a stage's box typesetter.
  var areas: [Rect] {
    let request = TextRequest(text: text, style: placed.candidate.look.textStyle)
    let size = BoxTypesetter().layout(request).size
    return LabelPlacer.boxes(placed, LabelMeasure(size: size), 0)
  }
}

extension ScriptedStage {
  /// The markers of the map, without those that disappear.
  var markers: [VisibleMarker] {
    map.overlay.markers.shown.map { VisibleMarker($0.placement, overlayShift) }
  }

  /// How far names and markers have moved with the map since they were placed.
  private var overlayShift: Vector { map.overlay.markers.frame.origin - .zero }

  /// The labels of the map, without those that fade out.
  var labels: [VisibleLabel] { map.overlay.labels.placed.map { VisibleLabel($0, overlayShift) } }

  /// The titles of markers with their areas, also of those that appear or disappear.
  var markerTitles: [(text: String, area: Rect)] {
    map.overlay.markers.titleBoxes.map { ($0.text, $0.box.offset(by: overlayShift)) }
  }

  /// The discs of all markers that are visible now, also of those that appear or disappear: a pin's
  /// is its head.
  var markerDiscs: [(id: String, center: Point, radius: Double)] {
    map.overlay.markers.visibleForms.map { visible in
      let (center, radius) = visible.disc
      return (visible.entry.placement.marker.id, center + overlayShift, radius)
    }
  }
}
