#if compiler(<6.3)
  /// The function that the Observation library calls for a lock that fails. Before Swift 6.3 no
  /// library on Linux has it, so the linker would refuse a program that is not linked statically
  /// (<https://github.com/swiftlang/swift/issues/75670>).
  @_cdecl("_ZN5swift9threading5fatalEPKcz")
  package func threadingFailed(_ message: UnsafePointer<CChar>) {
    fatalError(String(cString: message))
  }
#endif
