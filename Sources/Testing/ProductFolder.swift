import Glibc
import VitrineSystem

/// The folder of the package's own programs, which is that of the tests.
package enum ProductFolder {
  /// The absolute path, without a trailing slash.
  package static var path: String {
    FileSystem.folder(of: tests)
  }

  /// The path of the test program: the running program, or the bundle that a running helper was
  /// started with. Foundation's list of bundles is not used: it crashes on one of the two
  /// compilers.
  private static var tests: String {
    var link = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let length = link.withUnsafeMutableBytes {
      readlink("/proc/self/exe", $0.baseAddress!.assumingMemoryBound(to: CChar.self), $0.count)
    }
    let own = String(decoding: link.prefix(max(0, length)), as: UTF8.self)
    return ([own] + CommandLine.arguments).first { $0.contains(".xctest") } ?? own
  }
}
