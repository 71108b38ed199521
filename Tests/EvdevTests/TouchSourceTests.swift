import Glibc
import Testing
import VitrineEvdev
import VitrineRecording
import VitrineTesting
import VitrineTouch
import VitrineUnits

private func added(_ device: Int, at ms: Int64 = 0) -> InputEvent {
  .deviceAdded(device: device, Instant(nanoseconds: ms * 1_000_000))
}

private func removed(_ device: Int) -> InputEvent { .deviceRemoved(device: device, .zero) }

private func resync(_ device: Int, _ state: TouchDeviceState = TouchDeviceState()) -> InputEvent {
  .resync(device: device, state, .zero)
}

private func raw(_ device: Int, _ event: RawEvent) -> InputEvent {
  .raw(device: device, event)
}

private func path(_ number: Int) -> String { "/dev/input/event\(number)" }

/// A touch source with a fake device directory, and a log of its messages.
private final class Bench {
  let directory = FakeDirectory()
  let log = LogLines()

  func start(
    path: String? = nil, seat: String = "seat0", grab: Bool = true, requiresDevice: Bool = true
  ) throws(TouchInputError) -> TouchSource {
    try TouchSource(
      directory: directory, path: path, seat: seat, grab: grab, requiresDevice: requiresDevice,
      log: log.sink)
  }

  func poll(_ source: TouchSource, at milliseconds: Int64 = 0) -> [InputEvent] {
    var events: [InputEvent] = []
    source.poll(at: Instant(nanoseconds: milliseconds * 1_000_000)) { events.append($0) }
    return events
  }

  func recorded(_ number: Int, _ device: TouchDevice) -> RecordedDevice {
    RecordedDevice(device: device, path: path(number))
  }

  /// Polls, and expects that this device has been added as the source's only one, with this index.
  func expectOnly(
    _ number: Int, _ device: TouchDevice, as index: Int = 0, in source: TouchSource,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(poll(source).first == added(index), sourceLocation: sourceLocation)
    #expect(
      Array(source.devices.values) == [recorded(number, device)], sourceLocation: sourceLocation)
  }
}

