import Glibc

/// A user, with all that decides which files it may open.
package struct Account: Sendable, Hashable {
  package var name: String
  package var id: UInt32
  package var groups: Set<UInt32>
  /// The names of the groups.
  package var groupNames: Set<String>

  package init(name: String, id: UInt32, groups: Set<UInt32>, groupNames: Set<String>) {
    self.name = name
    self.id = id
    self.groups = groups
    self.groupNames = groupNames
  }

  /// The user of this process, with the groups that it has now.
  package static var current: Account {
    var ids = [gid_t](repeating: 0, count: Int(max(getgroups(0, nil), 0)))
    let count = getgroups(Int32(ids.count), &ids)
    let groups = Set(ids.prefix(Int(max(count, 0)))).union([getegid()])
    let name = getpwuid(geteuid()).map { String(cString: $0.pointee.pw_name) }
    return Account(
      name: name ?? "\(geteuid())", id: geteuid(), groups: groups, groupNames: names(of: groups))
  }

  /// The user with this name, with the groups that a service or a new login has; nil if there is
  /// none.
  package init?(named name: String) {
    guard let entry = getpwnam(name) else { return nil }
    let (id, group) = (entry.pointee.pw_uid, entry.pointee.pw_gid)
    let groups = Self.list { getgrouplist(name, group, $0, $1) }.union([group])
    self.init(name: name, id: id, groups: groups, groupNames: Self.names(of: groups))
  }

  /// Returns the groups that `read` stores. It receives the room and sets the number of groups, and
  /// returns a negative number if there are more than fit, as `getgrouplist` does.
  package static func list(
    _ read: (UnsafeMutablePointer<UInt32>, UnsafeMutablePointer<Int32>) -> Int32
  ) -> Set<UInt32> {
    var room: Int32 = 64
    while true {
      var ids = [UInt32](repeating: 0, count: Int(room))
      var count = room
      let isEnough = read(&ids, &count) >= 0
      if isEnough { return Set(ids.prefix(Int(max(count, 0)))) }
      // The number is that of all groups; more may be added before the next call.
      room = max(count, room * 2)
    }
  }

  private static func names(of groups: Set<gid_t>) -> Set<String> {
    Set(groups.compactMap { getgrgid($0).map { String(cString: $0.pointee.gr_name) } })
  }

  /// Whether the user may read and write a file, by its owner, group and mode.
  package func mayUse(_ file: FileOwnership) -> Bool {
    id == 0 || bits(of: file) & 6 == 6
  }

  /// Whether the user may read a file, by its owner, group and mode.
  package func mayRead(_ file: FileOwnership) -> Bool {
    id == 0 || bits(of: file) & 4 == 4
  }

  /// The three bits of the mode that count for the user.
  private func bits(of file: FileOwnership) -> UInt32 {
    id == file.owner ? file.mode >> 6 : groups.contains(file.group) ? file.mode >> 3 : file.mode
  }

  /// The commands after which only root and the user's group may read a file.
  package func sharingCommands(for path: String) -> String {
    let group = groupNames.contains(name) ? name : groupNames.min() ?? name
    return "sudo chown root:\(group) \(path) && sudo chmod 640 \(path)"
  }
}
