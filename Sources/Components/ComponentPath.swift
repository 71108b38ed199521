public import VitrineUnits

extension Component {
  /// The component and those around it, from the inside out.
  package var path: UnfoldFirstSequence<Component> { sequence(first: self) { $0.parent } }

  /// Whether it is `other` or is inside it, at any depth.
  public func isDescendant(of other: Component) -> Bool { path.contains { $0 === other } }

  /// Converts a point of the stage to the component's own coordinates.
  public func convert(_ point: Point) -> Point {
    path.reduce(point) { $0 - $1.placement.vector }
  }

  /// The innermost one of a type among the component and those around it.
  func nearest<Wanted>(_ type: Wanted.Type) -> Wanted? {
    for case let found as Wanted in path { return found }
    return nil
  }
}
