extension RefreshControl {
  /// A running refresh. Only its first end counts, and none after the timeout.
  @MainActor
  public final class Session {
    private weak var control: RefreshControl?

    init(_ control: RefreshControl) { self.control = control }

    /// Ends the refresh, and shows `outcome` once the work has been visible for ``minimumTime``.
    /// Does nothing where the refresh has ended already.
    public func end(_ outcome: Outcome) { control?.end(outcome, of: self) }
  }
}
