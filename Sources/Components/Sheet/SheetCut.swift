/// Content of a sheet that the screen's edge may cut between two lines of text, but not through
/// one.
///
///     ╭──────────────╮
///     │ Town Hall    │
///     │ 08:00 – 17:00│ ← a fitted tier ends here
///     │ The clock ru…│   not here
///
/// A ``SheetTier/fitted(_:)`` whose limit is lower than the content calls it for the height to
/// show.
@MainActor
public protocol SheetCut: Component {
  /// The greatest height up to `limit`, in points, at which no line is cut in content of this
  /// width; `limit` if there is none.
  func height(cutWithin limit: Double, width: Double) -> Double
}
