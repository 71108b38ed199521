/// Finds probable mistakes in the names of a record's members.
struct MemberCheck {
  private let errors: RecordErrors
  /// The misspelt names that were reported, and the names that were meant.
  private var misspelt: [String: String] = [:]

  init(errors: RecordErrors) { self.errors = errors }

  /// Records a remark for names of an object that occur twice, and for names that are probably
  /// misspelt.
  mutating func check(_ object: JSONNode, into remarks: inout RecordRemarks) {
    guard case .object(let members) = object.value else { return }
    var firsts: [String: Int] = [:]
    firsts.reserveCapacity(members.count)
    for (index, member) in members.enumerated() where firsts[member.key] == nil {
      firsts[member.key] = index
    }
    let isAbsent = { (name: String) in firsts[name] == nil }
    for (index, member) in members.enumerated() {
      if let first = firsts[member.key], first < index {
        remarks.note(
          .twice,
          DataError(
            file: errors.file, position: member.position, problem: .isUnexpected,
            expected: "each name once",
            found:
              "\"\(JSONNode.excerpt(member.key))\" again after line \(members[first].position.line)",
            remedy: "the last one counts: remove the other"))
      } else if members.count <= KnownMembers.most, let meant = meant(member.key, isAbsent, remarks)
      {
        misspelt[member.key] = meant
        remarks.note(
          .misspelt,
          DataError(
            file: errors.file, position: member.position, problem: .isUnexpected,
            expected: "\"\(meant)\"",
            found: "\"\(JSONNode.excerpt(member.key))\"",
            remedy: "it is not read: call it \"\(meant)\""))
      }
    }
  }

  /// Returns the name that was meant. After enough remarks, only names that were already reported
  /// are looked up, so that no file takes long.
  private func meant(
    _ key: String, _ isAbsent: (String) -> Bool, _ remarks: RecordRemarks
  ) -> String? {
    if let meant = misspelt[key], isAbsent(meant) { return meant }
    return remarks.wants(.misspelt) ? errors.known.like(key, isAbsent: isAbsent) : nil
  }
}
