/// Collects the components that are written one below the other in an initializer's braces.
///
/// Every initializer that takes children or content takes them through this builder. Where a
/// component holds one child, several in its braces become a ``Column``.
@resultBuilder
@MainActor
public enum ComponentBuilder {
  /// Returns one component as a list.
  public static func buildExpression(_ component: Component) -> [Component] { [component] }
  /// Returns components from a list, for example from `map`, in their order.
  public static func buildExpression(_ components: [Component]) -> [Component] { components }
  /// Returns the components of all statements, in the order in which they are written.
  public static func buildBlock(_ parts: [Component]...) -> [Component] { parts.flatMap { $0 } }
  /// Returns the components of an `if` without `else`; none where its condition is false.
  public static func buildOptional(_ part: [Component]?) -> [Component] { part ?? [] }
  /// Returns the components of the first branch of an `if` or a `switch`.
  public static func buildEither(first: [Component]) -> [Component] { first }
  /// Returns the components of another branch of an `if` or a `switch`.
  public static func buildEither(second: [Component]) -> [Component] { second }
  /// Returns the components of all passes through a `for` loop, in order.
  public static func buildArray(_ parts: [[Component]]) -> [Component] { parts.flatMap { $0 } }
}

extension ComponentBuilder {
  /// The child of a component that holds one: `parts` itself where it is one component, else a
  /// column.
  package static func single(_ parts: [Component]) -> Component {
    parts.count == 1 ? parts[0] : Column { parts }
  }
}
