import Glibc
import VitrineComponents

/// The marks that divide a run into parts, for a counter of instructions outside of the program
/// (board/toolchain/count.c): a write of as many bytes as the part's number to no descriptor.
@MainActor
final class CostMarks {
  enum Part {
    /// Preparations that are not counted.
    static let nothing = 0
    /// From the start of the program to the first picture of the screen, without jobs.
    static let firstFrame = 1
    /// A part of the next frame, before a job.
    static let begunFrame = 2
    /// A frame, from the touches before it to its painted picture.
    static let frame = 3
    /// The first number of a kind of jobs.
    static let firstJob = 4
  }

  /// The kinds of jobs so far.
  private(set) var jobs: [String] = []

  /// Ends a part.
  func end(_ part: Int) { _ = write(-1, nil, part) }

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
