import Glibc
import VitrineSystem

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
    guard let status = try? FileStatus(of: path) else { return nil }
    let name = getgrgid(status.group).map { String(cString: $0.pointee.gr_name) }
    self.init(
      path: path, owner: status.owner, group: status.group, groupName: name ?? "\(status.group)",
      mode: status.permissions)
  }
}
