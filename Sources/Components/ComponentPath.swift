extension Component {
  /// The component and those around it, from the inside out.
  package var path: UnfoldFirstSequence<Component> { sequence(first: self) { $0.parent } }

  /// The innermost one of a type among the component and those around it.
  func nearest<Wanted>(_ type: Wanted.Type) -> Wanted? {
    for case let found as Wanted in path { return found }
    return nil
  }
}
