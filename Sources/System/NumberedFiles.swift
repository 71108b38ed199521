import Glibc

/// Files of one kind in a folder, which are kept beside each other: `PREFIX1SUFFIX`,
/// `PREFIX2SUFFIX` and so on, a later one with a higher number.
///
/// They have limits: the oldest are removed for the newest, which always stays. A file may have
/// companions, whose names are longer; they count with it, and are removed with it.
package struct NumberedFiles: Sendable {
  private let folder: String
  private let prefix: String
  private let suffix: String
  private let companions: [String]
  private let most: Int
  private let mostBytes: Int64

  /// `prefix` and `suffix` are around the number in a file's name, and a companion's name ends with
  /// one of `companions`, too. `most` is the most files, `mostBytes` the most bytes of all of them.
  package init(
    in folder: String, prefix: String, suffix: String = "", companions: [String] = [],
    most: Int, mostBytes: Int64 = .max
  ) {
    self.folder = folder
    self.prefix = prefix
    self.suffix = suffix
    self.companions = companions
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
    var sizes = numbers.map { number in
      paths(number).reduce(Int64(0)) { $0 + ((try? FileSystem.size(of: $1)) ?? 0) }
    }[...]
    for number in numbers.dropLast() {
      if sizes.count <= most && sizes.reduce(0, +) <= mostBytes { return }
      for path in paths(number) { unlink(path) }
      sizes.removeFirst()
    }
  }

  private func path(_ number: Int) -> String { "\(folder)/\(prefix)\(number)\(suffix)" }

  /// The paths of a file and its companions.
  private func paths(_ number: Int) -> [String] {
    [path(number)] + companions.map { path(number) + $0 }
  }

  /// The numbers of the files and their companions, ascending.
  private func numbers() throws(SystemError) -> [Int] {
    let ends = [suffix] + companions.map { suffix + $0 }
    let numbers = try FileSystem.names(in: folder).compactMap { name in
      for end in ends {
        if let number = number(in: name, before: end) { return number }
      }
      return nil
    }
    return Set(numbers).sorted()
  }

  private func number(in name: String, before end: String) -> Int? {
    guard name.utf8.starts(with: prefix.utf8),
      name.utf8.reversed().starts(with: end.utf8.reversed())
    else { return nil }
    let digits = name.utf8.dropFirst(prefix.utf8.count).dropLast(end.utf8.count)
    // Nine digits, which an Int has on every machine; a name of ours has no zero or sign in front.
    guard (1...9).contains(digits.count), digits.first != 0x30,
      digits.allSatisfy({ $0 &- 0x30 < 10 })
    else { return nil }
    return Int(String(decoding: digits, as: UTF8.self))
  }
}
