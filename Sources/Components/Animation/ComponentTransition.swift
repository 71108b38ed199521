public import VitrineUnits

/// The way in which a component comes and goes where that happens inside of
/// ``Component/animate(_:_:completion:)``: where it is added or removed, hidden or shown.
public enum ComponentTransition: Sendable, Hashable {
  /// It fades in, and out again.
  case fade
  /// It fades in while it moves to its place from this distance, in points, and leaves in the same
  /// way. The horizontal distance is in reading direction. With reduced motion it fades only.
  case slide(Vector)
  /// It is there, or gone, at once.
  case immediate
}
