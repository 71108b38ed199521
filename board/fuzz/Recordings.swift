// Fuzz target of the readers of recordings (evemu, libinput's YAML, our own). Each valid recording
// is decoded, and is the same after it was written in our format and read again.
import Glibc
import VitrineRecording
import VitrineTouch
import VitrineUnits

private let scratch = "/dev/shm/vitrine-fuzz-\(getpid())"

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzRecordings(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: data, count: data == nil ? 0 : count))
  guard let recording = try? Recording.parse(bytes, file: "fuzz", log: { _, _ in }) else {
    return 0
  }
  check(recording.steps.count <= count, "more steps than bytes")
  decode(recording)
  do {
    try recording.write(path: scratch, log: { _, _ in })
    let again = try Recording.read(path: scratch, log: { _, _ in })
    check(again == recording, "another recording after writing and reading")
  } catch {
    fail("a recording cannot be written and read: \(error)")
  }
  unlink(scratch)
  return 0
}

private func decode(_ recording: Recording) {
  var decoders: [SlotDecoder] = recording.devices.map { recorded in
    SlotDecoder(
      device: recorded.device,
      transform: PanelTransform(scanOut: PixelSize(800, 480), calibration: recorded.calibration),
      overrides: recorded.overrides)
  }
  var auditors = decoders.map { _ in Auditor() }
  for step in recording.steps {
    switch step {
    case .raw(let device, let event):
      auditors[device].audit(decoders[device].receive(event))
    case .resync(let device, let state, let time):
      auditors[device].audit(decoders[device].resync(state, at: time))
    case .deviceRemoved(let device, let time):
      auditors[device].audit(decoders[device].cancelAll(at: time))
      check(auditors[device].live.isEmpty, "a contact outlived its device")
    case .displayLost(let time), .displayBack(let time):
      for device in decoders.indices {
        auditors[device].audit(decoders[device].cancelAll(at: time))
        check(auditors[device].live.isEmpty, "a contact outlived the display")
      }
    case .deviceAdded, .frame, .workFinished, .idle, .reload, .received, .key:
      break
    }
  }
}
