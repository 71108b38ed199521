import Glibc
import Synchronization
package import VitrineSeat
package import VitrineSystem
import VitrineUnits

/// The connection to a seat's service, through libseat. Its calls may block, so they are made on a
/// thread of their own:
///
///     kiosk ── commands ──► thread ── calls ──► libseat ──► seatd, logind
///           ◄── events, devices ──
///
/// The kiosk waits for a device only, for at most `patience`. A service that does not answer in
/// this time is given up; the next attempt begins when its thread is free again.
///
/// A card stays open as long as the connection, and is shared: libseat learns of the switches
/// between logind's sessions by the card that it has opened, and ends the program if one comes for
/// a card that was just closed.
package final class SeatClient: SeatConnection, Sendable {
  enum Command: Sendable {
    case connect
    case disable
    case open(DeviceRequest)
    case close(DeviceRequest.Answer)
    case end(DeviceRequest)
  }

  private struct State {
    var events: [SeatEvent] = []
    var isConnected = false
    var isConnecting = false
    var isActive = false
    var failure: Int32 = 0
    /// By their paths.
    var cards: [String: DeviceHandle] = [:]
  }

  package let name: String
  private let patience: Duration
  private let state = Mutex(State())
  /// Not in the state: a card that the state loses sends a command.
  private let commands = Mutex<[Command]>([])
  /// Counts commands, for the thread.
  let wake: EventCounter
  /// Counts events, for the kiosk.
  private let news: EventCounter

  /// Starts the thread, which makes `calls`, and connects.
  package init(
    _ calls: any SeatCalls, name: String, patience: Duration = .seconds(2)
  ) throws(SystemError) {
    self.name = name
    self.patience = patience
    wake = try EventCounter()
    news = try EventCounter()
    // Only the thread uses them from now on.
    nonisolated(unsafe) let calls = calls
    let isStarted = BackgroundThread.start(isLow: false) { [self] in
      SeatThread(calls, for: self).run()
    }
    if !isStarted { throw SystemError(EAGAIN) }
    connect()
  }

  package var descriptor: Int32 { news.descriptor }
  package var isConnected: Bool { state.withLock { $0.isConnected } }
  package var isActive: Bool { state.withLock { $0.isActive } }
  package var failure: Int32 { state.withLock { $0.failure } }

  // MARK: The kiosk's side

  package func connect() {
    let isNew = state.withLock { state in
      if state.isConnected || state.isConnecting { return false }
      state.isConnecting = true
      return true
    }
    if isNew { send(.connect) }
  }

  /// Waits until devices can be opened or the connection has failed, but not longer than that.
  package func waitUntilActive(_ duration: Duration) {
    let isDone = state.withLock { $0.isActive || $0.failure != 0 }
    if !isDone { Self.wait(for: news, duration) }
  }

  package func takeEvents() -> [SeatEvent] {
    news.take()
    return state.withLock { state in
      defer { state.events = [] }
      return state.events
    }
  }

  package func acknowledge() -> Bool {
    guard isConnected else { return false }
    send(.disable)
    return true
  }

  package func openCard(_ path: String) throws(SystemError) -> DeviceHandle {
    let kept = state.withLock { state in
      // Without those that were unplugged: the same path may be that of another card.
      state.cards = state.cards.filter { $0.value.isNode(at: $0.key) }
      return state.cards[path]
    }
    if let kept { return kept }
    let card = try openInput(path)
    state.withLock { $0.cards[path] = card }
    return card
  }

  package func openInput(_ path: String) throws(SystemError) -> DeviceHandle {
    guard isConnected else { throw SystemError(ENOTCONN) }
    let request = try DeviceRequest(path)
    send(.open(request))
    Self.wait(for: request.reply, patience)
    guard let answer = request.take() else {
      lose()
      throw SystemError(ETIMEDOUT)
    }
    if answer.errno != 0 { throw SystemError(answer.errno) }
    return DeviceHandle(answer.descriptor) { [self] _ in send(.close(answer)) }
  }

  /// Ends the connection and the thread; waits for them, but not longer than for a device.
  package func end() {
    state.withLock { $0.cards = [:] }
    guard let request = try? DeviceRequest("") else { return }
    send(.end(request))
    Self.wait(for: request.reply, patience)
  }

  private func send(_ command: Command) {
    commands.withLock { $0.append(command) }
    wake.add()
  }

  private static func wait(for counter: EventCounter, _ duration: Duration) {
    var entry = pollfd(fd: counter.descriptor, events: Int16(POLLIN), revents: 0)
    let milliseconds = Int32(duration.seconds * 1000)
    _ = retryingInterrupts { poll(&entry, 1, milliseconds) < 0 ? errno : 0 }
  }

  // MARK: The thread's side

  func takeCommands() -> [Command] {
    wake.take()
    return commands.withLock { commands in
      defer { commands = [] }
      return commands
    }
  }

  /// Records the end of an attempt to connect. `code`: its errno, or 0.
  func hasConnected(_ code: Int32) {
    state.withLock { state in
      state.isConnecting = false
      state.isConnected = code == 0
      state.failure = code
      // One that an earlier connection has opened at its very end.
      state.cards = [:]
    }
    // Its failure ends a wait for the first event.
    if code != 0 { news.add() }
  }

  /// Records that devices can be opened from now on, or that they must be closed.
  func changed(_ isActive: Bool) {
    state.withLock { state in
      state.isActive = isActive
      state.events.append(isActive ? .enabled : .disabled)
    }
    news.add()
  }

  /// Records that the service has ended, or does not answer.
  func lose() {
    let isNew = state.withLock { state in
      guard state.isConnected else { return false }
      (state.isConnected, state.isActive) = (false, false)
      state.events.append(.lost)
      state.cards = [:]
      return true
    }
    if isNew { news.add() }
  }
}
