package import VitrineTouch
public import VitrineUnits

/// The reports that one panel sends of two fingers of a hand that spread, turn and move together.
///
///     withEverySeed(100) { seed, random in
///       let trace = PinchTrace(in: Size(800, 480), using: &random)
///       let screen = ScriptedStage(makeMapScreen())
///       screen.play(trace)
///       #expect(…, "seed \(seed): \(trace)")
///     }
///
/// Panels differ in how they report two fingers: both in each report, or one after the other. A
/// lift comes late, as in a ``TouchTrace``.
public struct PinchTrace: Sendable, Hashable {
  /// The middle of the fingers when the first one lands, in points.
  public var middle: Point
  /// The vector from the middle to the first finger when it lands; the second is opposite.
  public var arm: Vector
  /// The way of the middle, in points.
  public var drift: Vector
  /// The factor by which the fingers spread.
  public var scale: Double
  /// The angle by which they turn, in clockwise radians.
  public var turn: Double
  /// The time of the way, of the spread and of the turn.
  public var duration: Duration
  /// The change of the speed, −1 … 1: at 1 they start from rest, at −1 they brake to rest.
  public var acceleration = 0.0
  /// The time from the landing of the first finger to that of the second.
  public var landingGap = Duration.zero
  /// The time by which the second finger stays longer than the first and moves on; below zero it
  /// leaves first.
  public var stay = Duration.zero
  /// The times at which the panel reports each finger.
  public var timing = ReportTiming()
  /// Whether the panel reports the fingers one after the other, half an interval apart.
  public var alternates = false

  /// Creates two fingers that land and lift together, at constant speed, on a panel of 125 reports
  /// a second.
  public init(
    about middle: Point, arm: Vector, drift: Vector = .zero, scale: Double = 1, turn: Double = 0,
    over duration: Duration
  ) {
    require(
      duration > .zero && scale > 0,
      "PinchTrace: the duration and the scale must be above zero, but they are \(duration) and "
        + "\(scale)")
    self.middle = middle
    self.arm = arm
    self.drift = drift
    self.scale = scale
    self.turn = turn
    self.duration = duration
  }

  /// Lets the second finger land after the first, and leave up to 150 ms before or after it.
  /// `gap` is the range of the time between the landings in milliseconds, 0 for one below.
  package mutating func separate(
    landingAfter gap: ClosedRange<Double>, using random: inout RandomSource
  ) {
    landingGap = .milliseconds(max(0, random.double(in: gap)))
    duration = duration + landingGap
    stay = .milliseconds(random.double(in: -150...150))
  }

  /// Creates random fingers within a screen of this size: slow and fast ones that spread or close,
  /// turn or not, land and lift together or not, on a panel of any rate, phase and kind.
  public init(in size: Size, using random: inout RandomSource) {
    let side = min(size.width, size.height)
    let angle = ExactMath.sincos(random.double(in: 0...6.28))
    let reach = random.double(in: 0.12...0.2) * side
    self.init(
      about: Point(
        random.double(in: 0.4...0.6) * size.width, random.double(in: 0.4...0.6) * size.height),
      arm: Vector(angle.cos, angle.sin) * reach,
      drift: Vector(random.double(in: -0.15...0.15), random.double(in: -0.15...0.15)) * side,
      scale: random.double(in: 0.5...2.2),
      turn: random.int(in: 0...1) == 0 ? 0 : random.double(in: -1.2...1.2),
      over: .milliseconds(random.double(in: 150...900)))
    acceleration = random.double(in: -0.9...0.9)
    if random.int(in: 0...1) == 0 { landingGap = .milliseconds(random.double(in: 0...120)) }
    if random.int(in: 0...1) == 0 { stay = .milliseconds(random.double(in: -120...120)) }
    timing = ReportTiming(using: &random)
    alternates = random.int(in: 0...1) == 0
  }

  /// The position of the first (0) or second (1) finger, `elapsed` after the first landing.
  public func position(of finger: Int, after elapsed: Duration) -> Point {
    let time = max(elapsed.seconds / duration.seconds, 0)
    // Fingers that brake to rest do not turn back after it.
    let share = acceleration < 0 ? min(time, 1) : time
    let done = share + acceleration * share * (share - 1)
    let (sin, cos) = ExactMath.sincos(turn * done)
    let factor = ExactMath.exp(ExactMath.log(scale) * done) * (finger == 0 ? 1 : -1)
    let spoke = Vector(arm.dx * cos - arm.dy * sin, arm.dx * sin + arm.dy * cos)
    return middle + drift * done + spoke * factor
  }

  /// The panel's reports; the first finger lands at `time`. Ids count from `firstContact`.
  package func frames(after time: Instant, firstContact: UInt64 = 1) -> [TouchFrame] {
    let ends = [duration, max(duration + stay, landingGap)]
    var reports: [(elapsed: Duration, moves: [Int])] = []
    let interval = 1 / timing.rate
    for finger in 0...1 {
      // When the panel scans this finger; its landing is its first scan.
      let offset = alternates && finger == 1 ? 0.5 : 0
      var scan = finger == 0 ? 0 : offset
      var number = 0.0
      while scan * interval <= ends[finger].seconds {
        let elapsed = Duration(seconds: scan * interval)
        if finger == 0 || elapsed >= landingGap { reports.append((elapsed, [finger])) }
        scan = timing.phase + number + offset
        number += 1
      }
    }
    var frames: [TouchFrame] = []
    var positions: [Int: Point] = [:]
    func contact(_ finger: Int) -> Contact? {
      positions[finger].map { Contact(id: ContactID(firstContact + UInt64(finger)), position: $0) }
    }
    var events = reports.map { (time: $0.elapsed, moves: $0.moves, lifts: [Int]()) }
    for finger in 0...1 {
      guard let last = reports.last(where: { $0.moves == [finger] })?.elapsed else { continue }
      events.append((last + timing.liftGap, [], [finger]))
    }
    events.sort { ($0.time, $0.lifts.count) < ($1.time, $1.lifts.count) }
    while let first = events.first {
      let same = events.prefix { $0.time == first.time && $0.lifts.isEmpty == first.lifts.isEmpty }
      events.removeFirst(same.count)
      for finger in same.flatMap(\.moves) {
        positions[finger] = position(of: finger, after: first.time)
      }
      let lifted = same.flatMap(\.lifts).compactMap(contact)
      for finger in same.flatMap(\.lifts) { positions[finger] = nil }
      frames.append(
        TouchFrame(time: time + first.time, contacts: (0...1).compactMap(contact), ended: lifted))
    }
    return frames
  }
}

extension PinchTrace: CustomStringConvertible {
  public var description: String {
    func round(_ value: Double) -> Double { (value * 100).rounded() / 100 }
    return "two fingers \(round(arm.length * 2)) points apart, × \(round(scale)), "
      + "turned by \(round(turn)), moved by (\(round(drift.dx)), \(round(drift.dy))) in "
      + "\(round(duration.seconds * 1000)) ms; \(timing), "
      + "\(alternates ? "one after the other" : "together"); the second lands "
      + "\(round(landingGap.seconds * 1000)) ms later and leaves "
      + "\(round(stay.seconds * 1000)) ms later"
  }
}
