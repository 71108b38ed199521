import ArgumentParser
import VitrineKiosk

/// The `kernels` command: compares the vector kernels of this processor with the scalar ones.
struct KernelsCommand: ParsableCommand, Sendable {
  static let configuration = CommandConfiguration(
    commandName: "kernels",
    abstract: "Compare the vector kernels of this processor with the scalar ones.",
    discussion: HelpParts.discussion(
      """
      Both paint random rows, and must write the same bits and nothing beside them. The package tests make \
      the same comparisons on a PC; 'board/cross --compare' runs this command on the Pi's processor, which has \
      kernels of its own. Exit code 6 at the first difference.
      """,
      examples: [("vitrine-lab kernels", "compare all kernels on this machine")]))

  func run() throws {
    for comparison in KernelComparison.allCases {
      do {
        try comparison.run()
      } catch let mismatch as KernelMismatch {
        throw KioskError.badData("\(comparison.rawValue): \(mismatch)")
      }
    }
    print("kernels: \(KernelComparison.allCases.count) comparisons, no difference")
  }
}
