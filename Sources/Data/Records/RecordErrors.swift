/// Makes the errors about values of a record file.
struct RecordErrors {
  /// The name of the file in errors.
  let file: String
  let known: KnownMembers
  /// The description of the file's format, such as "docs/data.md"; named in remedies.
  let documentation: String?

  /// Returns the error that a value is not the expected one.
  func unexpected(_ node: JSONNode, _ expected: String, _ remedy: String) -> DataError {
    DataError(
      file: file, position: node.position, problem: .isUnexpected, expected: expected,
      found: node.description, remedy: remedy)
  }

  /// Returns the error for a missing required member. If a member has a similar name, the error is
  /// reported there, otherwise at the object's beginning.
  func missing(_ key: String, in object: JSONNode) -> DataError {
    if case .object(let members) = object.value, members.count <= KnownMembers.most,
      !members.contains(where: { $0.key == key })
    {
      let isAbsent = { (name: String) in !members.contains { $0.key == name } }
      for member in members {
        guard let meant = known.like(member.key, among: [key], isAbsent: isAbsent) else {
          continue
        }
        return DataError(
          file: file, position: member.position, problem: .isUnexpected,
          expected: "\"\(meant)\"", found: "\"\(JSONNode.excerpt(member.key))\"",
          remedy: "call it \"\(meant)\"")
      }
    }
    return DataError(
      file: file, position: object.position, problem: .isUnexpected,
      expected: "\"\(key)\" in this object", found: "none",
      remedy: documentation.map { "add it (see \($0))" } ?? "add it")
  }
}
