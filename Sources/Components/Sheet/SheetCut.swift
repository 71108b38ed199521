/// Content of a sheet that knows where the screen's edge may go through it: between two lines of text,
/// not through one.
///
///     ╭──────────────╮
///     │ Town Hall    │
///     │ 08:00 – 17:00│ ← a fitted tier ends here
///     │ The clock ru…│   not here
///
/// A ``SheetTier/fitted(_:)`` whose limit is lower than the content asks for the height to stand at.
@MainActor
public protocol SheetCut: Component {
  /// The greatest height up to `limit`, in points, at which nothing is cut, where the content is `width`
  /// points wide; `limit` where there is none.
  func height(cutWithin limit: Double, width: Double) -> Double
}
