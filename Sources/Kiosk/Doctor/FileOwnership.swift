import Glibc

/// The owner, group and mode of a file, which decide who may open it.
package struct FileOwnership: Sendable, Hashable {
  package var path: String
  package var owner: UInt32
  package var group: UInt32
  package var groupName: String
  /// The nine bits of the permissions.
  package var mode: UInt32

  package init(path: String, owner: UInt32, group: UInt32, groupName: String, mode: UInt32) {
    self.path = path
    self.owner = owner
    self.group = group
    self.groupName = groupName
    self.mode = mode
  }

  /// Reads the ownership of a file, following symbolic links; nil if there is none.
  package init?(of path: String) {
    var facts = stat()
    guard stat(path, &facts) == 0 else { return nil }
    let name = getgrgid(facts.st_gid).map { String(cString: $0.pointee.gr_name) }
    self.init(
      path: path, owner: facts.st_uid, group: facts.st_gid, groupName: name ?? "\(facts.st_gid)",
      mode: facts.st_mode & 0o777)
  }
}
