import VitrineComponents
package import VitrineTouch
package import VitrineUnits

/// Writes what a kiosk does with touches, as tracks of a ``TraceFile``:
///
///     input    ▇▇ report ─┐           from the kernel's time until it was applied
///     gesture     ▏pan    │
///     frame           ▇▇ layout ▇▇▇ paint
///     display             └───────────────► ▇▇▇▇ flip     an arrow from each report to its flip
///
/// A report belongs to the first frame that was drawn after it; if that frame changes nothing, to
/// none.
@MainActor
package final class TraceRecorder {
  private enum Track: Int, CaseIterable {
    case input = 1
    case gesture, frame, display

    var name: String { "\(self)" }
  }

  /// The steps of one frame.
  package struct FrameTimes: Sendable, Equatable {
    package var begun: Instant
    /// The scene is complete.
    package var laidOut: Instant
    /// The buffer is painted.
    package var painted: Instant

    package init(begun: Instant, laidOut: Instant, painted: Instant) {
      self.begun = begun
      self.laidOut = laidOut
      self.painted = painted
    }
  }

  /// More reports before one frame have no arrows.
  private static let mostArrows = 256

  private let file: TraceFile
  private var lastArrow = 0
  /// The reports that no frame has taken yet.
  private var waiting: [Int] = []
  /// The reports of the frames that are not visible yet.
  private var drawn: [Int] = []
  private var frames = 0

  package init(_ file: TraceFile) {
    self.file = file
    for track in Track.allCases {
      file.add(
        "\"name\":\"thread_name\",\"ph\":\"M\",\"pid\":1,\"tid\":\(track.rawValue),"
          + "\"args\":{\"name\":\(quoted(track.name))}")
    }
  }

  /// Records a report of a touchscreen: its kernel time, and the time at which it was applied. An
  /// earlier one is that of a device with another clock, which has no place in the trace.
  package func report(from device: Int, at time: Instant, appliedAt end: Instant) {
    if time > end { return }
    slice("report", .input, time, end, arguments: "\"device\":\(device)")
    if waiting.count == Self.mostArrows { return }
    lastArrow += 1
    waiting.append(lastArrow)
    arrow("s", lastArrow, .input, time)
  }

  /// Records a gesture that a component receives.
  package func gesture(_ event: GestureEvent) {
    let name = String("\(event.gesture)".prefix { $0 != "(" })
    file.add("\"name\":\(quoted(name)),\"ph\":\"i\",\"s\":\"t\"," + place(.gesture, event.time))
  }

  /// Records a frame that was drawn for the refresh at `target`; `area` is the number of its
  /// damaged pixels.
  package func frame(_ times: FrameTimes, for target: Instant, area: Int) {
    slice("layout", .frame, times.begun, times.laidOut, arguments: "\"frame\":\(frames)")
    slice("paint", .frame, times.laidOut, times.painted, arguments: "\"pixels\":\(area)")
    frames += 1
    if area > 0 {
      // The display may have refused the frame before, whose reports this one shows.
      if drawn.count < Self.mostArrows { drawn += waiting }
      for arrow in drawn { self.arrow("t", arrow, .frame, times.begun) }
    }
    waiting = []
  }

  /// Records that the last drawn frame became visible, until the next refresh.
  package func flip(at time: Instant, refreshInterval: Duration) {
    slice("flip", .display, time, time + refreshInterval, arguments: "\"touches\":\(drawn.count)")
    for arrow in drawn { self.arrow("f", arrow, .display, time) }
    drawn = []
  }

  /// Writes what is due. Call it when no frame waits.
  package func writeIfDue(at time: Instant) { file.writeIfDue(at: time) }

  package func flush() { file.flush() }

  package func close() { file.close() }

  private func slice(
    _ name: String, _ track: Track, _ begin: Instant, _ end: Instant, arguments: String
  ) {
    file.add(
      "\"name\":\(quoted(name)),\"ph\":\"X\",\"dur\":\(microseconds(end - begin)),"
        + place(track, begin) + ",\"args\":{\(arguments)}")
  }

  /// The beginning ("s"), a point ("t") or the end ("f") of an arrow, on the slice at that time.
  private func arrow(_ phase: String, _ number: Int, _ track: Track, _ time: Instant) {
    file.add(
      "\"name\":\"touch\",\"cat\":\"touch\",\"ph\":\"\(phase)\",\"id\":\(number),\"bp\":\"e\","
        + place(track, time))
  }

  private func place(_ track: Track, _ time: Instant) -> String {
    "\"pid\":1,\"tid\":\(track.rawValue),\"ts\":\(microseconds(time - .zero))"
  }

  /// Microseconds, exact to the nanosecond.
  private func microseconds(_ duration: Duration) -> String {
    let (whole, rest) = duration.nanoseconds.quotientAndRemainder(dividingBy: 1000)
    let digits = "\(abs(rest))"
    return "\(whole)." + String(repeating: "0", count: 3 - digits.count) + digits
  }
}
