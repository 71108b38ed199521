import Testing
import VitrineKMS
import VitrineRaster
import VitrineTesting
import VitrineUnits

/// The bytes of one event in the kernel's layout: type, length, token, time, count, CRTC.
private func event(
  type: UInt32 = 2, length: UInt32 = 32, token: UInt64 = 1, seconds: UInt32 = 10,
  microseconds: UInt32 = 500_000, sequence: UInt32 = 7
) -> [UInt8] {
  func bytes<N: FixedWidthInteger>(_ value: N) -> [UInt8] {
    withUnsafeBytes(of: value.littleEndian) { Array($0) }
  }
  let body =
    bytes(type) + bytes(length) + bytes(token) + bytes(seconds) + bytes(microseconds)
    + bytes(sequence) + bytes(UInt32(35))
  return body + [UInt8](repeating: 0, count: max(0, Int(min(length, 1024)) - body.count))
}

private func parse(_ bytes: [UInt8]) -> [FlipEvent] {
  bytes.withUnsafeBytes { FlipEvent.parse($0) }
}

@Suite("Flip events")
struct FlipEventTests {
  let flip = FlipEvent(token: 1, seconds: 10, microseconds: 500_000, sequence: 7)

  @Test("none, one and several events are read, and those of other kinds are skipped")
  func reading() {
    #expect(parse([]) == [])
    #expect(parse(event()) == [flip])
    #expect(
      parse(event() + event(type: 1) + event(type: 3, length: 40) + event(token: 2)).map(\.token)
        == [1, 2])
    // A longer event of a later kernel.
    #expect(parse(event(length: 48) + event()) == [flip, flip])
  }

  @Test("an invalid length ends the reading safely")
  func lyingLength() {
    #expect(parse(event() + event(length: 0)) == [flip])
    #expect(parse(event() + event(length: 7)) == [flip])
    #expect(parse(event() + event(length: .max)) == [flip])
    #expect(parse(event() + event().dropLast()) == [flip])
    #expect(parse(event(length: 8)) == [])
    #expect(parse([2, 0, 0, 0]) == [])
  }

  @Test("random bytes are handled")
  func garbage() {
    var found = 0
    withEverySeed(300) { seed, random in
      var bytes = (0..<random.int(in: 0...200)).map { _ in UInt8(random.int(in: 0...40)) }
      // Every second input begins with a valid event, and is cut off or continues.
      if seed % 2 == 0 { bytes = event() + bytes }
      if seed % 4 == 0 { bytes.removeLast(min(bytes.count, random.int(in: 0...40))) }
      let events = parse(bytes)
      #expect(events.count <= bytes.count / 32, "seed \(seed)")
      if seed % 2 == 0 && bytes.count >= 32 { #expect(events.first == flip, "seed \(seed)") }
      found += events.count
    }
    #expect(found > 100)
  }
}

@Suite("The times and counts of flips")
struct FlipClockTests {
  let interval = Duration(nanoseconds: 16_666_667)

  private func flip(
    _ clock: inout FlipClock, at stamp: Int64, sequence: UInt32 = 0, presented: Int64,
    now: Int64, isMonotonic: Bool = true
  ) -> FlipDone {
    clock.flip(
      FlipEvent(
        token: 1, seconds: UInt32(stamp / 1000), microseconds: UInt32(stamp % 1000) * 1000,
        sequence: sequence),
      isMonotonic: isMonotonic, presentedAt: Instant(nanoseconds: presented * 1_000_000),
      now: Instant(nanoseconds: now * 1_000_000))
  }

  @Test("a time stamp from the request to the event is used, ± one refresh")
  func believed() {
    var clock = FlipClock(refreshInterval: interval)
    for stamp: Int64 in [5000, 5010, 5020, 4984, 5036] {
      let done = flip(&clock, at: stamp, presented: 5000, now: 5020)
      #expect(done.time == Instant(nanoseconds: stamp * 1_000_000))
    }
    #expect(clock.rejectedStamps == 0)
  }

  @Test("without a stamp, or with an old, future or foreign one, the time of receipt is used")
  func disbelieved() {
    var clock = FlipClock(refreshInterval: interval)
    for stamp: Int64 in [0, 4983, 5037, 1_700_000_000] {
      let done = flip(&clock, at: stamp, presented: 5000, now: 5020)
      #expect(done.time == Instant(nanoseconds: 5_020_000_000))
    }
    #expect(clock.rejectedStamps == 4)
    let done = flip(&clock, at: 5010, presented: 5000, now: 5020, isMonotonic: false)
    #expect(done.time == Instant(nanoseconds: 5_020_000_000))
    #expect(clock.rejectedStamps == 5)
  }