struct TouchSourceTests {
  @Test("A present panel is found among other devices, reported with its state, and read")
  func found() throws {
    let bench = Bench()
    bench.directory.add(0, someKeyboard)
    let node = bench.directory.add(3, somePanel)
    bench.directory.add(4, someTouchpad)
    let state = TouchDeviceState(slots: [[0x39: 5, 0x35: 1, 0x36: 2]], keys: [0x14a])
    node.answer = state
    let source = try bench.start()
    #expect(bench.log.lines == ["<6>touch: opened Panel (/dev/input/event3)"])
    #expect(node.isGrabbed)
    let first = event(1, 3, 0x35, 5)
    node.send([first])
    #expect(
      bench.poll(source) == [
        added(0), resync(0, state), raw(0, first),
      ])
    #expect(source.devices == [0: bench.recorded(3, somePanel)])
    #expect(bench.poll(source) == [])
  }

  @Test("The single descriptor is readable while a panel has events, and never changes")
  func descriptor() throws {
    let bench = Bench()
    let node = bench.directory.add(3, somePanel)
    let source = try bench.start()
    let descriptors = source.descriptors
    #expect(descriptors.count == 1)
    #expect(isReadable(descriptors[0], within: 5000), "what was found is still to be reported")
    _ = bench.poll(source)
    #expect(!isReadable(descriptors[0]))
    node.send([event(1, 0, 0, 0)])
    #expect(isReadable(descriptors[0]))
    _ = bench.poll(source)
    #expect(!isReadable(descriptors[0]))
    bench.directory.unplug(3)
    // A program that another test is just starting has a copy of the closed end for a moment.
    #expect(isReadable(descriptors[0], within: 5000))
    _ = bench.poll(source)
    #expect(!isReadable(descriptors[0]) && source.descriptors == descriptors)
  }

  @Test("Unplugging is reported after the last events; a panel plugged in again has a new number")
  func replugged() throws {
    let bench = Bench()
    let node = bench.directory.add(3, somePanel)
    let source = try bench.start()
    _ = bench.poll(source)
    let last = event(1, 0, 0, 0)
    node.send([last])
    bench.directory.unplug(3)
    #expect(bench.poll(source) == [raw(0, last), removed(0)])
    #expect(bench.poll(source) == [])
    bench.directory.plug(3, somePanel)
    #expect(
      bench.poll(source) == [
        added(1), resync(1),
      ])
    #expect(source.devices == [1: bench.recorded(3, somePanel)])
    #expect(
      bench.log.lines == [
        "<6>touch: opened Panel (/dev/input/event3)", "<6>touch: lost Panel (/dev/input/event3)",
        "<6>touch: opened Panel (/dev/input/event3)",
      ])
  }

  @Test("A panel with a loose plug takes no more memory after 2,000 times, and is read as before")
  func loosePlug() throws {
    let bench = Bench()
    bench.directory.add(3, somePanel)
    let source = try bench.start()
    _ = bench.poll(source)
    for number in 0..<2000 {
      bench.directory.unplug(3)
      #expect(bench.poll(source) == [removed(number)])
      #expect(source.devices.isEmpty)
      let node = bench.directory.plug(3, somePanel)
      #expect(bench.poll(source) == [added(number + 1), resync(number + 1)])
      #expect(source.devices == [number + 1: bench.recorded(3, somePanel)])
      let first = event(1, 0, 0, 0)
      node.send([first])
      #expect(bench.poll(source) == [raw(number + 1, first)])
    }
  }

  @Test("A panel that is unplugged and plugged in between two polls is lost and found")
  func blinked() throws {
    let bench = Bench()
    bench.directory.add(3, somePanel)
    let source = try bench.start()
    _ = bench.poll(source)
    bench.directory.unplug(3)
    bench.directory.plug(3, somePanel)
    #expect(
      bench.poll(source) == [
        removed(0), added(1), resync(1),
      ])
  }

  @Test("A panel that disappears before the first poll is reported as found and lost, or never")
  func goneBeforeReport() throws {
    let bench = Bench()
    bench.directory.plug(3, somePanel)
    let source = try bench.start(requiresDevice: false)
    bench.directory.unplug(3)
    let events = bench.poll(source)
    #expect(events == [added(0), removed(0)] || events == [])
  }

  @Test("Dropped events are logged, and the state follows")
  func dropped() throws {
    let bench = Bench()
    let node = bench.directory.add(3, somePanel)
    let source = try bench.start()
    _ = bench.poll(source)
    let gap = event(1, 0, EventCode.synDropped, 0)
    node.send([gap])
    #expect(bench.poll(source) == [raw(0, gap), resync(0)])
    #expect(bench.log.lines.last == "<5>touch: events were dropped on Panel; state re-read")
  }

  @Test("Several panels are all read, each under its own number")
  func several() throws {
    let bench = Bench()
    let first = bench.directory.add(0, somePanel)
    let second = bench.directory.add(1, somePanel)
    let source = try bench.start()
    _ = bench.poll(source)
    let tap = event(1, 0, 0, 0)
    second.send([tap])
    first.send([tap])
    #expect(bench.poll(source) == [raw(0, tap), raw(1, tap)])
    bench.directory.unplug(0)
    second.send([tap])
    #expect(bench.poll(source) == [removed(0), raw(1, tap)])
  }

  @Test("Without a panel the error lists the devices that were found")
  func noPanel() {
    let bench = Bench()
    #expect(throws: TouchInputError.noTouchDevice(seen: [])) { try bench.start() }
    bench.directory.add(0, someTouchpad)
    let error = failure(TouchInputError.self) { _ = try bench.start() }
    guard case .noTouchDevice(let seen)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(seen.count == 1 && seen[0].hasPrefix("Touchpad (/dev/input/event0): "))
    #expect(bench.log.lines == [])
  }

  @Test("A panel without read permission is named in the error")
  func noPermission() {
    let bench = Bench()
    bench.directory.add(0, someKeyboard)
    bench.directory.add(3, somePanel)
    bench.directory.refusals = [path(3): EACCES]
    #expect(
      throws: TouchInputError.cannotOpen(path: path(3), name: "Panel", code: EACCES)
    ) { try bench.start() }
  }

  @Test("A source can also start without a panel and wait for one")
  func waiting() throws {
    let bench = Bench()
    let source = try bench.start(requiresDevice: false)
    #expect(bench.poll(source) == [])
    bench.directory.plug(0, someKeyboard)
    bench.directory.plug(1, somePanel)
    bench.expectOnly(1, somePanel, in: source)
  }

  @Test("After missed messages all devices are listed again")
  func missed() throws {
    let bench = Bench()
    let source = try bench.start(requiresDevice: false)
    bench.directory.add(1, somePanel)
    bench.directory.changes = [.missed]
    bench.expectOnly(1, somePanel, in: source)
    bench.directory.changes = [.missed]
    #expect(bench.poll(source) == [])
  }

  @Test("The seat, ignore and calibration properties of udev are respected")
  func properties() throws {
    let bench = Bench()
    for number in 0..<4 { bench.directory.add(number, somePanel) }
    bench.directory.candidates[0].isIgnored = true
    bench.directory.candidates[1].seat = "seat7"
    bench.directory.candidates[2].calibration = Calibration(0, 1, 0, 1, 0, 0)
    bench.directory.candidates[3].unreadableCalibration = "1 2 x"
    let source = try bench.start()
    _ = bench.poll(source)
    let found = source.devices.sorted { $0.key < $1.key }.map(\.value)
    #expect(found.map(\.path) == [path(2), path(3)])
    #expect(found.map(\.calibration) == [Calibration(0, 1, 0, 1, 0, 0), .identity])
    #expect(bench.log.lines.contains { $0.contains("\"1 2 x\", not six numbers") })

    let other = try bench.start(seat: "seat7")
    bench.expectOnly(1, somePanel, in: other)
  }

  @Test("A device requested by its path is used whatever its kind, if it reports positions")
  func namedByPath() throws {
    let bench = Bench()
    bench.directory.add(0, somePanel)
    bench.directory.add(1, someTouchpad)
    bench.directory.add(2, someKeyboard)
    let source = try bench.start(path: path(1))
    bench.expectOnly(1, someTouchpad, in: source)
    #expect(bench.log.lines.contains { $0.hasPrefix("<5>touch: Touchpad (/dev/input/event1) is") })
    let refusal = failure(TouchInputError.self) { _ = try bench.start(path: path(2)) }
    #expect(refusal?.description.contains("Keyboard (/dev/input/event2) is no touch") == true)
    #expect(throws: TouchInputError.cannotOpen(path: path(9), name: nil, code: ENOENT)) {
      try bench.start(path: path(9))
    }
  }

  @Test("A device requested by its path is opened again when it returns, and no other is opened")
  func namedComesBack() throws {
    let bench = Bench()
    bench.directory.add(1, somePanel)
    let source = try bench.start(path: path(1))
    _ = bench.poll(source)
    bench.directory.unplug(1)
    bench.directory.plug(2, somePanel)
    #expect(bench.poll(source) == [removed(0)])
    bench.directory.plug(1, somePanel)
    bench.expectOnly(1, somePanel, as: 1, in: source)
  }

  @Test("Grabbing can be disabled, and a refused grab is logged")
  func grabbing() throws {
    let bench = Bench()
    let node = bench.directory.add(1, somePanel)
    _ = try bench.start(grab: false)
    #expect(!node.isGrabbed)
    node.grabAnswer = EBUSY
    _ = try bench.start()
    #expect(
      bench.log.lines.contains {
        $0.hasPrefix("<4>touch: Panel (/dev/input/event1) cannot be grabbed: Device or resource")
      })
  }

  @Test("A panel that another program holds is grabbed once that has ended, tried once a second")
  func heldElsewhere() throws {
    let bench = Bench()
    let node = bench.directory.add(1, somePanel)
    node.grabAnswer = EBUSY
    let source = try bench.start()
    for time: Int64 in stride(from: 0, through: 10_000, by: 100) {
      _ = bench.poll(source, at: time)
      let next = try #require(source.next(before: nil))
      #expect(next > Instant(nanoseconds: time * 1_000_000))
    }
    #expect(node.grabs == 11 && !node.isGrabbed)
    node.grabAnswer = 0
    #expect(bench.poll(source, at: 10_900) == [])
    #expect(!node.isGrabbed)
    // A finger that was put down while the other program had the panel.
    let state = TouchDeviceState(slots: [[0x39: 5, 0x35: 1, 0x36: 2]], keys: [0x14a])
    node.answer = state
    let time = Instant(nanoseconds: 11_000_000_000)
    #expect(bench.poll(source, at: 11_000) == [.resync(device: 0, state, time)])
    #expect(node.isGrabbed && source.next(before: nil) == nil)
    #expect(bench.poll(source, at: 12_000) == [])
    #expect(
      bench.log.lines.filter { $0.contains("grabbed") } == [
        "<4>touch: Panel (/dev/input/event1) cannot be grabbed: Device or resource busy; while "
          + "another program holds it, no touches arrive here: end that program",
        "<5>touch: Panel (/dev/input/event1) is grabbed now",
      ])
  }

  @Test("A requested device that is missing is reported once, and used when it is there")
  func namedIsMissing() throws {
    let bench = Bench()
    bench.directory.add(0, somePanel)
    let source = try bench.start(path: path(3), requiresDevice: false)
    #expect(source.awaitedPath == path(3) && source.next(before: nil) == .zero)
    for time: Int64 in stride(from: 0, through: 5000, by: 100) {
      #expect(bench.poll(source, at: time) == [])
    }
    #expect(bench.log.lines.count == 1)
    #expect(
      bench.log.lines[0].hasPrefix("<4>touch: cannot open /dev/input/event3: No such file")
        && bench.log.lines[0].hasSuffix("; it is used as soon as that is possible"))
    // Without a report of udev, as on a machine without it.
    bench.directory.add(3, somePanel)
    #expect(bench.poll(source, at: 5900) == [])
    #expect(bench.poll(source, at: 6000).first == added(0, at: 6000))
    #expect(source.awaitedPath == nil && source.next(before: nil) == nil)
    // One that is plugged in is used at once.
    bench.directory.unplug(3)
    _ = bench.poll(source, at: 7000)
    #expect(source.awaitedPath == path(3))
    bench.directory.plug(3, somePanel)
    #expect(bench.poll(source, at: 7001).first == added(1, at: 7001))
  }

  @Test("A requested device of another kind, or one that may not be opened, is waited for as well")
  func namedIsUnusable() throws {
    let bench = Bench()
    bench.directory.add(1, someKeyboard)
    bench.directory.add(2, somePanel)
    for number in [1, 2] {
      bench.directory.refusals = [path(2): EACCES]
      let source = try bench.start(path: path(number), requiresDevice: false)
      let listings = bench.directory.listings
      #expect(bench.poll(source, at: 0) == [] && source.awaitedPath == path(number))
      #expect(bench.poll(source, at: 1000) == [])
      #expect(bench.directory.listings == listings, "that takes longer than a frame")
      bench.directory.refusals = [:]
      bench.directory.nodes[path(1)] = PipeNode(somePanel)
      #expect(bench.poll(source, at: 2000).first == added(0, at: 2000))
    }
    #expect(bench.log.lines.count { $0.hasPrefix("<4>") } == 2)
  }

  @Test("A node that may not be opened yet is retried, and opened once permitted")
  func retried() throws {
    let bench = Bench()
    let source = try bench.start(requiresDevice: false)
    bench.directory.plug(1, somePanel)
    bench.directory.refusals = [path(1): EACCES]
    #expect(bench.poll(source) == [])
    #expect(isReadable(source.descriptors[0], within: 5000))
    #expect(bench.poll(source, at: 20) == [])
    bench.directory.refusals = [:]
    #expect(isReadable(source.descriptors[0], within: 5000))
    #expect(bench.poll(source, at: 40).first == added(0, at: 40))
    #expect(Array(source.devices.values) == [bench.recorded(1, somePanel)])
    #expect(!isReadable(source.descriptors[0], within: 50))
    #expect(
      bench.log.lines.filter { !$0.hasPrefix("<7>") } == [
        "<6>touch: opened Panel (/dev/input/event1)"
      ])
  }

  @Test("A node that may not be opened after one second is abandoned with one warning")
  func givenUp() throws {
    let bench = Bench()
    let source = try bench.start(requiresDevice: false)
    bench.directory.plug(1, somePanel)
    bench.directory.refusals = [path(1): EACCES]
    for time: Int64 in [0, 20, 1019, 1020, 1040] {
      #expect(bench.poll(source, at: time) == [])
      if time < 1020 { #expect(isReadable(source.descriptors[0], within: 5000)) }
    }
    #expect(!isReadable(source.descriptors[0], within: 50))
    #expect(bench.log.lines.count { $0.hasPrefix("<4>touch: cannot open Panel") } == 1)
  }

  @Test("While it is suspended no device is open, and afterwards those that are there are added")
  func suspended() throws {
    let bench = Bench()
    let first = bench.directory.add(1, somePanel)
    bench.directory.add(2, somePanel)
    let source = try bench.start()
    first.send([event(1, 3, 0x35, 5)])
    _ = bench.poll(source)
    var events: [InputEvent] = []
    source.setSuspended(true, at: .zero) { events.append($0) }
    #expect(events == [removed(0), removed(1)] && source.devices.isEmpty)
    source.setSuspended(true, at: .zero) { events.append($0) }
    #expect(events.count == 2)
    // Also one that is plugged in, or was waited for.
    bench.directory.unplug(2)
    bench.directory.plug(3, somePanel)
    #expect(bench.poll(source) == [] && source.devices.isEmpty)
    #expect(source.next(before: nil) == nil)
    events = []
    source.setSuspended(false, at: .zero) { events.append($0) }
    #expect(events == [added(2), resync(2), added(3), resync(3)])
    #expect(source.devices.values.map(\.path).sorted() == [path(1), path(3)])
    first.send([event(2, 3, 0x35, 6)])
    #expect(bench.poll(source) == [raw(2, event(2, 3, 0x35, 6))])
  }

  @Test("A device that was requested by its path is used again after a suspension")
  func suspendedPath() throws {
    let bench = Bench()
    bench.directory.add(1, somePanel)
    bench.directory.add(2, somePanel)
    let source = try bench.start(path: path(2), requiresDevice: false)
    _ = bench.poll(source)
    source.setSuspended(true, at: .zero) { _ in }
    #expect(source.awaitedPath == path(2) && source.next(before: nil) == nil)
    #expect(bench.poll(source, at: 5000) == [])
    source.setSuspended(false, at: .zero) { _ in }
    #expect(source.devices.values.map(\.path) == [path(2)] && source.awaitedPath == nil)
  }
}
