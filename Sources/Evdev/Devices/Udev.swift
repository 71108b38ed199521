import VitrineLibraries

/// What is called of libudev, in its own words, opened when devices are first looked for: a program that
/// plays a recording looks for none. Each handle is one of its reference-counted objects.
struct Udev: Sendable {
  typealias Handle = OpaquePointer
  typealias Name = UnsafePointer<CChar>

  static let fileName = "libudev.so.1"

  let new: @convention(c) () -> Handle?
  let unref: @convention(c) (Handle) -> Handle?

  let monitorNew: @convention(c) (Handle, Name) -> Handle?
  let monitorMatch: @convention(c) (Handle, Name, Name?) -> Int32
  let monitorEnable: @convention(c) (Handle) -> Int32
  let monitorDescriptor: @convention(c) (Handle) -> Int32
  let monitorReceive: @convention(c) (Handle) -> Handle?
  let monitorUnref: @convention(c) (Handle) -> Handle?

  let enumerateNew: @convention(c) (Handle) -> Handle?
  let enumerateSubsystem: @convention(c) (Handle, Name) -> Int32
  let enumerateName: @convention(c) (Handle, Name) -> Int32
  let enumerateInitialized: @convention(c) (Handle) -> Int32
  let enumerateScan: @convention(c) (Handle) -> Int32
  let enumerateFirst: @convention(c) (Handle) -> Handle?
  let enumerateUnref: @convention(c) (Handle) -> Handle?
  let entryNext: @convention(c) (Handle) -> Handle?
  let entryName: @convention(c) (Handle) -> Name?

  let device: @convention(c) (Handle, Name) -> Handle?
  let deviceUnref: @convention(c) (Handle) -> Handle?
  let deviceAction: @convention(c) (Handle) -> Name?
  let deviceName: @convention(c) (Handle) -> Name?
  let deviceNode: @convention(c) (Handle) -> Name?
  let deviceProperty: @convention(c) (Handle, Name) -> Name?
  let deviceAttribute: @convention(c) (Handle, Name) -> Name?
  let deviceParent: @convention(c) (Handle, Name, Name?) -> Handle?

  /// Throws where the library is not installed.
  init(fileName: String = Self.fileName) throws(TouchInputError) {
    let library = SharedLibrary(fileName)
    func function<Function>(_ name: String) throws(TouchInputError) -> Function {
      guard let function: Function = library?.function("udev_\(name)") else {
        throw .noLibrary(name: fileName, package: "libudev1")
      }
      return function
    }
    new = try function("new")
    unref = try function("unref")
    monitorNew = try function("monitor_new_from_netlink")
    monitorMatch = try function("monitor_filter_add_match_subsystem_devtype")
    monitorEnable = try function("monitor_enable_receiving")
    monitorDescriptor = try function("monitor_get_fd")
    monitorReceive = try function("monitor_receive_device")
    monitorUnref = try function("monitor_unref")
    enumerateNew = try function("enumerate_new")
    enumerateSubsystem = try function("enumerate_add_match_subsystem")
    enumerateName = try function("enumerate_add_match_sysname")
    enumerateInitialized = try function("enumerate_add_match_is_initialized")
    enumerateScan = try function("enumerate_scan_devices")
    enumerateFirst = try function("enumerate_get_list_entry")
    enumerateUnref = try function("enumerate_unref")
    entryNext = try function("list_entry_get_next")
    entryName = try function("list_entry_get_name")
    device = try function("device_new_from_syspath")
    deviceUnref = try function("device_unref")
    deviceAction = try function("device_get_action")
    deviceName = try function("device_get_sysname")
    deviceNode = try function("device_get_devnode")
    deviceProperty = try function("device_get_property_value")
    deviceAttribute = try function("device_get_sysattr_value")
    deviceParent = try function("device_get_parent_with_subsystem_devtype")
  }
}
