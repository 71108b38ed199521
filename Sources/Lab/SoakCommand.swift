import ArgumentParser
import Glibc
import Vitrine
import VitrineKiosk
import VitrineShowcase

/// The `soak` command: touches the built-in screens at random for hours of virtual time.
struct SoakCommand: ParsableCommand, Sendable {
  static let configuration = CommandConfiguration(
    commandName: "soak",
    abstract: "Touch the built-in screens at random for hours of virtual time.",
    discussion: HelpParts.discussion(
      """
      After each virtual hour all fingers are lifted. Then every gesture must have ended, the screen must \
      come to rest, the number of open files must be that of the second hour, and the memory at most \
      \(Soak.allowedGrowth >> 20) MB more than in the first \(Soak.warmUp) hours, in which caches fill. \
      After \(Soak.fewestForSlope) hours and more, the memory of the last half of them may grow by at most \
      \(Soak.allowedSlope >> 10) kB an hour: the median of the growths between any two of these hours, which \
      repeats where the memory of a single hour does not. \
      One in \(Soak.paintedFrames) frames is painted. Prints a line for each hour, and ends with 1 at the \
      first fault. The same seed gives the same touches.
      """,
      examples: [
        ("vitrine-lab soak --hours 24 --seed 7", "a day on each screen; takes an hour or two"),
        ("vitrine-lab soak poi --hours 2", "two hours on one screen"),
      ]))

  @Argument(help: "The screens; all if none is named.")
  var screens: [String] = []
  @Option(help: "Virtual hours on each screen.")
  var hours = 24
  @Option(help: "The seed of the touches.")
  var seed: UInt64 = 1
  @Option(help: "The panel's size in pixels.", transform: OptionValue.pixelSize)
  var size = PixelSize(800, 480)

  func validate() throws {
    if hours < 1 { throw ValidationError("--hours must be at least 1, such as --hours 24") }
  }

  func run() throws { try MainActor.assumeIsolated { try soak() } }

  @MainActor private func soak() throws {
    let all = Showcase.catalog(ShowcaseOptions()).screens.map(\.name)
    for name in screens where !all.contains(name) {
      let names = all.joined(separator: ", ")
      throw KioskError.usage("there is no screen '\(name)'; there are: \(names)")
    }
    for name in screens.isEmpty ? all : screens {
      let environment = Environment.standard(KioskOptions(), log: { _, _ in })
      let soak = Soak(seed: seed, size: size, environment: environment) { Self.screen(name) }
      do {
        for _ in 0..<hours {
          let part = try soak.run(.seconds(3600))
          print("\(name): \(part.line)")
          fflush(nil)
        }
        print("\(name): \(MemorySlope.text(soak.slope.bytes)) more an hour over the last half")
      } catch {
        throw KioskError.refused(step: "touch \(name) for \(hours) hours", reason: "\(error)")
      }
    }
  }

  /// Returns a screen with data of its own: items that were deleted are there again.
  @MainActor private static func screen(_ name: String) -> Component {
    guard let screen = try? Showcase.catalog(ShowcaseOptions()).screen(named: name) else {
      preconditionFailure("the name was checked")
    }
    return screen.make()
  }
}
