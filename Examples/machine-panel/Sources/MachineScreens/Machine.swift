import Vitrine

/// Sends one command to the controller, such as `start 900`. It runs in the background.
public typealias Controller = @Sendable (String) async throws -> Void

/// The kiln, as the panel knows it.
@MainActor @Observable public final class Machine {
  /// The reason for the banner at the top.
  enum Alarm: Hashable {
    case noData, tooHot, fault
  }

  /// An alarm that began or ended.
  struct Event: Hashable {
    var id: Int
    var alarm: Alarm
    var begins: Bool
    var time: WallTime?
  }

  public let telemetry: LiveValue<Telemetry>
  public let clock = LiveValue(clock: "clock", example: WallTime("2026-05-18T14:05:00+02:00"))
  /// The temperatures of the last minutes, one each five seconds; nil where there was no data.
  private(set) var temperatures: [Double?]
  private(set) var alarm: Alarm?
  /// The newest first.
  private(set) var events: [Event] = []
  /// The target that was chosen at the panel; nil: that of the controller.
  private var chosenTarget: Double?
  @ObservationIgnored private var lastSample: Instant?
  @ObservationIgnored private var eventCount = 0
  @ObservationIgnored private let controller: Controller

  nonisolated static let samples = 120
  private static let sampleInterval = Duration.seconds(5)
  /// A controller that is silent for longer is a fault.
  private static let longestSilence = Duration.seconds(5)
  private static let mostEvents = 50

  public init(telemetry: LiveSource, isExample: Bool, controller: @escaping Controller) {
    self.telemetry = LiveValue(json: "telemetry", from: telemetry, example: Example.telemetry)
    self.controller = controller
    temperatures = isExample ? Example.temperatures : []
  }

  var isRunning: Bool {
    switch telemetry.value?.state {
    case .heating, .holding: true
    case .idle, .cooling, .fault, nil: false
    }
  }

  var target: Double {
    get { chosenTarget ?? telemetry.value?.target ?? 900 }
    set { chosenTarget = newValue }
  }

  /// The latest value; nil if it is too old to be trusted.
  var current: Telemetry? { alarm == .noData ? nil : telemetry.value }

  /// Notices silence, alarms and samples. It is called each second.
  func advance(to now: Instant) {
    let age = telemetry.age(at: now)
    let next: Alarm? =
      if telemetry.value == nil || age.map({ $0 > Self.longestSilence }) == true {
        .noData
      } else if telemetry.value?.state == .fault {
        .fault
      } else if (telemetry.value?.temperature ?? 0) > Telemetry.limit { .tooHot } else { nil }
    if next != alarm {
      for (alarm, begins) in [(alarm, false), (next, true)] {
        if let alarm { note(alarm, begins: begins) }
      }
      alarm = next
    }
    if lastSample.map({ now - $0 >= Self.sampleInterval }) ?? true {
      lastSample = now
      temperatures = (temperatures + [current?.temperature]).suffix(Self.samples)
    }
  }

  private func note(_ alarm: Alarm, begins: Bool) {
    eventCount += 1
    let event = Event(id: eventCount, alarm: alarm, begins: begins, time: clock.value)
    events = Array(([event] + events).prefix(Self.mostEvents))
  }

  /// A job for another thread: it sends a command.
  func sending(_ command: String) -> @Sendable () async throws -> Void {
    { [controller] in try await controller(command) }
  }
}