  @Test("counts grow beyond the kernel's 32 bits, and stay at 0 if a driver does not count")
  func sequence() {
    var clock = FlipClock(refreshInterval: interval)
    let counts: [(UInt32, UInt64)] = [
      (0, 0), (0, 0), (5, 5), (.max, 0xffff_ffff), (1, 0x1_0000_0001), (1, 0x1_0000_0001),
    ]
    for (kernel, ours) in counts {
      let done = flip(&clock, at: 5000, sequence: kernel, presented: 5000, now: 5000)
      #expect(done.sequence == ours)
    }
  }
}

@Suite("The tracker of buffers")
struct BufferTrackerTests {
  /// A tracker whose buffer 0 is on the screen.
  private func tracker(count: Int) -> BufferTracker {
    var tracker = BufferTracker(count: count)
    tracker.modeSet(showing: 0)
    return tracker
  }

  @Test(
    "until the mode is set every buffer is free; then its buffer is on the screen and is flipped to"
  )
  func first() {
    var tracker = BufferTracker(count: 2)
    #expect(tracker.onScreen == nil && tracker.newestFree == 0 && tracker.isFree(1))
    tracker.modeSet(showing: 0)
    #expect(tracker.onScreen == 0 && !tracker.isFree(0) && tracker.newestFree == 1)
    let token = tracker.nextToken
    tracker.presented(0)
    #expect(tracker.newestFree == 1)
    let done = tracker.flipped(token)
    #expect(done && tracker.onScreen == 0 && tracker.newestFree == 1 && !tracker.isFree(0))
  }

  @Test("two buffers alternate")
  func two() {
    var tracker = tracker(count: 2)
    #expect(tracker.newestFree == 1)
    let token = tracker.nextToken
    tracker.presented(1)
    #expect(tracker.newestFree == nil)
    #expect(tracker.inFlight == .init(buffer: 1, token: token))
    let done = tracker.flipped(token)
    #expect(done)
    #expect(tracker.onScreen == 1)
    #expect(tracker.newestFree == 0)
    #expect(tracker.inFlight == nil)
  }

  @Test("an event of another flip, or of none, changes nothing")
  func foreignEvents() {
    var tracker = tracker(count: 2)
    func report(_ tokens: [UInt64]) -> [Bool] { tokens.map { tracker.flipped($0) } }
    #expect(report([0, 1, 2, .max]) == [false, false, false, false])
    tracker.presented(1)
    let before = tracker
    #expect(report([0, 2]) == [false, false])
    #expect(tracker == before)
    #expect(report([1, 1]) == [true, false])
  }

  @Test("of three buffers the last shown is painted next: two are in use, the third waits")
  func youngest() {
    var tracker = tracker(count: 3)
    var shown: [Int] = []
    for _ in 0..<4 {
      let buffer = tracker.newestFree!
      let token = tracker.nextToken
      tracker.presented(buffer)
      // One can be painted while the flip is pending.
      #expect(tracker.newestFree != nil)
      let done = tracker.flipped(token)
      #expect(done)
      shown.append(buffer)
    }
    #expect(shown == [1, 0, 1, 0])
  }

  @Test("every buffer is free or in use, whatever happens")
  func conservation() {
    withEverySeed(50) { _, random in
      let count = random.int(in: 2...4)
      var tracker = BufferTracker(count: count)
      tracker.modeSet(showing: random.int(in: 0...(count - 1)))
      for _ in 0..<100 {
        if tracker.inFlight == nil, random.flag() {
          let usable = (0..<count).filter { tracker.isFree($0) || tracker.onScreen == $0 }
          tracker.presented(random.pick(usable))
        } else {
          _ = tracker.flipped(
            random.flag() ? tracker.nextToken - 1 : UInt64(random.int(in: 0...100)))
        }
        let used = Set([tracker.onScreen, tracker.inFlight?.buffer].compactMap { $0 })
        for buffer in 0..<count {
          #expect(tracker.isFree(buffer) != used.contains(buffer))
        }
      }
    }
  }
}

@Suite("Damage for the kernel")
struct DamageClipsTests {
  let size = PixelSize(100, 50)

  private func clips(_ damage: [PixelRect]) -> [PixelRect] {
    damageClips(damage, size: size)
  }

  @Test("clips are limited to the picture, and empty ones are omitted")
  func inside() {
    let kept = PixelRect(x: 10, y: 10, width: 5, height: 5)
    #expect(clips([kept, .empty, PixelRect(x: 200, y: 0, width: 9, height: 9)]) == [kept])
    #expect(
      clips([PixelRect(x: -10, y: -10, width: 1000, height: 1000)])
        == [PixelRect(x: 0, y: 0, width: 100, height: 50)])
  }

  @Test("no damage is one pixel, since no clips would mean everything")
  func none() {
    #expect(clips([]) == [PixelRect(x: 0, y: 0, width: 1, height: 1)])
  }

  @Test("too many clips become their bounds")
  func many() {
    let column = (0..<33).map { PixelRect(x: 2, y: $0, width: 1, height: 1) }
    #expect(clips(Array(column.prefix(32))).count == 32)
    #expect(clips(column) == [PixelRect(x: 2, y: 0, width: 1, height: 33)])
  }
}
