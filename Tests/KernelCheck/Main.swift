import Glibc

// Compares the vector kernels with the scalar ones in its own build. A release build is the one
// that matters: there the optimizer has rearranged both.
//
//     swift run -c release KernelCheck
@main
struct KernelCheck {
  static func main() {
    var hasFailed = false
    for comparison in KernelComparison.allCases {
      do {
        try comparison.run()
        print("same bits: \(comparison.rawValue)")
      } catch {
        print("error: \(comparison.rawValue): \(error)")
        hasFailed = true
      }
    }
    exit(hasFailed ? 1 : 0)
  }
}
