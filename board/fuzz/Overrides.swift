// Fuzzes the reader of override files and of calibration matrices.
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
    check(file.overrides(for: device, over: overrides) == overrides, "said twice, it is another")
    if let axis = overrides.xAxis { check(device.axes[axis] != nil, "an axis that is not there") }
  } catch {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).count
    check(error.line >= 1 && error.line <= lines, "a line that is not there: \(error)")
    check(error.file == "fuzz" && !error.problem.isEmpty, "an error that says nothing")
  }
  return 0
}
