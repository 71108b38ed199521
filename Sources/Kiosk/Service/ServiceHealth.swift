package import VitrineUnits

/// Decides what a kiosk reports to the service manager, and when.
///
///     start ──first finished flip──► READY=1 ──┬─ every half watchdog interval: WATCHDOG=1
///       │                                      └─ a signal: STOPPING=1
///       └─ while no display takes a picture: EXTEND_TIMEOUT_USEC
///
/// The watchdog is fed only if there was progress since it was fed last: a finished flip, a frame
/// that changed nothing, or a check at which nothing was to be drawn. A display that accepts frames
/// and never shows them, and a program that hangs, are not fed, and the service manager starts the
/// kiosk again.
///
/// A state machine without a clock and without a socket.
package struct ServiceHealth: Sendable, Equatable {
  /// The time between two messages to the watchdog: half of its interval; nil without a watchdog.
  private let period: Duration?
  /// The time of the next message to the watchdog, or of the next attempt after a refusal.
  private var due: Instant
  private var hasShown = false
  private var isReady = false
  private var hasProgressed = false
  private var waitsForDisplay = false
  /// Whether a display took a picture, whose flip should be finished soon.
  private var isPictureTaken = false
  /// The time of the next message that the start takes longer.
  private var extensionDue: Instant
  /// Whether the last message was refused.
  private var wasRefused = false
  /// The sentence while a picture is visible.
  private let showing: String
  private var status = ServiceHealth.waitingForPicture
  /// The sentence that the service manager has.
  private var sentStatus: String?

  /// A message that was refused is tried again after this time.
  private static let retry = Duration.seconds(1)

  /// The start may take half a minute longer after each message, which is sent three times in it.
  private static let extended = "EXTEND_TIMEOUT_USEC=30000000"
  private static let extensionPeriod = Duration.seconds(10)

  package static let waitingForPicture = "Waiting for the first picture"

  /// `showing` is the sentence that the service manager shows while a picture is visible.
  /// `watchdog` is the interval of its watchdog, above zero.
  package init(showing: String, watchdog: Duration?, at now: Instant) {
    self.showing = showing
    period = watchdog.map { max($0 / 2, .milliseconds(1)) }
    due = now
    extensionDue = now
  }

  /// Replaces the sentence until the next picture is visible.
  package mutating func setStatus(_ sentence: String) { status = sentence }

  /// Records whether there is no display that takes a picture: it is missing, refuses the mode, or
  /// is turned off. The start takes longer then.
  package mutating func waitsForDisplay(_ waits: Bool) { waitsForDisplay = waits }

  /// Records that a display took a picture. From now on the start takes no longer: a flip that does
  /// not finish is a failure.
  package mutating func pictureTaken() { isPictureTaken = true }

  /// Records that a picture is visible.
  package mutating func flipFinished() {
    status = showing
    hasShown = true
    hasProgressed = true
  }

  /// Records progress that shows no picture: there was nothing to draw, or what was drawn equals
  /// the last frame.
  package mutating func progressed() { hasProgressed = true }

  /// Sends the messages that are due. `send` returns whether the service manager took the message.
  package mutating func report(at now: Instant, send: (String) -> Bool) {
    let becomesReady = hasShown && !isReady
    let feeds = period != nil && isReady && hasProgressed && now >= due
    let extends = startTakesLonger && now >= extensionDue
    var lines: [String] = []
    if becomesReady { lines.append("READY=1") }
    if feeds || becomesReady && period != nil { lines.append("WATCHDOG=1") }
    if extends { lines.append(Self.extended) }
    if status != sentStatus { lines.append("STATUS=\(status)") }
    // A refused message is sent again, at most once a second.
    guard !lines.isEmpty, !wasRefused || now >= due else { return }
    wasRefused = !send(lines.joined(separator: "\n"))
    if wasRefused {
      due = now + min(Self.retry, period ?? Self.retry)
      return
    }
    sentStatus = status
    if becomesReady { isReady = true }
    if extends { extensionDue = now + Self.extensionPeriod }
    if let period, becomesReady || feeds {
      hasProgressed = false
      due = now + period
    }
  }

  private var startTakesLonger: Bool { waitsForDisplay && !isPictureTaken && !hasShown }

  /// The time at which `report` should be called even if nothing happens; nil if only an event
  /// needs it.
  package func nextReport(after now: Instant) -> Instant? {
    if wasRefused { return due }
    if startTakesLonger { return max(extensionDue, now) }
    return period != nil && isReady && due > now ? due : nil
  }

  /// The message of a program that is about to end.
  package static let stopping = "STOPPING=1\nSTATUS=Stopping"
}
