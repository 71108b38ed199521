import VitrineUnits

/// Length in points that grows with the zoom: between two stops by the same factor for each level.
struct ZoomCurve: Sendable, Hashable {
  private let stops: [(zoom: Double, value: Double)]

  func callAsFunction(_ zoom: Double) -> Double {
    guard let first = stops.first, let last = stops.last else { return 0 }
    // It appears, thin, one level before the first stop.
    if zoom < first.zoom {
      return zoom < first.zoom - 1 ? 0 : first.value * Mercator.exp2((zoom - first.zoom) / 2)
    }
    if zoom >= last.zoom { return last.value * Mercator.exp2(zoom - last.zoom) }
    for (a, b) in zip(stops, stops.dropFirst()) where zoom < b.zoom {
      let part = (zoom - a.zoom) / (b.zoom - a.zoom)
      return a.value * Mercator.exp2(Mercator.log2(b.value / a.value) * part)
    }
    return last.value
  }

  static func == (a: Self, b: Self) -> Bool {
    a.stops.elementsEqual(b.stops) { $0.zoom == $1.zoom && $0.value == $1.value }
  }

  func hash(into hasher: inout Hasher) {
    for stop in stops {
      hasher.combine(stop.zoom)
      hasher.combine(stop.value)
    }
  }
}

extension MapKind {
  /// Width of a line without its casing, in points; nil for areas.
  var width: ZoomCurve? {
    switch self {
    case .motorway: [5: 0.8, 8: 1.6, 10: 2.4, 12: 4, 14: 8, 16: 16, 18: 34]
    case .trunk: [6: 0.8, 8: 1.3, 10: 2.2, 12: 3.6, 14: 7.4, 16: 15, 18: 32]
    case .primary: [8: 0.8, 10: 1.6, 12: 3, 14: 6.6, 16: 14, 18: 30]
    case .secondary: [9: 0.7, 11: 1.4, 13: 3.4, 14: 5.2, 16: 12, 18: 27]
    case .tertiary: [11: 0.9, 12: 1.6, 14: 4.4, 16: 10.5, 18: 24]
    case .street: [12: 0.6, 13: 1.1, 14: 2.4, 15: 4.6, 16: 8, 18: 20]
    case .pedestrian: [12: 0.5, 14: 2, 16: 6.4, 18: 16]
    case .service: [13: 0.5, 14: 1, 15: 2, 16: 3.8, 18: 10]
    case .track: [13: 0.6, 16: 1.8, 18: 3.6]
    case .path, .cycleway: [14: 0.7, 16: 1.4, 18: 3]
    case .steps: [14: 0.8, 16: 2.4, 18: 6]
    case .rail: [10: 0.8, 13: 1.2, 15: 2, 17: 3, 19: 5]
    case .tram: [13: 0.8, 15: 1.2, 17: 2, 19: 3]
    case .river: [8: 1, 11: 2, 13: 4, 15: 8, 17: 18]
    case .canal: [12: 1.2, 14: 3, 16: 6, 18: 14]
    case .stream: [13: 1, 15: 1.6, 17: 3]
    case .boundary: [4: 1, 12: 1.6, 18: 2.4]
    default: nil
    }
  }

  /// Width of the casing on each side, in points.
  func casing(zoom: Double) -> Double {
    switch self {
    case .service, .pedestrian: zoom < 15 ? 0 : 0.8
    case .street: zoom < 13 ? 0 : zoom < 15 ? 0.6 : 1
    default: zoom < 11 ? 0 : zoom < 14 ? 0.7 : 1.1
    }
  }
}

extension ZoomCurve: ExpressibleByDictionaryLiteral {
  /// A curve through stops (zoom and value above zero), by rising zoom. It is almost zero below the
  /// first stop and grows with the map beyond the last.
  init(dictionaryLiteral elements: (Double, Double)...) {
    require(!elements.isEmpty, "a curve has a stop")
    stops = elements.map { ($0.0, $0.1) }
  }
}
