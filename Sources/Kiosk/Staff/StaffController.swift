package import VitrineComponents
package import VitrineRecording
package import VitrineTouch
package import VitrineUnits

/// The requests of a ``StaffController`` to its kiosk.
@MainActor
package protocol StaffDelegate: AnyObject {
  var staffFacts: StaffFacts { get }
  /// Applies and records a step.
  func apply(_ step: IdleStep, at time: Instant)
  /// Does what the staff requests. `.close` is not among it.
  func perform(_ request: StaffRequest, at time: Instant)
  /// Stores the number of wrong PINs in a row, for the next start.
  func store(wrongPINs: Int)
}

/// The staff page of a kiosk: opened by a gesture and a PIN, closed by a button or after a time
/// without touches.
///
///     closed ── gesture ──► PIN pad ── PIN ──► staff page
///        ▲                       │                     │
///        └─── stillness, ten minutes or the button ────┘
@MainActor
package final class StaffController {
  private enum Phase { case closed, pad, page }

  private let settings: StaffSettings
  private let log: LogSink
  private var gesture: StaffGesture
  private var attempts: PINAttempts
  private var phase = Phase.closed
  private var lastTouch = Instant.zero
  private var opened = Instant.zero
  /// The requests made while touches were handled or a frame was drawn.
  private var requests: [StaffRequest] = []
  private let texts: StaffTexts
  private let language: String?
  /// The component that is shown, with one of the two as its only child.
  private var holder = Stack {}
  private var maintenance: MaintenancePage?

  package weak var delegate: (any StaffDelegate)?

  /// The stillness after which the pad or the page is closed.
  package static let padLimit = Duration.seconds(30)
  package static let pageLimit = Duration.seconds(120)
  /// The time after which they are closed in any case: a panel may report contacts without a
  /// finger.
  package static let openLimit = Duration.seconds(600)

  /// `language` is that of the texts; nil: English. `attempts` are those before this start.
  package init(
    _ settings: StaffSettings, language: String?, attempts: PINAttempts = PINAttempts(),
    log: @escaping LogSink
  ) {
    self.settings = settings
    self.attempts = attempts
    self.log = log
    gesture = StaffGesture(settings)
    texts = StaffTexts(language: language)
    self.language = language
  }

  /// Records a report of a touchscreen; `size` is that of the picture in points.
  package func receive(_ frame: TouchFrame, in size: Size) {
    lastTouch = max(lastTouch, frame.time)
    if phase == .closed { gesture.receive(frame, in: size) }
  }

  /// Records that a key was pressed: the page is in use.
  package func keyPressed(at time: Instant) { lastTouch = max(lastTouch, time) }

  /// Makes the component of the step `.staff`: the pad.
  package func makePage() -> Component {
    let pad = PINPad(texts.title, lengths: StaffPIN.lengths)
    pad.language = language
    pad.onClose = { [unowned self] in requests.append(.close) }
    pad.onEnter = { [unowned self, unowned pad] in enter($0, on: pad) }
    holder = Stack { ColoredBox(\.background) { pad } }
    maintenance = nil
    return holder
  }

  /// Does what is due at `now`.
  package func update(at now: Instant) {
    let due = requests
    requests = []
    for request in due where phase != .closed {
      if request == .close { close(at: now) } else { delegate?.perform(request, at: now) }
    }
    switch phase {
    case .closed:
      guard gesture.takeCompletion(at: now) else { return }
      gesture = StaffGesture(settings)
      phase = .pad
      lastTouch = max(lastTouch, now)
      opened = now
      log(.info, "staff: asking for the PIN")
      delegate?.apply(.staff, at: now)
    case .pad, .page: if let end = closing, now >= end { close(at: now) }
    }
  }

  /// Returns the time of the next call of `update`, at the latest `deadline`.
  package func next(before deadline: Instant?) -> Instant? {
    let due = requests.isEmpty ? phase == .closed ? gesture.due : closing : .zero
    guard let due else { return deadline }
    return deadline.map { min($0, due) } ?? due
  }

  /// Says on the page what became of a recording: `path`, or the reason why it was not saved.
  package func recordingEnded(path: String, reason: String?) {
    maintenance?.showRecording(path: path, reason: reason)
  }

  /// Says on the page what became of a report: `path`, or the reason why it was not written.
  package func reportEnded(path: String, reason: String?) {
    maintenance?.showReport(path: path, reason: reason)
  }

  /// Shows the network addresses of the machine, if the page is open.
  package func showAddresses(_ addresses: [NetworkAddress]) {
    maintenance?.showAddresses(addresses)
  }

  private var closing: Instant? {
    switch phase {
    case .closed: nil
    case .pad: min(lastTouch + Self.padLimit, opened + Self.openLimit)
    case .page: min(lastTouch + Self.pageLimit, opened + Self.openLimit)
    }
  }

  private func close(at now: Instant) {
    phase = .closed
    maintenance = nil
    delegate?.apply(.staffEnds, at: now)
    // The closed page has the addresses of the machine.
    holder = Stack {}
  }

  private func enter(_ pin: String, on pad: PINPad) {
    guard let stage = pad.stage, let facts = delegate?.staffFacts else { return }
    let now = stage.now
    if let wait = attempts.wait(at: now) { return pad.refuse(for: wait) }
    if !settings.pin.matches(pin) {
      attempts.failed(at: now)
      delegate?.store(wrongPINs: attempts.wrong)
      log(.warning, "staff: a wrong PIN (\(attempts.wrong) in a row)")
      return pad.refuse(for: attempts.wait(at: now))
    }
    if attempts.wrong > 0 {
      attempts.succeeded()
      delegate?.store(wrongPINs: 0)
    }
    log(.notice, "staff: the staff page is open")
    phase = .page
    let page = MaintenancePage(texts, facts)
    page.onRequest = { [unowned self] in requests.append($0) }
    for child in holder.children { child.removeFromParent() }
    holder.addChild(page)
    maintenance = page
    // The recording is for whoever examines why the staff has come.
    requests += [.addresses, .saveRecording]
  }
}
