/// The apparent height of a surface over what is below it, shown by its shadow.
public enum Elevation: Sendable, Hashable {
  /// Level with what is around it, without a shadow.
  case flat
  /// For a card.
  case raised
  /// For a surface over moving content: a sheet, a message.
  case floating

  /// The blur of the shadow and its offset downwards, in points.
  var shadow: (blur: Double, offset: Double) {
    switch self {
    case .flat: (0, 0)
    case .raised: (8, 2)
    case .floating: (24, 6)
    }
  }
}
