extension RefreshControl {
  /// The drawing of a refresh control without its text; a change is drawn again.
  struct Picture: Hashable {
    /// The dots of the ring that the pull has filled, 0 … 12.
    private(set) var dots = 0
    /// The twelfths of a turn during the work, 0 … 11.
    var turn = 0
    /// Whether a release would start the work.
    var isBeyond = false
    /// The uncovered part of ``restingHeight``, in points.
    var shown = 0.0

    /// Shows a pull that uncovers `points` of the control; below 0 the list is scrolled.
    @MainActor
    mutating func uncover(_ points: Double) {
      dots = min(12, max(0, Int((points / RefreshControl.threshold * 12).rounded(.down))))
      shown = min(max(points, 0), RefreshControl.restingHeight)
    }
  }
}
