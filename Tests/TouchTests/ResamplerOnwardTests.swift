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
    interval = 1000 / random.double(in: 25...240)
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
      // Nearly whole binary fractions, so that a rest has no rounding errors.
      position = isWhole ? position.rounded() : (position * 1024).rounded() / 1024
      defer { last = position }
      if isSilent && position == last { continue }
      let stamp = 100 + time + random.double(in: -0.3...0.3)
      reports.append((at(stamp), Point(sign * position, -sign * position / 2)))
    }
  }

  /// A drawn position, with the newest report that its frame knows, and the milliseconds since the
  /// finger's latest movement.
  typealias Frame = (position: Point, newest: Point, since: Double)

  /// The frames until long after the last report.
  func drawn(expecting: Bool) -> [Frame] {
    var resampler = TouchResampler(expecting: expecting ? .milliseconds(interval) : nil)
    var frames: [Frame] = []
    var moved = 0.0
    var (fed, time) = (0, 100 + interval)
    let end = (reports[reports.count - 1].time - .zero).seconds * 1000 + 400
    while time < end {
      while fed < reports.count, reports[fed].time <= at(time) {
        if fed == 0 || reports[fed].position != reports[fed - 1].position {
          moved = (reports[fed].time - .zero).seconds * 1000
        }
        resampler.add(time: reports[fed].time, position: reports[fed].position)
        fed += 1
      }
      if let position = resampler.position(at: at(time)), let newest = resampler.newest {
        frames.append((position, newest, time - moved))
      }
      time += frame
    }
    return frames
  }
}

@Suite("A finger that moves in one direction")
struct ResamplerOnwardTests {
  private static let axes: [@Sendable (Point) -> Double] = [{ $0.x }, { $0.y }]

  /// The distance that each frame moves back, on both axes, its distance behind the newest report
  /// of the frame before, and the milliseconds since the finger has moved.
  private func back(
    _ frames: [OneDirection.Frame], _ sign: Double, of finger: OneDirection
  ) -> [(distance: Double, behind: Double, since: Double)] {
    zip(frames, frames.dropFirst()).flatMap { a, b in
      Self.axes.enumerated().map { index, axis in
        let sign = index == 0 ? sign : -sign
        return (
          (axis(a.position) - axis(b.position)) * sign, (axis(a.newest) - axis(b.position)) * sign,
          // The report may have come after a part of the way back.
          max(a.since + finger.frame, b.since)
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
      let back = back(frames, sign, of: finger)
      // After a rest by the noise, and what slow reports of the last braking do not show.
      #expect(back.allSatisfy { $0.distance < 1e-9 || $0.since > 65 }, "seed \(seed)")
      #expect(back.allSatisfy { $0.distance < 1.5 }, "seed \(seed)")
      #expect(frames.last?.position == finger.reports.last?.position, "seed \(seed)")
    }
  }

  @Test("is drawn so too if it is slow and stops abruptly, and never beyond its reports")
  func slow() {
    withEverySeed(200) { seed, random in
      let sign = seed % 2 == 0 ? 1.0 : -1
      // With a point for rounding below four a report and 500 a second on every panel.
      let finger = OneDirection(&random, fastest: 75, braking: 0, sign: sign)
      let frames = finger.drawn(expecting: seed % 3 == 0)
      #expect(
        back(frames, sign, of: finger).allSatisfy { $0.distance < 1e-9 }, "seed \(seed)")
      #expect(
        frames.allSatisfy { sign * ($0.newest.x - $0.position.x) > -1e-9 }, "seed \(seed)")
      #expect(frames.last?.position == finger.reports.last?.position, "seed \(seed)")
    }
  }

  @Test("is not drawn back by the last reports before its lift that tremble by a point")
  func trembles() {
    for ms in [8.0, 16, 40] {
      for sign in [1.0, -1] {
        var resampler = TouchResampler(expecting: .milliseconds(ms))
        for n in 0...10 {
          let position = Point(0, sign * Double(n) * ms * 2)
          resampler.add(time: at(Double(n) * ms), position: position)
        }
        let drawn = { (time: Double) in sign * (resampler.position(at: at(time))?.y ?? 0) }
        let before = drawn(11 * ms)
        let last = 20 * ms
        resampler.add(time: at(11 * ms), position: Point(1, sign * last))
        resampler.add(time: at(11 * ms + 1), position: Point(0, sign * (last - 1)))
        for time in stride(from: 11 * ms + 1, to: 10 * ms + 65, by: 1) {
          #expect(drawn(time) >= before - 1e-9, "\(ms) ms")
        }
        #expect(drawn(500 + 11 * ms) == last - 1, "\(ms) ms")
      }
    }
  }

  @Test(
    "is never drawn back before it has rested, from any speed, and settles then on its last report")
  func stopsDead() {
    var taken = 0
    withEverySeed(400) { seed, random in
      let sign = seed % 2 == 0 ? 1.0 : -1
      let finger = OneDirection(&random, fastest: 3000, braking: 0, sign: sign)
      let frames = finger.drawn(expecting: seed % 3 == 0)
      for (back, behind, since) in back(frames, sign, of: finger) where back > 1e-9 {
        // Until then a lift releases a fling, and panels report it late.
        #expect(since > 65, "seed \(seed)")
        // 0.44 of a report's travel and a point of noise were extrapolated; the way back takes 100
        // ms.
        let most = 3000 * 0.44 * finger.interval / 1000 + 2
        #expect(back <= most * finger.frame * 1.6 / 100 && behind < 1e-9, "seed \(seed)")
        taken += 1
      }
      #expect(frames.last?.position == finger.reports.last?.position, "seed \(seed)")
    }
    #expect(taken > 0, "or it is drawn late or unevenly")
  }
}
