package import VitrineTouch
public import VitrineUnits

/// The reports that one panel sends of one hand: strokes, one after another, on a panel of any
/// report rate, with a lift that comes late, as on real panels.
///
/// A test plays many random traces, to find faults that appear in no written script:
///
///     withEverySeed(100) { seed, random in
///       let trace = TouchTrace(in: Size(800, 480), using: &random)
///       let screen = ScriptedStage(makeScreen())
///       screen.play(trace)
///       #expect(…, "seed \(seed): \(trace)")
///     }
///
/// The first report of a stroke is its landing. Then the panel reports at its own rate. The finger
/// lifts before the next report is due, and the panel reports the lift ``ReportTiming/liftGap``
/// after its last position.
public struct TouchTrace: Sendable, Hashable {
  /// One finger: it lands, moves in a straight line, and leaves while it moves.
  public struct Stroke: Sendable, Hashable {
    /// The point at which it lands.
    public var start: Point
    /// Its displacement, in points.
    public var step: Vector
    /// The time that its movement takes.
    public var duration: Duration
    /// The time from the lift before to the landing; after the first stroke it catches what moves.
    public var wait: Duration
    /// The change of its speed, −1 … 1: at 1 it starts from rest, at −1 it brakes to rest.
    public var acceleration: Double

    /// Creates a stroke at constant speed by default, 150 ms after the lift before.
    public init(
      from start: Point, by step: Vector, over duration: Duration,
      after wait: Duration = .milliseconds(150), acceleration: Double = 0
    ) {
      require(
        duration > .zero && wait >= .zero && abs(acceleration) <= 1,
        "TouchTrace.Stroke: the duration must be above zero, the wait zero or more, and the "
          + "acceleration −1 to 1, but they are \(duration), \(wait) and \(acceleration)")
      self.start = start
      self.step = step
      self.duration = duration
      self.wait = wait
      self.acceleration = acceleration
    }

    /// The position `elapsed` after the landing; the last one from the end of the movement on.
    public func position(after elapsed: Duration) -> Point {
      let share = min(max(elapsed.seconds / duration.seconds, 0), 1)
      return start + step * (share + acceleration * share * (share - 1))
    }
  }

  /// The strokes, in the order of time.
  public var strokes: [Stroke]
  /// The times at which the panel reports it.
  public var timing: ReportTiming

  /// Creates a trace, by default on a panel of 125 reports a second.
  public init(_ strokes: [Stroke], timing: ReportTiming = ReportTiming()) {
    self.strokes = strokes
    self.timing = timing
  }

  /// Creates `count` equal flicks in a row; each catches the fling before.
  public init(
    flicks count: Int, from start: Point, by step: Vector, over duration: Duration,
    every pause: Duration = .milliseconds(150), timing: ReportTiming = ReportTiming()
  ) {
    let stroke = Stroke(from: start, by: step, over: duration, after: pause)
    self.init(Array(repeating: stroke, count: count), timing: timing)
  }

  /// Creates a random trace of one to four strokes along one axis of a screen of this size: slow
  /// and fast ones, turns and repetitions, with catches, on a panel of any rate and phase.
  public init(in size: Size, using random: inout RandomSource) {
    let isVertical = random.int(in: 0...3) > 0
    var isForward = random.int(in: 0...1) == 0
    var strokes: [Stroke] = []
    for _ in 0..<random.int(in: 1...4) {
      let length = isVertical ? size.height : size.width
      let travel = random.double(in: 0.1...0.6) * length
      let speed = random.double(in: 100...4000)
      let start = random.double(in: 0.1...0.3) * length
      let (from, way) = isForward ? (length - start, -travel) : (start, travel)
      let across = random.double(in: 0.3...0.7) * (isVertical ? size.width : size.height)
      strokes.append(
        Stroke(
          from: isVertical ? Point(across, from) : Point(from, across),
          by: isVertical ? Vector(0, way) : Vector(way, 0),
          over: Duration(seconds: max(travel / speed, 0.04)),
          after: .milliseconds(random.double(in: 20...400)),
          acceleration: random.double(in: -0.9...0.9)))
      if random.int(in: 0...2) == 0 { isForward.toggle() }
    }
    self.init(strokes, timing: ReportTiming(using: &random))
  }

  /// The same trace turned by half a circle on a screen of this size: each stroke in the opposite
  /// direction.
  public func turned(in size: Size) -> TouchTrace {
    var copy = self
    for index in strokes.indices {
      let start = strokes[index].start
      copy.strokes[index].start = Point(size.width - start.x, size.height - start.y)
      copy.strokes[index].step = strokes[index].step * -1
    }
    return copy
  }

  /// The same trace mirrored on a screen of this width.
  public func mirrored(in width: Double) -> TouchTrace {
    var copy = self
    for index in strokes.indices {
      copy.strokes[index].start.x = width - strokes[index].start.x
      copy.strokes[index].step.dx = -strokes[index].step.dx
    }
    return copy
  }

  /// The panel's reports; the first stroke lands its wait after `time`. Ids count from
  /// `firstContact`.
  package func frames(after time: Instant, firstContact: UInt64 = 1) -> [TouchFrame] {
    let interval = 1 / timing.rate
    var frames: [TouchFrame] = []
    var lift = time
    for (number, stroke) in strokes.enumerated() {
      let landing = lift + stroke.wait
      let id = ContactID(firstContact + UInt64(number))
      var elapsed = Duration.zero
      var report = timing.phase
      while elapsed <= stroke.duration {
        let contact = Contact(id: id, position: stroke.position(after: elapsed))
        frames.append(TouchFrame(time: landing + elapsed, contacts: [contact]))
        lift = landing + elapsed + timing.liftGap
        elapsed = Duration(seconds: report * interval)
        report += 1
      }
      let last = frames[frames.count - 1].contacts
      frames.append(TouchFrame(time: lift, contacts: [], ended: last))
    }
    return frames
  }
}

extension TouchTrace: CustomStringConvertible {
  public var description: String {
    func round(_ value: Double) -> Double { (value * 10).rounded() / 10 }
    let ways = strokes.map { stroke in
      "(\(round(stroke.step.dx)), \(round(stroke.step.dy))) in \(round(stroke.duration.seconds * 1000)) ms"
        + " after \(round(stroke.wait.seconds * 1000)) ms"
    }
    return "\(timing): " + ways.joined(separator: ", ")
  }
}
