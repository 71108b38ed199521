import Glibc

/// Files of one kind in a folder, which are kept beside each other: `PREFIX1SUFFIX`,
/// `PREFIX2SUFFIX` and so on, a later one with a higher number.
///
/// They have limits: the oldest are removed for the newest, which always stays.
package struct NumberedFiles: Sendable {
  private let folder: String
  private let prefix: String
  private let suffix: String
  private let most: Int
  private let mostBytes: Int64

  /// `prefix` and `suffix` are around the number in a file's name. `most` is the most files,
  /// `mostBytes` the most bytes of all of them.
  package init(
    in folder: String, prefix: String, suffix: String = "", most: Int, mostBytes: Int64 = .max
  ) {
    self.folder = folder
    self.prefix = prefix
    self.suffix = suffix
    self.most = most
    self.mostBytes = mostBytes
  }

  /// Returns the path of the next file, which does not exist.
  package func next() throws(SystemError) -> String { path(try (numbers().last ?? 0) + 1) }

  /// Returns the path of the newest file; nil if there is none.
  package func newest() throws(SystemError) -> String? { try numbers().last.map(path) }

  /// Removes the oldest files until the limits are kept.
  package func removeOldest() throws(SystemError) {
    let numbers = try numbers()
    var sizes = numbers.map { (try? FileSystem.size(of: path($0))) ?? 0 }[...]
    for number in numbers.dropLast() {
      if sizes.count <= most && sizes.reduce(0, +) <= mostBytes { return }
      unlink(path(number))
      sizes.removeFirst()
    }
  }

  private func path(_ number: Int) -> String { "\(folder)/\(prefix)\(number)\(suffix)" }

  /// The numbers of the files, ascending.
  private func numbers() throws(SystemError) -> [Int] {
    try FileSystem.names(in: folder).compactMap { name in
      guard name.utf8.starts(with: prefix.utf8),
        name.utf8.reversed().starts(with: suffix.utf8.reversed())
      else { return nil }
      let digits = name.utf8.dropFirst(prefix.utf8.count).dropLast(suffix.utf8.count)
      // Nine digits, which an Int has on every machine; a name of ours has no zero or sign in
      // front.
      guard (1...9).contains(digits.count), digits.first != 0x30,
        digits.allSatisfy({ $0 &- 0x30 < 10 })
      else { return nil }
      return Int(String(decoding: digits, as: UTF8.self))
    }.sorted()
  }
}
