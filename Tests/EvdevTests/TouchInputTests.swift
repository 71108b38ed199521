import Glibc
import Testing
import VitrineEvdev
import VitrineTesting
import VitrineRecording
import VitrineTouch
import VitrineUnits

/// The report of the device at 5 ns, as number 7.
private func reports(_ input: TouchInput) -> [InputEvent] {
  var all: [InputEvent] = []
  input.read(as: 7, at: now) { all.append($0) }
  return all
}

private let now = Instant(nanoseconds: 5)
private let removed = InputEvent.deviceRemoved(device: 7, now)

private func raw(_ event: RawEvent) -> InputEvent { .raw(device: 7, event) }

struct TouchInputTests {
  @Test(
    "Events pass through unchanged: no slot is limited, no code hidden, no tracking id dropped")
  func untouched() {
    let node = PipeNode(somePanel)
    let input = TouchInput(path: "/dev/input/event0", node: node)
    let events = [
      event(1_000_001, 3, 0x2f, 99), event(1_000_001, 3, 0x39, 7), event(1_000_001, 3, 0x39, 8),
      event(1_000_001, 3, 0x39, -1), event(1_000_001, 3, 0x39, -1), event(999_999, 0xff, 0x2ff, 1),
      event(1_000_002, 4, 4, .max), event(1_000_002, 0, 0, 1),
    ]
    node.send(events)
    #expect(reports(input) == events.map(raw))
    #expect(reports(input) == [])
  }

  @Test("After SYN_DROPPED all queued events are discarded and the state is reported")
  func dropped() {
    let node = PipeNode(somePanel)
    let input = TouchInput(path: "/dev/input/event0", node: node)
    let state = TouchDeviceState(
      slots: [[0x39: 7, 0x35: 100]], currentSlot: 0, axes: [:], keys: [0x14a])
    node.answer = state
    let before = event(1, 3, 0x35, 5)
    let gap = event(2, 0, EventCode.synDropped, 0)
    node.send([before, gap] + (0..<300).map { event(3, 3, 0x35, $0) } + [event(3, 0, 0, 0)])
    #expect(reports(input) == [raw(before), raw(gap), .resync(device: 7, state, now)])
    let after = event(4, 3, 0x35, 6)
    node.send([after])
    #expect(reports(input) == [raw(after)])
  }

  @Test("A device that disappears is reported as lost once, after its last events")
  func lost() {
    let node = PipeNode(somePanel)
    let input = TouchInput(path: "/dev/input/event0", node: node)
    let last = event(1, 3, 0x35, 5)
    node.send([last])
    node.unplug()
    #expect(reports(input) == [raw(last), removed])
    #expect(reports(input) == [])
    #expect(input.state() == nil)
  }

  @Test("A device that disappears after dropped events is reported as lost")
  func lostWhileDropping() {
    let node = PipeNode(somePanel)
    let input = TouchInput(path: "/dev/input/event0", node: node)
    let gap = event(2, 0, EventCode.synDropped, 0)
    node.send([gap])
    node.unplug()
    #expect(reports(input) == [raw(gap), removed])
  }

  @Test("A device that never pauses returns control after a few thousand events, and loses none")
  func flood() {
    let node = PipeNode(somePanel)
    let input = TouchInput(path: "/dev/input/event0", node: node)
    // A pipe holds 64 KB: 2,730 events of 24 bytes.
    var sent: [InputEvent] = []
    var got: [InputEvent] = []
    for round in 0..<4 {
      let part = (0..<2500).map { event(Int64(round), 3, 0x35, $0) }
      node.send(part)
      sent += part.map(raw)
      got += reports(input)
    }
    #expect(got == sent)
  }

  @Test("A path that is no input device is refused with its kind and a remedy")
  func refused() {
    #expect(throws: TouchInputError.cannotOpen(path: "/nowhere", name: nil, code: ENOENT)) {
      try TouchInput(path: "/nowhere")
    }
    #expect(throws: TouchInputError.notAnInputDevice(path: "/dev/null", code: ENOTTY)) {
      try TouchInput(path: "/dev/null")
    }
  }

  @Test("A refused device leaves no descriptor open")
  func noLeak() throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("no-device", [1])
    #expect(throws: TouchInputError.notAnInputDevice(path: file, code: ENOTTY)) {
      try TouchInput(path: file)
    }
    var links = 0
    for number in 0..<Int32(1024) {
      var target = [CChar](repeating: 0, count: 4096)
      guard readlink("/proc/self/fd/\(number)", &target, 4095) > 0 else { continue }
      links += 1
      #expect(target.withUnsafeBufferPointer { String(cString: $0.baseAddress!) } != file)
    }
    #expect(links > 0)
  }

  @Test(
    "Every error names the object, the reason and a remedy",
    arguments: [
      (TouchInputError.noTouchDevice(seen: []), ["no input devices", "connect the panel"]),
      (.noTouchDevice(seen: ["K (/dev/input/event0): it is a keyboard"]), ["K (/dev", "--touch"]),
      (
        .cannotOpen(path: "/dev/input/event3", name: "P", code: EACCES),
        ["P (/dev/input/event3)", "Permission denied", "usermod -aG input", "udev rule"]
      ), (.cannotOpen(path: "/x", name: nil, code: ENOENT), ["/x", "No such", "vitrine devices"]),
      (.cannotOpen(path: "/x", name: nil, code: EIO), ["/x", "Input/output", "dmesg"]),
      (.notAnInputDevice(path: "/dev/null", code: ENOTTY), ["/dev/null", "/dev/input/event*"]),
      (.notATouchDevice(path: "/x", name: "K", reason: "it is round"), ["K (/x)", "it is round"]),
      (.system(step: "epoll_create1", code: EMFILE), ["epoll_create1", "ulimit"]),
    ])
  func remedies(error: TouchInputError, parts: [String]) {
    for part in parts { #expect(error.description.contains(part)) }
    #expect(error.description.hasPrefix("touch: "))
  }
}
