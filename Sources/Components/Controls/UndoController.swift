public import VitrineUnits

/// Deletes items in a store and offers to undo it in a snackbar.
///
/// The store's operations run in the background, one at a time and in the order of the requests, so
/// that a slow disk never stops the screen. Rows change once the store has answered. All deletions
/// of the last seconds are undone together:
///
///     delete ──► store ──┬─ deleted ──► onChange, "3 messages deleted  [Undo]" ──┬─ Undo ──► restore
///                        └─ refused ──► onRefusal, "could not be saved"          └─ timeout ──► settle
///
/// The controller alone decides how long a deletion can be undone: the store keeps what was deleted
/// until the controller settles it.
///
/// It is an invisible child of the host that shows its messages, and has the host's time. A host
/// that is shared by several pages keeps the controllers of all: add such a controller to its page
/// with ``Component/addChild(_:)``, so that it ends with the page. Its last message can be answered
/// even then.
///
///     let undo = UndoController(host: host, texts: texts, store: .init(store))   // an ItemStore
///     undo.onChange = { [weak list] change in
///       switch change {
///       case .deleted(let item): items.removeAll { $0.id == item.id }
///       case .restored(let all): items = all
///       }
///       list?.setItems(items)
///     }
///     … SwipeAction("Delete", isPending: true) { [weak undo] in undo?.delete(item) }
@MainActor
public final class UndoController<Item: Sendable, Deletion: Sendable>: Component {
  /// A change of the store.
  public enum Change: Sendable {
    /// The item is deleted.
    case deleted(Item)
    /// Some deleted items are back in their positions. These are all items.
    case restored([Item])
  }

  /// The deletions in the store that were made before the controller.
  private struct EarlierOffers: Sendable {
    let offers: UndoOffers<Deletion>
    /// Whether those whose time has passed could be settled.
    let settled: Result<Void, any Error>
  }

  /// Called once the store has deleted or restored items.
  public var onChange: (@MainActor (Change) -> Void)?
  /// Called with the error of a refused step: with the item that could not be deleted, or nil where
  /// an undo or the end of an offer was refused. The message is shown already.
  public var onRefusal: (@MainActor (_ item: Item?, any Error) -> Void)?
  /// The time for which a deletion can be undone.
  public let undoTime: Duration
  private let store: Store
  private let queue: SerialQueue
  private let texts: Texts
  private weak var host: SnackbarHost?
  /// The deletions that can be undone, oldest first.
  private var offers = UndoOffers<Deletion>()
  /// Until when the message also reports a refusal.
  private var refusedUntil: Instant?
  /// Items to delete once the host is visible: the time is not known before.
  private var waiting: [Item] = []
  /// Whether a refusal, or an offer, waits for the page to be visible again.
  private var isRefusalDue = false
  private var isOfferDue = false
  /// Whether a message of this controller is about to replace its own.
  private var isReplacing = false
  /// Whether the store must be asked for deletions that were made before the controller.
  private var mustResume: Bool

  /// Creates a controller that shows its messages in `host`. `queue` is the queue of all jobs that
  /// use the store; components with the same store share one.
  public init(
    host: SnackbarHost, texts: Texts, store: Store, queue: SerialQueue = SerialQueue(),
    undoTime: Duration = Duration(seconds: 5)
  ) {
    require(
      undoTime >= .zero, "UndoController.undoTime is \(undoTime); give zero or more")
    self.host = host
    self.texts = texts
    self.store = store
    self.queue = queue
    self.undoTime = undoTime
    mustResume = store.undoable != nil
    super.init()
    isTouchable = false
    host.attach(self, at: 0)
  }

  /// The deletions that can be undone at this time, oldest first.
  public var deletions: [Deletion] { offers.deletions }

  /// A page that is covered or closed has no stage, where the host can still have one.
  private var isVisible: Bool { host?.stage != nil }
  private var now: Instant { host?.stage?.now ?? .zero }

  // MARK: Operations

  /// Runs a job of the store for as long as the host is there.
  private func request<Value: Sendable>(
    _ job: @escaping @Sendable () -> Value, then done: @escaping @MainActor (Value) -> Void
  ) {
    host?.perform(on: queue, job, then: done)
  }

  /// Deletes an item; where the host is covered, once it is visible again. It can be undone for
  /// ``undoTime`` from then, and for at least half of it after a slow answer of the store.
  public func delete(_ item: Item) {
    if !isVisible { return waiting.append(item) }
    let (delete, time) = (store.delete, now)
    request {
      Result { try delete(item, time) }
    } then: { [weak self] result in
      self?.didDelete(item, result, at: time)
    }
  }

  /// Offers the deletions that were made before, each for the rest of its time, and settles those
  /// whose time has passed.
  private func resume(
    _ undoable:
      @escaping @Sendable (_ time: Instant) throws -> [(deletion: Deletion, time: Instant)]
  ) {
    let (settle, time, undoTime) = (store.settle, now, undoTime)
    request { () -> Result<EarlierOffers, any Error> in
      Result {
        var offers = UndoOffers<Deletion>()
        for (deletion, made) in try undoable(time) {
          offers.append(deletion, until: made + undoTime)
        }
        let passed = offers.takeExpired(before: time)
        let settled = Result { if !passed.isEmpty { try settle(passed) } }
        return EarlierOffers(offers: offers, settled: settled)
      }
    } then: { [weak self] result in
      self?.didResume(result)
    }
  }

