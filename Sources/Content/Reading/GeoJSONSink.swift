/// Hands what the parser tells on to a builder.
///
/// The builder lies behind a pointer: as a class's property each of its fields would be guarded
/// against two accesses at once, a million times a second, where the parser calls one at a time.
final class GeoJSONSink: JSONSink {
  let builder = UnsafeMutablePointer<GeoJSONBuilder>.allocate(capacity: 1)

  init() { builder.initialize(to: GeoJSONBuilder()) }

  deinit {
    builder.deinitialize(count: 1)
    builder.deallocate()
  }

  func null() throws(Objection) { try builder.pointee.null() }
  func boolean(_ value: Bool) throws(Objection) { try builder.pointee.boolean(value) }
  func number(_ digits: UnsafeBufferPointer<UInt8>) throws(Objection) {
    try builder.pointee.number(digits)
  }
  func string(_ bytes: UnsafeBufferPointer<UInt8>) throws(Objection) {
    try builder.pointee.string(bytes)
  }
  func startObject() throws(Objection) { try builder.pointee.startObject() }
  func key(_ bytes: UnsafeBufferPointer<UInt8>) throws(Objection) { try builder.pointee.key(bytes) }
  func endObject() throws(Objection) { try builder.pointee.endObject() }
  func startArray() throws(Objection) { try builder.pointee.startArray() }
  func endArray() throws(Objection) { try builder.pointee.endArray() }
}
