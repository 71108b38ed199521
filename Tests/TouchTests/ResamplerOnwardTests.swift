import Testing
import VitrineTesting
import VitrineUnits
import VitrineTouch

/// A finger that moves in one direction, with rests, as a panel reports it: whole points and
/// inexact time stamps.
private struct OneDirection {
  var reports: [(time: Instant, position: Point)] = []
  let interval: Double
  let frame: Double

  /// - Parameters:
  ///   - fastest: points a second.
  ///   - braking: the least time in milliseconds to lose 1000 points a second; 0: an abrupt stop.
  init(
    _ random: inout RandomSource, fastest: Double, braking: Double, sign: Double
  ) {
    interval = 1000 / random.double(in: 60...240)
    frame = 1000 / [30.0, 60, 120][random.int(in: 0...2)]
    // Pieces of constant acceleration: their duration, and the speeds at their ends.
    var pieces: [(span: Double, from: Double, to: Double)] = []
    var speed = 0.0
    for _ in 0..<random.int(in: 2...6) {
      let next = random.int(in: 0...2) == 0 ? 0 : random.double(in: 0...1) * fastest
      if braking > 0 {
        let span = max(random.double(in: 20...400), abs(next - speed) * braking / 1000)
        pieces.append((span, speed, next))
      }
      pieces.append((random.double(in: 20...200), next, next))
      speed = next
    }
    if braking > 0 { pieces.append((max(60, speed * braking / 1000), speed, 0)) }
    let moving = pieces.reduce(0) { $0 + $1.span }
    let isSilent = random.int(in: 0...1) == 0
    let isWhole = random.int(in: 0...3) > 0
    var last: Double?
    for time in stride(from: random.double(in: 0...interval), to: moving + 200, by: interval) {
      var (position, rest) = (0.0, time)
      for piece in pieces where rest > 0 {
        let t = min(rest, piece.span)
        position += (piece.from * t + (piece.to - piece.from) * t * t / piece.span / 2) / 1000
        rest -= piece.span
      }
      if isWhole { position.round() }
      defer { last = position }
      if isSilent && position == last { continue }
      let stamp = 100 + time + random.double(in: -0.3...0.3)
      reports.append((at(stamp), Point(sign * position, -sign * position / 2)))
    }
  }

  /// The drawn position of each frame, with the newest report that it knows, until long after the
  /// last.
  func drawn(expecting: Bool) -> [(position: Point, newest: Point)] {
    var resampler = TouchResampler(expecting: expecting ? .milliseconds(interval) : nil)
    var frames: [(Point, Point)] = []
    var (fed, time) = (0, 100 + interval)
    let end = (reports[reports.count - 1].time - .zero).seconds * 1000 + 400
    while time < end {
      while fed < reports.count, reports[fed].time <= at(time) {
        resampler.add(time: reports[fed].time, position: reports[fed].position)
        fed += 1
      }
      if let position = resampler.position(at: at(time)), let newest = resampler.newest {
        frames.append((position, newest))
      }
      time += frame
    }
    return frames
  }
}

@Suite("A finger that moves in one direction")
struct ResamplerOnwardTests {
  private static let axes: [@Sendable (Point) -> Double] = [{ $0.x }, { $0.y }]

  /// The distance that each frame moves back, on both axes, and its distance behind the newest
  /// report of the frame before.
  private func back(
    _ frames: [(position: Point, newest: Point)], _ sign: Double
  ) -> [(distance: Double, behind: Double)] {
    zip(frames, frames.dropFirst()).flatMap { a, b in
      Self.axes.enumerated().map { index, axis in
        let sign = index == 0 ? sign : -sign
        return (
          (axis(a.position) - axis(b.position)) * sign, (axis(a.newest) - axis(b.position)) * sign
        )
      }
    }
  }

  @Test("is drawn moving only in that direction if it brakes as hands do, and rests exactly")
  func brakes() {
    withEverySeed(200) { seed, random in
      let sign = seed % 2 == 0 ? 1.0 : -1
      let finger = OneDirection(&random, fastest: 2500, braking: 100, sign: sign)
      let frames = finger.drawn(expecting: seed % 3 == 0)
      #expect(back(frames, sign).allSatisfy { $0.distance < 1e-9 }, "seed \(seed)")
      #expect(frames.last?.position == finger.reports.last?.position, "seed \(seed)")
    }
  }

  @Test("is drawn so too if it is slow and stops abruptly, and never beyond its reports")
  func slow() {
    withEverySeed(200) { seed, random in
      let sign = seed % 2 == 0 ? 1.0 : -1
      // With a point for rounding below four a report and 500 a second on every panel.
      let finger = OneDirection(&random, fastest: 150, braking: 0, sign: sign)
      let frames = finger.drawn(expecting: seed % 3 == 0)
      #expect(
        back(frames, sign).allSatisfy { $0.distance < 1e-9 }, "seed \(seed)")
      #expect(
        frames.allSatisfy { sign * ($0.newest.x - $0.position.x) > -1e-9 }, "seed \(seed)")
      #expect(frames.last?.position == finger.reports.last?.position, "seed \(seed)")
    }
  }

  @Test("is drawn back to its last report, and no further, if it stops abruptly from any speed")
  func stopsDead() {
    var taken = 0
    withEverySeed(200) { seed, random in
      let sign = seed % 2 == 0 ? 1.0 : -1
      let finger = OneDirection(&random, fastest: 2500, braking: 0, sign: sign)
      let frames = finger.drawn(expecting: seed % 3 == 0)
      for (back, behind) in back(frames, sign) where back > 1e-9 {
        // 0.44 of a report's travel and a point of noise were extrapolated.
        #expect(back <= 2500 * 0.44 * finger.interval / 1000 + 2 && behind < 1e-9, "seed \(seed)")
        taken += 1
      }
      #expect(frames.last?.position == finger.reports.last?.position, "seed \(seed)")
    }
    #expect(taken > 0, "or it is drawn late or unevenly")
  }
}
