import Glibc
import VitrineComponents
import VitrineRaster

/// The marks that divide a run into parts, for a counter of instructions outside of the program
/// (board/toolchain/count.c): a write of as many bytes as the part's number to no descriptor.
@MainActor
final class CostMarks: PartRunner {
  enum Part {
    /// Preparations that are not counted.
    static let nothing = 0
    /// From the start of the program to the first picture of the screen, without jobs.
    static let firstFrame = 1
    /// A part of the next frame, before a job.
    static let begunFrame = 2
    /// A frame, from the touches before it to its painted picture.
    static let frame = 3
    /// A part of a frame that another thread can paint.
    static let dividedFrame = 4
    /// The first number of a kind of jobs.
    static let firstJob = 5
  }

  /// The kinds of jobs so far.
  private(set) var jobs: [String] = []

  /// Ends a part.
  func end(_ part: Int) { _ = write(-1, nil, part) }

  /// As on a Raspberry Pi, which has four processors.
  nonisolated var helpers: Int { 3 }

  /// Paints the parts of a frame one after another, each as a part of its own.
  nonisolated func run(_ count: Int, _ body: (Int) -> Void) {
    MainActor.assumeIsolated { end(Part.begunFrame) }
    for part in 0..<count {
      body(part)
      MainActor.assumeIsolated { end(Part.dividedFrame) }
    }
  }

  /// Runs a job as a part of its own.
  func run(_ work: StageWork) -> WorkResult {
    end(Part.begunFrame)
    let result = work.run()
    let kind = result.kind
    let index = jobs.firstIndex(of: kind) ?? jobs.count
    if index == jobs.count { jobs.append(kind) }
    end(Part.firstJob + index)
    return result
  }
}
