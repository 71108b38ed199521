import VitrineUnits

extension Axis {
  /// The part of a finger's travel along the axis, in the reading direction.
  func along(_ v: Vector, in environment: Environment?) -> Double {
    switch self {
    case .vertical: v.dy
    case .horizontal: environment?.isRightToLeft == true ? -v.dx : v.dx
    }
  }
}
