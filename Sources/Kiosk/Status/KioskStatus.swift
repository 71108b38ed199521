import VitrineUnits

/// The report of a running kiosk about itself.
package struct KioskStatus: Sendable, Equatable {
  package enum Display: String, Sendable, CaseIterable {
    /// It shows the kiosk's pictures.
    case shown
    /// It is turned off because the panel is idle.
    case off
    /// It shows no picture of the kiosk: it is missing, another program or terminal has it, or the
    /// first picture is not painted yet.
    case lost
  }

  package var screen: String
  /// The time since the kiosk was started.
  package var uptime: Duration
  package var display: Display
  /// The connector and mode, such as `DSI-1 800x480@60`; nil without a display.
  package var mode: String?
  /// The names of the touchscreens.
  package var touchscreens: [String]
  /// The path of the requested touchscreen while it is missing; nil: there is none, or it is used.
  package var awaitedTouchscreen: String?
  /// The contacts that have begun.
  package var contacts: Int
  package var frames: FrameStatistics
  /// The failures in a row before this start, as the service counts them.
  package var failures: Int
  /// The starts since the machine was started; nil if no service counts them.
  package var starts: StartCounts?
  /// The service that opens the devices, such as `seatd`; nil: the kiosk opens them itself.
  package var seat: String?
  /// The resident memory in bytes; nil if it is unknown.
  package var memory: Int?

  package init(
    screen: String, uptime: Duration, display: Display, mode: String?, touchscreens: [String],
    awaitedTouchscreen: String? = nil, contacts: Int, frames: FrameStatistics, failures: Int,
    starts: StartCounts?, seat: String? = nil, memory: Int?
  ) {
    self.screen = screen
    self.uptime = uptime
    self.display = display
    self.mode = mode
    self.touchscreens = touchscreens
    self.awaitedTouchscreen = awaitedTouchscreen
    self.contacts = contacts
    self.frames = frames
    self.failures = failures
    self.starts = starts
    self.seat = seat
    self.memory = memory
  }

  /// One JSON object, on a line.
  package var json: String {
    let histogram = frames.touchToFlip
    let classes = zip(DurationHistogram.limits.map { "\"\($0)\"" } + ["\"more\""], histogram.counts)
    let touches =
      "\"count\":\(histogram.count),\"sum\":\(jsonNumber(milliseconds(histogram.sum)))"
      + ",\"at_most\":{\(classes.map { "\($0):\($1)" }.joined(separator: ","))}"
    return "{\"version\":\(quoted(VitrineVersion.text)),\"screen\":\(quoted(screen))"
      + ",\"uptime_s\":\(Int(uptime.seconds)),\"display\":\(quoted(display.rawValue))"
      + ",\"mode\":\(mode.map(quoted) ?? "null")"
      + ",\"touchscreens\":[\(touchscreens.map(quoted).joined(separator: ","))]"
      + ",\"awaited_touchscreen\":\(awaitedTouchscreen.map(quoted) ?? "null")"
      + ",\"contacts\":\(contacts),\"frames\":\(frames.frames)"
      + ",\"missed_deadlines\":\(frames.missedDeadlines),\"touch_to_flip_ms\":{\(touches)}"
      + ",\"failures_before_start\":\(failures),\"starts\":\(Self.number(starts?.starts))"
      + ",\"restarts_after_failure\":\(Self.number(starts?.afterFailure))"
      + ",\"seat\":\(seat.map(quoted) ?? "null")"
      + ",\"memory_bytes\":\(Self.number(memory))}\n"
  }

  /// The numbers in the text format of Prometheus, version 0.0.4.
  package var metrics: String {
    var text = ""
    func add(_ name: String, _ kind: String, _ help: String, _ samples: [(String, String)]) {
      text += "# HELP vitrine_\(name) \(help)\n# TYPE vitrine_\(name) \(kind)\n"
      for (suffix, value) in samples { text += "vitrine_\(name)\(suffix) \(value)\n" }
    }
    add("uptime_seconds", "gauge", "Time since the start.", [("", "\(uptime.seconds)")])
    add("frames_total", "counter", "Frames that became visible.", [("", "\(frames.frames)")])
    add(
      "missed_deadlines_total", "counter", "Frames that became visible too late.",
      [("", "\(frames.missedDeadlines)")])
    let histogram = frames.touchToFlip
    var below = 0
    var samples: [(String, String)] = []
    for (limit, count) in zip(DurationHistogram.limits, histogram.counts) {
      below += count
      samples.append(("_bucket{le=\"\(Double(limit) / 1000)\"}", "\(below)"))
    }
    samples.append(("_bucket{le=\"+Inf\"}", "\(histogram.count)"))
    samples.append(("_sum", "\(histogram.sum.seconds)"))
    samples.append(("_count", "\(histogram.count)"))
    add(
      "touch_to_flip_seconds", "histogram", "Time from a touch to the frame that showed it.",
      samples)
    add("contacts_total", "counter", "Contacts that have begun.", [("", "\(contacts)")])
    add("touchscreens", "gauge", "Touchscreens that are used.", [("", "\(touchscreens.count)")])
    add(
      "failures_before_start", "gauge", "Failures in a row before this start.",
      [("", "\(failures)")])
    if let starts {
      add(
        "starts_total", "counter", "Starts since the machine was started.",
        [("", "\(starts.starts)")])
      add(
        "restarts_after_failure_total", "counter", "Starts that followed a failure.",
        [("", "\(starts.afterFailure)")])
    }
    add(
      "display_state", "gauge", "1 for the present state of the display.",
      Display.allCases.map { ("{state=\"\($0.rawValue)\"}", $0 == display ? "1" : "0") })
    if let memory {
      add("resident_memory_bytes", "gauge", "Resident memory.", [("", "\(memory)")])
    }
    return text
  }

  private static func number(_ value: Int?) -> String { value.map { "\($0)" } ?? "null" }

  private func milliseconds(_ duration: Duration) -> Double { duration.seconds * 1000 }
}