  private func didResume(_ result: Result<EarlierOffers, any Error>) {
    switch result {
    case .failure(let error): onRefusal?(nil, error)
    case .success(let earlier):
      // An offer that is shown already stays as it is.
      if !earlier.offers.isEmpty {
        offers.insert(earlier: earlier.offers)
        removeExpired(before: now)
        showOffer()
      }
      if case .failure(let error) = earlier.settled { onRefusal?(nil, error) }
    }
  }

  private func didDelete(
    _ item: Item, _ result: Result<Deletion?, any Error>, at time: Instant
  ) {
    switch result {
    case .failure(let error):
      showRefusal()
      onRefusal?(item, error)
    case .success(let deletion):
      onChange?(.deleted(item))
      guard let deletion else { return }
      removeExpired(before: now)
      offers.append(deletion, until: max(time + undoTime, now + undoTime * 0.5))
      refusedUntil = nil
      showOffer()
    }
  }

  private func restore() {
    removeExpired(before: now)
    let (restore, wanted) = (store.restore, offers)
    let deletions = wanted.deletions
    offers = UndoOffers()
    request {
      Result { try restore(deletions) }
    } then: { [weak self] result in
      self?.didRestore(result, wanted)
    }
  }

  private func didRestore(_ result: Result<[Item]?, any Error>, _ wanted: UndoOffers<Deletion>) {
    switch result {
    case .failure(let error):
      offers.insert(earlier: wanted)
      showRefusal()
      onRefusal?(nil, error)
    case .success(let items):
      refusedUntil = nil
      if let items {
        onChange?(.restored(items))
      } else {
        host?.show(Snackbar(texts.tooLate, icon: .warning))
      }
    }
  }

  private func settle(_ deletions: [Deletion]) {
    if deletions.isEmpty { return }
    let settle = store.settle
    request {
      Result { try settle(deletions) }
    } then: { [weak self] result in
      if case .failure(let error) = result { self?.onRefusal?(nil, error) }
    }
  }

  // MARK: Messages

  private var message: String {
    let text = texts.deleted(deletions)
    return refusedUntil == nil ? text : "\(texts.refusedBriefly) · \(text)"
  }

  /// Shows a message about all deletions, for as long as any of them can be undone.
  private func showOffer() {
    if !isVisible { return isOfferDue = true }
    isOfferDue = false
    guard let host, let first = offers.firstEnd, let last = offers.lastEnd else { return }
    let snackbar = Snackbar(
      message, icon: refusedUntil == nil ? .trash : .warning, action: texts.undo,
      duration: last - now
    ) { [self] in messageDidEnd($0) }
    isReplacing = true
    host.show(snackbar)
    isReplacing = false
    requestExpiry(first)
  }

  /// Reports a refusal, and offers to undo what can still be undone.
  private func showRefusal() {
    if !isVisible { return isRefusalDue = true }
    // The refusal comes with the offers.
    (isRefusalDue, isOfferDue) = (false, false)
    removeExpired(before: now)
    let refusal = Snackbar(texts.refused, icon: .warning)
    if offers.isEmpty {
      host?.show(refusal)
    } else {
      refusedUntil = now + refusal.duration
      showOffer()
    }
  }

  private func messageDidEnd(_ end: Snackbar.End) {
    if isReplacing { return }
    if end == .action { return restore() }
    settle(offers.deletions)
    offers = UndoOffers()
    if end == .timeout, let refusedUntil, now < refusedUntil {
      // The refusal may have come just before the timeout: it stays for its own time.
      host?.show(Snackbar(texts.refused, icon: .warning, duration: refusedUntil - now))
    }
    refusedUntil = nil
  }

  // MARK: Time

  /// Removes the offers whose time has passed. Returns whether there were any.
  @discardableResult
  private func removeExpired(before time: Instant) -> Bool {
    let expired = offers.takeExpired(before: time)
    settle(expired)
    return !expired.isEmpty
  }

  /// An offer is valid including its last instant.
  private func requestExpiry(_ until: Instant) { setNeedsAdvance(at: until + .milliseconds(1)) }

  public override func advance(to now: Instant) {
    // With the first frame, because the time is not known earlier.
    if mustResume, let undoable = store.undoable { resume(undoable) }
    mustResume = false
    if removeExpired(before: now), !offers.isEmpty { host?.message = message }
    if let first = offers.firstEnd { requestExpiry(first) }
  }

  public override func didEnterStage() {
    let items = waiting
    waiting = []
    for item in items { delete(item) }
    if isRefusalDue {
      showRefusal()
    } else if isOfferDue {
      removeExpired(before: now)
      showOffer()
    }
    if mustResume || !offers.isEmpty { setNeedsAdvance() }
  }
}
