import Glibc

/// The time that this thread has worked, in nanoseconds: what other programs take from the machine
/// meanwhile does not count.
func workedNanoseconds() -> Int64 {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
}

/// The time that has passed, in nanoseconds: for what more than one thread works on.
func passedNanoseconds() -> Int64 {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
}

/// Times of single frames.
struct Samples {
  private(set) var nanoseconds: [Int64] = []

  mutating func measure(_ clock: () -> Int64 = workedNanoseconds, _ work: () -> Void) {
    let start = clock()
    work()
    nanoseconds.append(clock() - start)
  }

  mutating func add(_ sample: Int64) { nanoseconds.append(sample) }

  /// The value below which `part` of all lie, in milliseconds.
  func quantile(_ part: Double) -> Double {
    let sorted = nanoseconds.sorted()
    if sorted.isEmpty { return 0 }
    let index = min(sorted.count - 1, Int(Double(sorted.count) * part))
    return Double(sorted[index]) / 1e6
  }

  var median: Double { quantile(0.5) }

  /// Of `rounds` of the same frames, one after the other: each frame's median. What a neighbour's burst
  /// cost one of them in one round is gone; what the frame itself costs is not.
  func byFrame(rounds: Int) -> Samples {
    precondition(nanoseconds.count % rounds == 0, "every round has all frames")
    let frames = nanoseconds.count / rounds
    var medians = Samples()
    for frame in 0..<frames {
      let times = (0..<rounds).map { nanoseconds[$0 * frames + frame] }.sorted()
      medians.add(times[rounds / 2])
    }
    return medians
  }

  static func + (a: Samples, b: Samples) -> Samples {
    var sum = a
    sum.nanoseconds += b.nanoseconds
    return sum
  }
}

/// One contender: paints frame `i`.
typealias Frame = (Int) -> Void

/// Blocks of frames of one and of the other by turns, so that both meet the same machine.
struct Contest {
  private(set) var ours = Samples()
  private(set) var peer = Samples()
  /// Ours that came right after the other side's: they take back into the cache what its pictures have
  /// pushed out of it. They count in "p99 of all" alone.
  private(set) var firsts = Samples()

  /// `frames` of the workload, each painted `rounds` times by each side; `between` is done before each
  /// of ours, and not counted. Nor is a frame before each block.
  init(
    frames: Int, rounds: Int, block: Int = 20, clock: () -> Int64 = workedNanoseconds,
    between: Frame = { _ in }, ours: Frame, peer: Frame?
  ) {
    for i in 0..<min(block, frames) {
      between(i)
      ours(i)
      peer?(i)
    }
    for _ in 0..<rounds {
      for start in stride(from: 0, to: frames, by: block) {
        let before = max(0, start - 1)
        if peer != nil {
          between(before)
          firsts.measure(clock) { ours(before) }
        }
        for i in start..<min(start + block, frames) {
          between(i)
          self.ours.measure(clock) { ours(i) }
        }
        guard let peer else { continue }
        peer(before)
        for i in start..<min(start + block, frames) { self.peer.measure(clock) { peer(i) } }
      }
    }
  }
}
