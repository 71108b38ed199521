import Glibc

/// Returns the CPU time of this thread, in nanoseconds; the load of other programs does not count.
func workedNanoseconds() -> Int64 {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
}

/// Returns the elapsed time, in nanoseconds, for work on several threads.
func passedNanoseconds() -> Int64 {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
}

/// The times of single frames.
struct Samples {
  private(set) var nanoseconds: [Int64] = []

  mutating func measure(_ clock: () -> Int64 = workedNanoseconds, _ work: () -> Void) {
    let start = clock()
    work()
    nanoseconds.append(clock() - start)
  }

  mutating func add(_ sample: Int64) { nanoseconds.append(sample) }

  /// Returns the quantile `part`, in milliseconds.
  func quantile(_ part: Double) -> Double {
    let sorted = nanoseconds.sorted()
    if sorted.isEmpty { return 0 }
    let index = min(sorted.count - 1, Int(Double(sorted.count) * part))
    return Double(sorted[index]) / 1e6
  }

  var median: Double { quantile(0.5) }

  /// Returns each frame's median over `rounds` of the same frames. This removes the interference of
  /// other programs with one of the rounds, but not the cost of the frame itself.
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

/// A contender: paints frame `i`.
typealias Frame = (Int) -> Void

/// A comparison that alternates between blocks of frames of both sides, so that both run under the
/// same conditions.
struct Contest {
  private(set) var ours = Samples()
  private(set) var peer = Samples()
  /// Our frames right after the other side's: they reload into the cache the data that its pictures
  /// have evicted. They count in "p99 of all" only.
  private(set) var firsts = Samples()

  /// Measures `frames` of the workload, each painted `rounds` times by each side. `between` runs
  /// before each of our frames and is not counted. Nor is one frame before each block.
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
