package import VitrineUnits

/// Decides when to open the display, when to check it, and when to leave it alone.
///
///              opened                  terminalRequested
///     lost ───────────────► open ───────────────────────► released
///       ▲ ◄────────────────   │                               │
///       │  lost, mustReopen   └── check every 10 s at rest    │
///       └─────────────────────────────────────────────────────┘
///         try once a second              terminalReturned
///
/// It tries for as long as the program runs. A change of the devices brings the next attempt or
/// check forward, but only once a second; `mustReopen` alone does at once. So neither a failing
/// display nor a flood of events makes the program spin.
///
/// A state machine without a clock: every time is an argument.
package struct DisplayStateMachine: Sendable, Equatable {
  /// The next step of the caller.
  package enum Action: Sendable, Hashable {
    /// Open the display, then call `opened`; if that fails, call `next` again.
    case open
    /// Check whether the display still shows our pictures; if not, call `lost`. `probing`: also ask
    /// the panel for its modes.
    case check(probing: Bool)
    /// Call again at that time, or after an event; nil: only an event needs a call.
    case wait(until: Instant?)
  }

  private enum Phase: Sendable, Equatable {
    case lost
    case open
    /// Another terminal is in front: the display belongs to its program.
    case released
  }

  /// The least time from one attempt to the next, and from one event that causes one to the next.
  package static let pause = Duration.seconds(1)
  /// Several events come together when a device changes; the attempt waits for the last of them.
  package static let settling = Duration.milliseconds(100)
  /// The time after which a display that shows nothing new is checked. Most changes are reported by
  /// events; this finds the others.
  package static let checkInterval = Duration.seconds(10)

  private var phase = Phase.lost
  private var lastTry: Instant?
  /// The time at which an event is acted on; nil if there was none.
  private var alert: Instant?
  /// Whether the panel is asked for its modes then.
  private var alertProbes = false
  private var lastAlert: Instant?
  /// The latest time at which the display has shown our pictures.
  private var proof = Instant.zero

  package init() {}

  /// Whether another terminal is in front.
  package var isReleased: Bool { phase == .released }

  /// Returns what to do at `now`.
  package mutating func next(at now: Instant) -> Action {
    switch phase {
    case .released: return .wait(until: nil)
    case .lost:
      var due = lastTry.map { $0 + Self.pause } ?? now
      if let alert { due = min(due, alert) }
      if now < due { return .wait(until: due) }
      takeAlert(at: now)
      lastTry = now
      return .open
    case .open:
      let probes = alertProbes
      let isAlerted = takeAlert(at: now)
      let due = proof + Self.checkInterval
      guard isAlerted || now >= due else { return .wait(until: alert.map { min($0, due) } ?? due) }
      proof = now
      return .check(probing: isAlerted && probes)
    }
  }

  /// Records that the display was opened.
  package mutating func opened(at now: Instant) {
    phase = .open
    proof = now
  }

  /// Records that the display shows a picture of ours, as a finished flip proves.
  package mutating func confirmed(at now: Instant) { proof = max(proof, now) }

  /// Records that the display was lost.
  package mutating func lost() { if phase == .open { phase = .lost } }

  /// Records that cards or panels have come, gone or changed, or that another program has used our
  /// card. `probing`: the panel may have changed; asking it for its modes may take 0.1 s.
  package mutating func devicesChanged(at now: Instant, probing: Bool = true) {
    raiseAlert(at: now + Self.settling)
    if alert != nil && probing { alertProbes = true }
  }

  /// Records that another terminal will be in front: the display must be closed.
  package mutating func terminalRequested() {
    phase = .released
    (alert, alertProbes) = (nil, false)
  }

  /// Records that the terminal is in front again. The display is opened even if it was never
  /// closed: another program may have used it.
  package mutating func terminalReturned(at now: Instant) {
    phase = .lost
    raiseAlert(at: now)
  }

  /// Records that the display was closed, to be opened again at once.
  package mutating func mustReopen(at now: Instant) {
    phase = .lost
    lastTry = nil
    alert = now
  }

  private mutating func raiseAlert(at time: Instant) {
    if alert != nil || phase == .released { return }
    alert = max(time, lastAlert.map { $0 + Self.pause } ?? time)
  }

  @discardableResult
  private mutating func takeAlert(at now: Instant) -> Bool {
    guard let due = alert, now >= due else { return false }
    (alert, alertProbes) = (nil, false)
    lastAlert = now
    return true
  }
}
