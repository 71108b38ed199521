// Fuzz target of the reader of override files and calibration matrices.
import VitrineTouch
import VitrineUnits

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOverrides(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = UnsafeBufferPointer(start: data, count: data == nil ? 0 : count)
  let text = String(decoding: bytes, as: UTF8.self)
  do {
    let file = try TouchOverrideFile(parsing: text, name: "fuzz")
    let device = TouchDevice(
      name: "Acme Touch 7", vendor: 0x0eef, product: 1,
      axes: [0: AxisInfo(minimum: 0, maximum: 9), 2: AxisInfo(minimum: 0, maximum: 9)])
    let overrides = file.overrides(for: device)
    check(
      file.overrides(for: device, over: overrides) == overrides,
      "applied twice, the overrides differ")
    if let axis = overrides.xAxis {
      check(device.axes[axis] != nil, "an axis that the device does not have")
    }
  } catch {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).count
    check(error.line >= 1 && error.line <= lines, "a line that does not exist: \(error)")
    check(error.file == "fuzz" && !error.problem.isEmpty, "an error without a text")
  }
  return 0
}
