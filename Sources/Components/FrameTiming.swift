import VitrineTouch
import VitrineUnits

/// The times of a stage: of its latest frame, and of the inputs since then.
struct FrameTiming {
  /// The time of the latest frame, for which the picture on the screen was drawn.
  private(set) var frame = Instant.zero
  /// The latest time of a touch frame or of a job's result.
  var latestInput = Instant.zero
  /// The display's refresh interval.
  var refreshInterval = Duration(seconds: 1.0 / 60)
  private var givenLead: Duration?
  /// Whether the picture on the screen shows something in motion: its frame asked for the next one.
  var isInMotion = false

  /// The present: the later of both times.
  var now: Instant { max(frame, latestInput) }

  /// The time by which the latest frame was made before it is seen: it decides where a moving
  /// finger is shown. A frame that takes longer does not change it.
  var lead: Duration { givenLead ?? refreshInterval }

  /// The time at which the latest frame was made.
  var made: Instant { frame - lead }

  /// Goes on to the frame that is seen at `time`, and made by `lead` earlier; nil: by a refresh
  /// interval. Time never runs backwards.
  mutating func advance(to time: Instant, madeBefore lead: Duration?) {
    frame = max(frame, time)
    givenLead = lead
  }

  /// A touch frame or a job's result has come at `time`.
  mutating func noteInput(at time: Instant) { latestInput = max(latestInput, time) }

  /// The time at which a component handles an event of the arena.
  ///
  /// A motion that starts here begins at the present: neither before the picture on the screen nor,
  /// after a rest without frames, in the past. There are two exceptions.
  ///
  /// A finger that lands catches what it has seen: content in motion is grabbed where it is drawn,
  /// even when the next frame is late.
  ///
  /// A finger that lifts releases content as late as its positions were drawn. The step from the
  /// last dragged frame to the first free one is then as long as its neighbors:
  ///
  ///     finger   ─s───s───s─ lifts
  ///     drawn         ─s───s───s─ moves freely      one lag later, all of it
  func handlingTime(of event: GestureEvent) -> Instant {
    switch event.gesture {
    case .panEnded, .transformEnded: event.time + lead
    case .pressed, .panBegan, .transformBegan: isInMotion ? frame : max(event.time, frame)
    default: max(event.time, frame)
    }
  }
}
