extension StringProtocol where SubSequence == Substring {
  /// The parts between separators, an ASCII character. Compared by bytes, because to find the
  /// borders of characters takes most of the time. Empty parts are left out unless `keepsEmpty`.
  func parts(at separator: Unicode.Scalar, keepsEmpty: Bool = false) -> [Substring] {
    precondition(separator.isASCII, "a separator must be ASCII, not \(separator)")
    return Substring(self).utf8.split(
      separator: UInt8(ascii: separator), omittingEmptySubsequences: !keepsEmpty
    ).map { Substring($0) }
  }
}
