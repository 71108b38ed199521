import Glibc

/// An address of a network interface.
package struct NetworkAddress: Sendable, Equatable {
  /// The name of the interface, such as `eth0`.
  package var interface: String
  /// In digits, as `192.168.1.20` or `fd12::7`.
  package var address: String

  package init(interface: String, address: String) {
    self.interface = interface
    self.address = address
  }

  /// The addresses of this machine at which others may reach it: not those of the loopback, nor
  /// those that hold on one link only.
  package static var all: [NetworkAddress] {
    var first: UnsafeMutablePointer<ifaddrs>?
    guard getifaddrs(&first) == 0 else { return [] }
    defer { freeifaddrs(first) }
    var addresses: [NetworkAddress] = []
    var next = first
    while let entry = next?.pointee {
      next = entry.ifa_next
      let isLoopback = entry.ifa_flags & UInt32(IFF_LOOPBACK) != 0
      guard !isLoopback, let address = entry.ifa_addr, let text = text(of: address) else {
        continue
      }
      addresses.append(
        NetworkAddress(interface: String(cString: entry.ifa_name), address: text))
    }
    return addresses
  }

  /// Whether an address holds on one link only: `fe80::1%eth0`, or one that a machine without DHCP
  /// gives itself.
  package static func isOfLink(_ address: String) -> Bool {
    address.contains("%") || address.hasPrefix("169.254.")
  }

  private static func text(of address: UnsafeMutablePointer<sockaddr>) -> String? {
    let family = Int32(address.pointee.sa_family)
    let size: Int
    switch family {
    case AF_INET: size = MemoryLayout<sockaddr_in>.size
    case AF_INET6: size = MemoryLayout<sockaddr_in6>.size
    default: return nil
    }
    var name = [CChar](repeating: 0, count: Int(NI_MAXHOST))
    let code = getnameinfo(
      address, socklen_t(size), &name, socklen_t(name.count), nil, 0, NI_NUMERICHOST)
    let bytes = name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    let text = String(decoding: bytes, as: UTF8.self)
    return code == 0 && !isOfLink(text) ? text : nil
  }
}
