package import VitrineUnits

/// Turns kernel events into touch frames: one state machine for protocol B, protocol A and
/// single-touch panels, for live devices and for recordings.
///
///     RawEvent ─► collected until SYN_REPORT ─► [TouchFrame]
///
/// Each contact is listed first in the frame in which it begins and is named by exactly one
/// `ended` or `cancelled`; ids are never used twice. Whatever the device sends, memory is bounded.
///
/// After SYN_DROPPED the decoder ignores all events up to and including the next SYN_REPORT. Then
/// the reader calls `resync(_:at:)` with the device's state. A reader whose library drains those
/// events itself (libevdev does) calls it at once. The state of a recording cannot be read: there
/// the next event makes the decoder fall back on `resyncFromEvents(at:)`.
package struct SlotDecoder: Sendable, Hashable {
  private enum Link: Sendable, Hashable {
    case inStep
    /// SYN_DROPPED came; events are ignored until the report closes.
    case dropping
    /// Events arrive again, but the lost ones have not been replaced.
    case unsure
  }

  package let device: TouchDevice
  private let wire: TouchDeviceKind
  private var context: ReportContext
  private var stamps = MonotonicTimestamps()
  private var link = Link.inStep
  /// The report holds a measurement of the sensor, not only the kernel's key repeat.
  private var isMeasured = false
  /// The report holds a position or another axis, which only the sensor sends.
  private var hasAxes = false
  // The readers, one of which is used, according to `wire`.
  private var slots: SlotReader
  private var points = PointReader()
  private var single: SingleReader

  /// - Parameters:
  ///   - firstContact: the id of the first contact; a reader that replaces a decoder passes the old
  ///     one's `nextContact`, so that ids stay unique while the program runs.
  package init(
    device: TouchDevice, transform: PanelTransform, overrides: TouchOverrides = .none,
    firstContact: UInt64 = 1
  ) {
    let first = EventCode.mtSlot
    let isSingle = (overrides.xAxis ?? first) < first || (overrides.yAxis ?? first) < first
    wire = isSingle ? .singleTouch : device.protocolByAxes
    self.device = device
    var faults = FaultLog()
    let map = PositionMap(
      device: device, isMultitouch: wire != .singleTouch, transform: transform,
      overrides: overrides, faults: &faults)
    if wire == .protocolB, let axis = device.axes[EventCode.mtSlot], axis.maximum < 0 {
      faults.report(
        .emptyRange(axis: EventCode.mtSlot, minimum: axis.minimum, maximum: axis.maximum))
    }
    context = ReportContext(map: map, contacts: ContactTracker(first: firstContact), faults: faults)
    slots = SlotReader(device: device)
    single = SingleReader(device: device)
  }

  /// The transform from the panel's unit square to points. A change applies from the next report
  /// on.
  package var transform: PanelTransform {
    get { context.map.transform }
    set { context.map.transform = newValue }
  }

  /// The id of the next contact.
  package var nextContact: UInt64 { context.contacts.next }

  /// All faults so far, in the order of their first occurrence, with their counts.
  package var faults: [CountedFault] { context.faults.met }

  /// Returns the faults that first occurred after the last call: one log line each.
  package mutating func takeFaults() -> [DeviceFault] { context.faults.takeNew() }

  /// Processes one event. The result is empty until a report closes. It holds two frames when a
  /// contact came and went inside one report.
  package mutating func receive(_ event: RawEvent) -> [TouchFrame] {
    if event.type == EventType.syn, event.code == EventCode.synDropped {
      link = .dropping
      return []
    }
    switch link {
    case .inStep: return collect(event)
    case .dropping:
      if event.type == EventType.syn, event.code == EventCode.synReport { link = .unsure }
      return []
    case .unsure:
      let frames = resyncFromEvents(at: event.time)
      return frames + collect(event)
    }
  }

  /// Applies the device's state after lost events, on opening and after resume: contacts that
  /// vanished are cancelled, a slot with another tracking id is another finger, and fingers that
  /// are already there begin.
  package mutating func resync(_ state: TouchDeviceState, at now: Instant) -> [TouchFrame] {
    let time = stamps.time(atLeast: now)
    link = .inStep
    isMeasured = false
    hasAxes = false
    switch wire {
    case .protocolB: slots.resync(state, context: &context)
    case .protocolA:
      context.contacts.cancelEverything()
      points.forget()
    case .singleTouch, .notATouchscreen: single.resync(state, at: time, context: &context)
    }
    return context.contacts.close(at: time)
  }

  /// Handles lost events of a device whose state cannot be read, such as a recording. Every contact
  /// is cancelled: it may have lifted meanwhile, and continuing it could fling the content across
  /// the screen. A slot that continues to send positions begins a new contact; a single-touch panel
  /// does so with its next press.
  package mutating func resyncFromEvents(at now: Instant) -> [TouchFrame] {
    link = .inStep
    slots.forget()
    points.forget()
    single.forget()
    return cancelEverything(at: now)
  }

  /// Cancels all contacts, because the device is gone or in use by another session (VT switch,
  /// suspend). Fingers that stay on the panel are ignored until they lift.
  package mutating func cancelAll(at now: Instant) -> [TouchFrame] {
    slots.silence()
    points.silence()
    single.silence()
    return cancelEverything(at: now)
  }

  /// Discards the current report and cancels all contacts.
  private mutating func cancelEverything(at now: Instant) -> [TouchFrame] {
    isMeasured = false
    hasAxes = false
    context.contacts.cancelEverything()
    return context.contacts.close(at: stamps.time(atLeast: now))
  }

  private mutating func collect(_ event: RawEvent) -> [TouchFrame] {
    if event.type == EventType.syn, event.code == EventCode.synReport {
      // Before the kernel removes or suspends a device, it releases the keys that are down, and
      // closes that report with SYN_REPORT 1: no finger was lifted.
      let isKernelsOwn = event.value != 0 && !hasAxes
      hasAxes = false
      return closeReport(
        at: stamps.time(of: event.time, faults: &context.faults), cancelling: isKernelsOwn)
    }
    switch event.type {
    case EventType.abs:
      isMeasured = true
      hasAxes = true
    case EventType.msc: isMeasured = true
    case EventType.key: if event.value == 0 || event.value == 1 { isMeasured = true }
    case EventType.syn: if event.code == EventCode.synMTReport { isMeasured = true }
    default: return []
    }
    if event.type == EventType.msc { return [] }
    switch wire {
    case .protocolB: slots.receive(event, context: &context)
    case .protocolA: points.receive(event, context: &context)
    case .singleTouch, .notATouchscreen: single.receive(event, context: &context)
    }
    return []
  }

  private mutating func closeReport(at time: Instant, cancelling: Bool) -> [TouchFrame] {
    guard isMeasured else { return [] }
    isMeasured = false
    switch wire {
    case .protocolB: slots.closeReport(context: &context)
    case .protocolA: points.closeReport(at: time, context: &context)
    case .singleTouch, .notATouchscreen:
      single.closeReport(at: time, context: &context)
      if single.hasFingerWithoutPosition, let stray = context.strayAxis {
        context.faults.report(
          .noPosition(xAxis: context.map.x.axis, yAxis: context.map.y.axis, sent: stray))
      }
    }
    if cancelling { context.contacts.cancelEnded() }
    return context.contacts.close(at: time)
  }
}
