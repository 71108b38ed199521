package import ArgumentParser
import VitrineSystem
import VitrineData
import VitrineTouch
import VitrineUnits

/// The `velocity` command: prints how fast a finger left the screen.
package struct VelocityCommand: ParsableCommand {
  package static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "velocity", abstract: "Print how fast a finger left the screen.",
      discussion: HelpParts.discussion(
        """
        <file> has one sample on each line, the oldest first: {"t":nanoseconds,"x":points,"y":points}. \
        "-" reads standard input. The finger leaves the screen at the time of the last sample. The \
        result is {"vx":…,"vy":…} in points per second.
        """,
        examples: [
          ("vitrine-lab velocity samples.jsonl", "read a file"),
          (
            "generate-samples | vitrine-lab velocity - --strategy impulse",
            "read the output of another program"
          ),
        ]))
  }

  @Argument(help: "The file with the samples, or \"-\".", completion: .file())
  var file: String
  @Option(
    help: "The method: default, lsq2 or impulse. (default: default)",
    completion: .list(Strategy.allCases.map(\.rawValue)),
    transform: { try OptionValue.choice($0, Strategy.self) })
  var strategy: Strategy?

  package init() {}

  enum Strategy: String, CaseIterable, Sendable {
    case `default`
    case lsq2
    case impulse

    var estimator: VelocityStrategy {
      switch self {
      case .default: return .default
      case .lsq2: return .leastSquares2
      case .impulse: return .impulse
      }
    }
  }

  struct Sample {
    var t: Int64
    var x: Double
    var y: Double

    /// Parses numbers in JSON syntax.
    init?(_ t: String, _ x: String, _ y: String) {
      guard let t = Int64(t), let x = Double(x), let y = Double(y), x.isFinite, y.isFinite
      else { return nil }
      (self.t, self.x, self.y) = (t, x, y)
    }
  }

  package func run() throws {
    let samples = try Self.samples(in: try TextFile.read(file), of: file)
    var tracker = VelocityTracker(strategy: (strategy ?? .default).estimator)
    var last = Instant.zero
    for sample in samples {
      last = Instant(nanoseconds: sample.t)
      tracker.add(time: last, position: Point(sample.x, sample.y))
    }
    let velocity = tracker.velocity(at: last)
    print("{\"vx\":\(jsonNumber(velocity.dx)),\"vy\":\(jsonNumber(velocity.dy))}")
  }

  /// Parses the lines of a samples file, whose line ends may be those of other systems; empty lines
  /// are skipped.
  static func samples(in text: String, of file: String) throws(KioskError) -> [Sample] {
    var samples: [Sample] = []
    // Not by characters: a carriage return and a line feed together are one.
    let lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
    for (number, scalars) in lines.enumerated() {
      let line = Substring(scalars)
      if line.allSatisfy(\.isWhitespace) { continue }
      guard let numbers = JSONLine.numbers(in: Array(line.utf8)), let t = numbers["t"],
        let x = numbers["x"], let y = numbers["y"], let sample = Sample(t, x, y)
      else {
        throw .badData(
          "\(file):\(number + 1): expected {\"t\":ns,\"x\":points,\"y\":points}, "
            + "found \(ShellWord.excerpt(String(line))); write a line such as "
            + "{\"t\":8000000,\"x\":100.5,\"y\":392}")
      }
      if let before = samples.last, sample.t < before.t {
        throw .badData(
          "\(file):\(number + 1): expected a time of at least \(before.t), found \(sample.t); "
            + "put the oldest sample first")
      }
      samples.append(sample)
    }
    if samples.isEmpty {
      throw .badData(
        "\(file): expected samples, found none; write lines such as {\"t\":8000000,\"x\":100.5,\"y\":392}"
      )
    }
    return samples
  }
}
