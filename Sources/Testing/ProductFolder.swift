import Glibc

/// Where the package's own programs lie: beside the tests' own.
package enum ProductFolder {
  /// An absolute path, without a slash at its end.
  package static var path: String {
    let own = tests
    return own.lastIndex(of: "/").map { String(own[..<$0]) } ?? "."
  }

  /// The tests' own program: what runs here, or what a helper that runs here was told to load.
  /// Foundation's list of bundles is not asked: it crashes on one of the two compilers.
  private static var tests: String {
    var link = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let length = link.withUnsafeMutableBytes {
      readlink("/proc/self/exe", $0.baseAddress!.assumingMemoryBound(to: CChar.self), $0.count)
    }
    let own = String(decoding: link.prefix(max(0, length)), as: UTF8.self)
    return ([own] + CommandLine.arguments).first { $0.contains(".xctest") } ?? own
  }
}
