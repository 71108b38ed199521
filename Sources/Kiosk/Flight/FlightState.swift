import VitrineRecording
import VitrineTouch
import VitrineUnits

/// The state of the inputs at one time: a replay that begins then needs it, because the kernel only
/// reports what changes.
struct FlightState: Sendable {
  private var devices: [Int: TouchDeviceState] = [:]
  private var isLost = false
  /// The steps of an idle panel that are in force.
  private var attract: IdleStep?
  private var warning: IdleStep?
  private var dark: IdleStep?
  private var staff: IdleStep?
  /// The last data and the present failure of each live value, by its name; and of what the start
  /// screen has asked, which a new one asks again.
  private var live: [String: (data: InputEvent?, failure: InputEvent?)] = [:]

  init() {}

  /// Whether the screen is covered or not visible. No touch reaches it then.
  var isCovered: Bool { attract != nil || dark != nil }

  /// Whether touches reach the screen.
  var takesTouches: Bool { !isCovered && warning == nil && staff == nil }

  /// The devices that are connected, in order.
  var connected: [Int] { devices.keys.sorted() }

  /// The state of a device, as a step.
  func resync(_ device: Int, at time: Instant) -> InputEvent {
    .resync(device: device, devices[device] ?? TouchDeviceState(), time)
  }

  /// Records that a device was added; nil has no slots.
  mutating func add(_ number: Int, _ device: TouchDevice?) {
    devices[number] = device.map(TouchDeviceState.init(empty:)) ?? TouchDeviceState()
  }

  /// Gives the devices new numbers; those that have none are forgotten.
  mutating func renumber(_ numbers: [Int: Int]) {
    let old = devices
    devices = [:]
    for (number, state) in old {
      if let new = numbers[number] { devices[new] = state }
    }
  }

  mutating func apply(_ event: InputEvent) {
    switch event {
    case .raw(let device, let event): devices[device]?.apply(event)
    case .resync(let device, let state, _): devices[device] = state
    case .deviceRemoved(let device, _): devices[device] = nil
    case .displayLost: isLost = true
    case .displayBack: isLost = false
    case .idle(let step, _): apply(step)
    // Without the letters that they are for they say nothing.
    case .received(ConversionStep.candidates, _, _): break
    case .received(let name, .data, _): live[name] = (event, nil)
    case .received(let name, .failed, _): live[name, default: (nil, nil)].failure = event
    case .deviceAdded, .frame, .workFinished, .reload, .key: break
    }
  }

  /// Forgets the answers to questions, which those of a new screen do not need.
  mutating func forgetAnswers() { live = live.filter { !AnswerStep.isAnswer($0.key) } }

  /// The most bytes of live values in a state. The largest ones are left out, until they come
  /// again.
  private static let mostLiveBytes = 64 << 10

  /// The last messages of the live values, with the times at which they came, because a value has
  /// an age.
  private var received: [InputEvent] {
    var left = Self.mostLiveBytes
    let names = live.keys.sorted {
      (Self.size(live[$0]?.data), $0) < (Self.size(live[$1]?.data), $1)
    }
    return names.flatMap { name -> [InputEvent] in
      left -= Self.size(live[name]?.data)
      if left < 0 { return [] }
      return [live[name]?.data, live[name]?.failure].compactMap { $0 }
    }
  }

  private static func size(_ event: InputEvent?) -> Int {
    guard case .received(_, .data(let bytes), _) = event else { return 0 }
    return bytes.count
  }

  private mutating func apply(_ step: IdleStep) {
    switch step {
    case .dimmed: dark = step
    case .off: (dark, attract) = (step, nil)
    case .awake: (dark, attract) = (nil, nil)
    case .warning: warning = step
    case .stays, .home: warning = nil
    case .attract: attract = step
    case .staff: staff = step
    case .staffEnds: staff = nil
    // A new stage has no field with the focus.
    case .secret, .secretEnds: break
    }
  }

  /// The steps that bring a new stage into this state. The idle steps come before the contacts,
  /// which they keep from the screen.
  func steps(at time: Instant) -> [InputEvent] {
    let idle = [attract, warning, staff, dark].compactMap { $0 }.map { InputEvent.idle($0, time) }
    let added = connected.map { InputEvent.deviceAdded(device: $0, time) }
    let states = connected.map { resync($0, at: time) }
    return added + idle + states + received + (isLost ? [.displayLost(time)] : [])
  }
}
