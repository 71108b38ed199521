/// Identifier of a component, unique while the program runs.
@frozen
package struct ComponentID: Sendable, Hashable, Comparable {
  package var rawValue: UInt64
  package init(_ rawValue: UInt64) { self.rawValue = rawValue }
  package static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }

  @MainActor private static var last: UInt64 = 0

  /// An identifier that no component has.
  @MainActor static func next() -> ComponentID {
    last += 1
    return ComponentID(last)
  }
}
