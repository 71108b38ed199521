/// The remarks of a record reader: the first eight of each kind, and the number of further ones.
struct RecordRemarks {
  private static let most = 8
  private var noted: [DataError] = []
  private var counts: [(kind: RecordReader.RemarkKind, count: Int)] = []

  /// Returns whether another remark of this kind would be recorded.
  func wants(_ kind: RecordReader.RemarkKind) -> Bool { count(of: kind) < Self.most }

  private func count(of kind: RecordReader.RemarkKind) -> Int {
    counts.first { $0.kind == kind }?.count ?? 0
  }

  mutating func note(_ kind: RecordReader.RemarkKind, _ remark: @autoclosure () -> DataError) {
    if let index = counts.firstIndex(where: { $0.kind == kind }) {
      counts[index].count += 1
    } else {
      counts.append((kind, 1))
    }
    if count(of: kind) <= Self.most { noted.append(remark()) }
  }

  /// Returns all remarks in the order of the file.
  func all(in file: String) -> [DataError] {
    func position(_ remark: DataError) -> (Int, Int) {
      (remark.position?.line ?? 0, remark.position?.column ?? 0)
    }
    return noted.sorted { position($0) < position($1) }
      + counts.filter { $0.count > Self.most }.map { kind, count in
        DataError(
          file: file, problem: .isUnexpected, expected: kind.expected,
          found: "\(count - Self.most) more \(kind.found)", remedy: kind.remedy)
      }
  }
}

extension RecordReader {
  /// A kind of probable mistakes in a file. The first eight remarks of a kind are reported with
  /// their positions, and the number of further ones in one line, which these texts describe.
  public struct RemarkKind: Sendable, Hashable {
    /// The expected content, as in "pictures that are there".
    public let expected: String
    /// The end of "found 12 more …", as in "that are not".
    public let found: String
    /// The remedy, as in "fix these too".
    public let remedy: String

    /// Makes a kind; kinds with equal texts are the same.
    public init(expected: String, found: String = "that are not", remedy: String = "fix these too")
    {
      self.expected = expected
      self.found = found
      self.remedy = remedy
    }

    static let misspelt = RemarkKind(expected: "names that are read")
    static let twice = RemarkKind(expected: "each name once")
    static let empty = RemarkKind(expected: "lists that are not empty")
  }
}
