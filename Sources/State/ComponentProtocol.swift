@_exported public import Observation
public import VitrineComponents
public import VitrineRaster
import VitrineUnits

/// All components: what they do with the state of a program. Each call returns the component, so
/// that it can be written where the component is made.
///
///     Label("").bind { $0.text = model.title }
///     Button("Open").on(\.onTap) { $0.navigator?.push(makePage()) }
@MainActor
public protocol ComponentProtocol: Component {}

extension Component: ComponentProtocol {}

extension ComponentProtocol {
  /// Runs `update` now, when the component comes to a stage, after a change of the stage's
  /// environment, and before the first frame after each change of what it has read of `@Observable`
  /// models.
  ///
  /// All changes before a frame are one run. A component that is on no stage, such as one on a
  /// covered page, waits until it comes back. The binding ends with the component. `update`
  /// receives the component, which it must not capture, and changes the component only.
  ///
  /// A change of what `update` itself reads is a mistake, which is not always noticed: then the
  /// component does not follow this change. If it is noticed, the binding is logged as an error,
  /// and not run any more. Components that `update` makes have bindings of their own, which run
  /// after it and do not run it again.
  @discardableResult
  public func bind(
    _ update: @escaping @MainActor (Self) -> Void, file: StaticString = #fileID, line: UInt = #line
  ) -> Self {
    let tracker = Tracker()
    ComponentUpdate(
      of: self, name: "\(type(of: self)).bind at \(file):\(line)", runsOnEntry: true
    ) { [weak self] own, _ in
      if let self { tracker.read(for: own) { update(self) } }
    }
    return self
  }

  /// Calls `action` with the component where its callback is called: `on(\.onTap) { row in … }`.
  @discardableResult
  public func on(
    _ callback: ReferenceWritableKeyPath<Self, (@MainActor () -> Void)?>,
    _ action: @escaping @MainActor (Self) -> Void
  ) -> Self {
    self[keyPath: callback] = { [weak self] in if let self { action(self) } }
    return self
  }

  /// Calls `action` with the component and the callback's value: `on(\.onChange) { slider, value in
  /// … }`.
  @discardableResult
  public func on<Value>(
    _ callback: ReferenceWritableKeyPath<Self, (@MainActor (Value) -> Void)?>,
    _ action: @escaping @MainActor (Self, Value) -> Void
  ) -> Self {
    self[keyPath: callback] = { [weak self] value in if let self { action(self, value) } }
    return self
  }

  /// Calls `action` with the component again and again, by the stage's time, while it is on a
  /// stage. The first call is at the first frame that is seen `interval`, which is above zero,
  /// after the component came to the stage.
  ///
  /// Tests and replays move the same time, so that they get the same calls. Several intervals that
  /// pass without a frame, as on a covered page, are one call; a panel that is off or lost has no
  /// frames. So do not count calls as seconds where that matters: compare ``Stage/now``. A stage
  /// that only waits for these calls is at rest (``Stage/isAtRest``).
  @discardableResult
  public func every(
    _ interval: Duration, _ action: @escaping @MainActor (Self) -> Void
  ) -> Self {
    require(
      interval > .zero, "\(type(of: self)).every: the interval is \(interval); give one above zero")
    ComponentTimer(of: self, every: interval) { [weak self] in if let self { action(self) } }
    return self
  }

  /// Runs `job` in the background, as ``Component/perform(_:then:)`` does, and passes the component
  /// and the result to `done`. Nothing is passed on once the component is gone.
  @discardableResult
  public func perform<Result: Sendable>(
    _ job: @escaping @Sendable () -> Result,
    then done: @escaping @MainActor (Self, Result) -> Void
  ) -> WorkTicket {
    perform(job) { [weak self] (result: Result) in if let self { done(self, result) } }
  }
}

extension Label {
  /// A label that shows what `text` returns, and follows it as
  /// ``ComponentProtocol/bind(_:file:line:)`` does: `Label(\.title) { "\(cart.count) items" }`.
  public convenience init(
    _ role: KeyPath<Theme, TextStyle> = \.body, _ ink: KeyPath<Theme, Color> = \.text,
    alignment: TextAlignment = .leading, lineLimit: Int = 1, file: StaticString = #fileID,
    line: UInt = #line, text: @escaping @MainActor () -> String
  ) {
    self.init("", role, ink, alignment: alignment, lineLimit: lineLimit)
    bind({ $0.text = text() }, file: file, line: line)
  }
}
