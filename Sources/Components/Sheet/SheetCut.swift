/// Content of a sheet that can be cut by the screen's edge between two lines of text, not through
/// one.
///
///     ╭──────────────╮
///     │ Town Hall    │
///     │ 08:00 – 17:00│ ← a fitted tier ends here
///     │ The clock ru…│   not here
///
/// A ``SheetTier/fitted(_:)`` whose limit is lower than the content asks for the height to show.
@MainActor
public protocol SheetCut: Component {
  /// The greatest height up to `limit`, in points, at which no line is cut in content of this width;
  /// `limit` if there is none.
  func height(cutWithin limit: Double, width: Double) -> Double
}
