import Testing
import VitrineTesting

extension FingerWatch {
  /// Fails the test with the first frames that broke a rule.
  func expectTruth(
    followed least: Int = 0, _ comment: Comment? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let first = faults.prefix(2).joined(separator: "; ")
    #expect(
      faults.count == 0, "\(faults.count): \(first) \(comment.map { "\($0)" } ?? "")",
      sourceLocation: sourceLocation)
    #expect(followed >= least, "the watch saw too little", sourceLocation: sourceLocation)
  }
}
