/// Collects the components that are written one below the other in an initialiser's braces.
///
/// Every initialiser that takes children or content takes them through this builder. Where a component
/// holds one child, several in its braces become a ``Column``.
@resultBuilder
@MainActor
public enum ComponentBuilder {
  public static func buildExpression(_ component: Component) -> [Component] { [component] }
  public static func buildExpression(_ components: [Component]) -> [Component] { components }
  public static func buildBlock(_ parts: [Component]...) -> [Component] { parts.flatMap { $0 } }
  public static func buildOptional(_ part: [Component]?) -> [Component] { part ?? [] }
  public static func buildEither(first: [Component]) -> [Component] { first }
  public static func buildEither(second: [Component]) -> [Component] { second }
  public static func buildArray(_ parts: [[Component]]) -> [Component] { parts.flatMap { $0 } }
}

extension ComponentBuilder {
  /// The child of a component that holds one: `parts` itself where it is one component, else a column.
  static func single(_ parts: [Component]) -> Component {
    parts.count == 1 ? parts[0] : Column { parts }
  }
}
