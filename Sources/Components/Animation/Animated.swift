import VitrineUnits

/// A property of a component that moves to its new value where it is changed inside of
/// ``Component/animate(_:_:completion:)``.
///
///     final class Gauge: Component {
///       @Animated var level = 0.0
///
///       override func draw(into canvas: inout Canvas) {
///         canvas.fill(Rect(0, 0, canvas.size.width * $level, canvas.size.height), .black)
///       }
///     }
///
///     gauge.animate { gauge.level = 0.8 }
///
/// The property is the goal at once, and `$level` is what shows now. A change requests a new layout
/// and drawing of the component, and so does every frame of the motion: both may read `$level`.
@MainActor
@propertyWrapper
public struct Animated<Value: AnimatableValue> {
  private let state: AnimatedState<Value>

  /// Creates a property with its first value.
  public init(wrappedValue: Value) { state = AnimatedState(wrappedValue) }

  @available(*, unavailable, message: "@Animated is for properties of components")
  public var wrappedValue: Value {
    get { misuse("@Animated is for properties of components") }
    set { misuse("@Animated is for properties of components") }
  }

  /// The property of a component.
  public static subscript<Owner: Component>(
    _enclosingInstance owner: Owner, wrapped _: ReferenceWritableKeyPath<Owner, Value>,
    storage storage: ReferenceWritableKeyPath<Owner, Self>
  ) -> Value {
    get { owner[keyPath: storage].state.value }
    set { owner[keyPath: storage].state.set(newValue, of: owner) }
  }

  /// The value that shows now.
  public var projectedValue: Value { state.shown }
}

/// A value of a component that can be on its way to its goal.
@MainActor
protocol AnimatedProperty: AnyObject {
  /// The end of its motion; nil at rest.
  var end: Instant? { get }
  /// Ends the motion.
  func finish()
}

/// The value of an ``Animated`` property, and its motion.
@MainActor
final class AnimatedState<Value: AnimatableValue>: AnimatedProperty {
  private(set) var value: Value
  private var motion: ValueMotion?
  private weak var owner: Component?

  init(_ value: Value) { self.value = value }

  var end: Instant? { motion?.end }

  func finish() { motion = nil }

  /// The value at the latest frame.
  var shown: Value {
    guard let motion, let now = owner?.stage?.timing.frame else { return value }
    return Value(animatableNumbers: motion.numbers(to: value.animatableNumbers, at: now))
  }

  func set(_ new: Value, of owner: Component) {
    if new == value { return }
    self.owner = owner
    let (old, goal) = (value.animatableNumbers, new.animatableNumbers)
    value = new
    owner.setNeedsDisplay()
    owner.setNeedsLayout()
    guard let step = owner.animationStep(.value), old.count == goal.count else {
      motion = nil
      return
    }
    motion = ValueMotion(step.law, from: old, to: goal, replacing: motion, at: step.now)
    if let motion { owner.animate(self, until: motion.end) }
  }
}
