public import VitrineComponents
public import VitrineUnits

/// Content that depends on a value of observable models, and is made again when the value is
/// another one.
///
///     Observed({ model.phase }) { phase in
///       switch phase {
///       case .loading: Spinner()
///       case .failed: EmptyState("No connection", icon: .warning)
///       case .loaded: OrderList(model)
///       }
///     }
///
/// While the value is equal to the last one, the content stays as it is, with the state of its
/// components. So return only what decides which components there are, and bind their properties.
/// Values that the closure of the content reads are not observed.
///
/// Several components in it become a ``Column``. Without any it is hidden, and rows and columns
/// leave it out: it sets ``Component/isHidden`` itself, so hide a component around it instead.
@MainActor
public final class Observed: Component {
  private var content: Component?

  /// Creates content for the value that `value` returns, now and after each change of what it
  /// reads.
  public init<Value: Equatable>(
    _ value: @escaping @MainActor () -> Value, file: StaticString = #fileID, line: UInt = #line,
    @ComponentBuilder content: @escaping @MainActor (Value) -> [Component]
  ) {
    super.init()
    var shown: [Value] = []
    ObservedValue("Observed", file: file, line: line, value).follow(for: self) { own, value, _ in
      if shown == [value] { return }
      shown = [value]
      own.show(content(value))
    }
  }

  private func show(_ parts: [Component]) {
    content?.removeFromParent()
    content = parts.isEmpty ? nil : ComponentBuilder.single(parts)
    if let content { addChild(content) }
    isHidden = content == nil
    setNeedsMeasure()
  }

  public override func sizeThatFits(_ proposal: Size) -> Size {
    content?.sizeThatFits(proposal) ?? .zero
  }

  public override func layout() { content?.frame = bounds }

  /// Touches hit the content only; others pass to what is below.
  public override func contains(_ point: Point) -> Bool { false }
}
