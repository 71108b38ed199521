import Glibc
import Testing
import VitrineEvdev
import VitrineTesting
import VitrineTouch
import VitrineUnits

private let someTypist = TouchDevice(name: "Keyboard", keys: [1, 28, 30, 42])
private let somePowerButton = TouchDevice(name: "Power Button", keys: [116])

/// A keyboard source with a fake device directory, and a log of its messages.
private final class Bench {
  let directory = FakeDirectory()
  let log = LogLines()

  func start(
    _ grab: KeyboardSource.Grab = .taken, layout: KeyboardLayoutName = .us
  ) throws(TouchInputError) -> KeyboardSource {
    try KeyboardSource(
      directory: directory, Keymap(layout, log: { _, _ in }), grab: grab, log: log.sink)
  }

  func poll(_ source: KeyboardSource, at milliseconds: Int64 = 0) -> [KeyPress] {
    var presses: [KeyPress] = []
    source.poll(at: Instant(nanoseconds: milliseconds * 1_000_000)) { press, _ in
      presses.append(press)
    }
    return presses
  }

  /// The lines that are no information.
  var troubles: [String] { log.lines.filter { !$0.hasPrefix("<6>") } }
}

/// A key that goes down (1) or up (0).
private func key(_ code: UInt16, _ value: Int32, at milliseconds: Int64 = 0) -> [RawEvent] {
  [
    event(milliseconds * 1000, EventType.key, code, value),
    event(milliseconds * 1000, EventType.syn, EventCode.synReport, 0),
  ]
}

@Suite("Keyboards and scanners")
struct KeyboardSourceTests {
  @Test("Several keyboards type at once, each with its own Shift")
  func several() throws {
    let bench = Bench()
    let (first, second) = (bench.directory.add(0, someTypist), bench.directory.add(1, someTypist))
    let source = try bench.start()
    #expect(source.count == 2)
    first.send(key(42, 1) + key(30, 1))
    second.send(key(30, 1) + key(28, 1))
    let presses = bench.poll(source)
    #expect(presses == [KeyPress(.text("A")), KeyPress(.text("a")), KeyPress(.enter)])
    #expect(bench.poll(source).isEmpty)
  }

  @Test("The lights of a grabbed keyboard show its own locks, and change with them only")
  func lights() throws {
    let bench = Bench()
    let (first, second) = (bench.directory.add(0, someTypist), bench.directory.add(1, someTypist))
    let source = try bench.start()
    let plain: [KeyboardLight: Bool] = [.numLock: true, .capsLock: false, .scrollLock: false]
    #expect(first.lights == plain && second.lights == plain)
    first.send(key(58, 1) + key(58, 0))
    _ = bench.poll(source)
    #expect(first.lights[.capsLock] == true && second.lights == plain)
    let switches = first.switches
    first.send(key(30, 1) + key(30, 0))
    _ = bench.poll(source)
    #expect(first.switches == switches)
    first.send(key(58, 1) + key(58, 0))
    _ = bench.poll(source)
    #expect(first.lights == plain)
    // Another terminal has its own, and they are switched again afterwards.
    source.setReleased(true)
    first.send(key(58, 1) + key(58, 0))
    _ = bench.poll(source)
    let released = first.switches
    source.setReleased(false)
    #expect(first.switches == released + 1)
  }

  @Test("The lights of a keyboard that a shell shares are not touched")
  func sharedLights() throws {
    let bench = Bench()
    let node = bench.directory.add(0, someTypist)
    let source = try bench.start(.shared)
    node.send(key(58, 1) + key(58, 0))
    _ = bench.poll(source)
    #expect(node.switches == 0)
  }

  @Test("A held key is repeated by time, whether or not the kernel repeats it")
  func repeats() throws {
    let bench = Bench()
    let node = bench.directory.add(0, someTypist)
    let source = try bench.start()
    node.send(key(30, 1, at: 1000))
    #expect(bench.poll(source, at: 1000) == [KeyPress(.text("a"))])
    #expect(source.next(before: nil) == Instant(nanoseconds: 1_500_000_000))
    let soon = Instant(nanoseconds: 1_200_000_000)
    #expect(source.next(before: soon) == soon)
    node.send(key(30, 2, at: 1300))
    #expect(bench.poll(source, at: 1300).isEmpty)
    let held = bench.poll(source, at: 1533)
    #expect(held == [KeyPress(.text("a"), isRepeat: true), KeyPress(.text("a"), isRepeat: true)])
    node.send(key(30, 0, at: 1540))
    #expect(bench.poll(source, at: 3000).isEmpty && source.next(before: nil) == nil)
  }

  @Test("A keyboard that is plugged in later is read, and one that was unplugged types no more")
  func plugged() throws {
    let bench = Bench()
    let source = try bench.start()
    let later = bench.directory.plug(5, someTypist)
    #expect(bench.poll(source).isEmpty)
    later.send(key(30, 1, at: 10))
    #expect(bench.poll(source, at: 10) == [KeyPress(.text("a"))])
    bench.directory.unplug(5)
    #expect(bench.poll(source, at: 20).isEmpty)
    // Its key was down: nothing repeats it.
    #expect(bench.poll(source, at: 5000).isEmpty && source.count == 0)
    #expect(source.next(before: nil) == nil && bench.troubles.isEmpty)
  }

  @Test("All keyboards are grabbed, and nothing else; a shell's are shared")
  func grabs() throws {
    let bench = Bench()
    let keyboard = bench.directory.add(0, someTypist)
    let power = bench.directory.add(1, somePowerButton)
    let keypad = bench.directory.add(2, TouchDevice(name: "Keypad", keys: [96]))
    let panel = bench.directory.add(3, somePanel)
    let source = try bench.start(.required)
    #expect(keyboard.isGrabbed && keypad.isGrabbed && source.count == 2)
    #expect(!power.isGrabbed && !panel.isGrabbed)
    let shared = Bench()
    let other = shared.directory.add(0, someTypist)
    let reading = try shared.start(.shared)
    other.send(key(30, 1))
    #expect(!other.isGrabbed && shared.poll(reading) == [KeyPress(.text("a"))])
  }

  @Test("While another terminal is shown its keyboard is not grabbed, and is grabbed afterwards")
  func released() throws {
    let bench = Bench()
    let node = bench.directory.add(0, someTypist)
    let source = try bench.start()
    node.send(key(42, 1))
    _ = bench.poll(source)
    source.setReleased(true)
    #expect(!node.isGrabbed)
    // A password that is typed into a login.
    node.send(key(30, 1, at: 10) + key(28, 1, at: 20))
    #expect(bench.poll(source, at: 5000).isEmpty && source.next(before: nil) == nil)
    source.setReleased(false)
    #expect(node.isGrabbed)
    // Shift was released while another program had the keyboard.
    node.send(key(30, 1))
    #expect(bench.poll(source) == [KeyPress(.text("a"))])
  }

  @Test("What is typed on another terminal is dropped on the terminal of a shell, too")
  func releasedShared() throws {
    let bench = Bench()
    let node = bench.directory.add(0, someTypist)
    let source = try bench.start(.shared)
    source.setReleased(true)
    node.send(key(30, 1))
    #expect(bench.poll(source).isEmpty)
    source.setReleased(false)
    node.send(key(30, 0) + key(30, 1))
    #expect(bench.poll(source) == [KeyPress(.text("a"))] && !node.isGrabbed)
  }

  @Test("A required grab that fails at the start is an error, another one a warning")
  func refused() throws {
    for (grab, fails) in [(KeyboardSource.Grab.required, true), (.taken, false)] {
      let busy = Bench()
      busy.directory.add(0, someTypist).grabAnswer = EBUSY
      let secret = Bench()
      busy.directory.add(1, somePowerButton)
      secret.directory.add(0, someTypist)
      secret.directory.refusals["/dev/input/event0"] = EACCES
      for bench in [busy, secret] {
        if fails {
          #expect(throws: TouchInputError.self) { _ = try bench.start(grab) }
        } else {
          _ = try bench.start(grab)
          #expect(bench.troubles.count == 1 && bench.troubles[0].hasPrefix("<4>keyboard: "))
        }
      }
    }
    // A power button that may not be opened is no keyboard.
    let button = Bench()
    button.directory.add(0, somePowerButton)
    button.directory.refusals["/dev/input/event0"] = EACCES
    let none = try button.start(.required)
    #expect(none.count == 0)
  }

  @Test("A keyboard that another program holds is grabbed once that has ended, tried once a second")
  func heldElsewhere() throws {
    for grab in [KeyboardSource.Grab.taken, .required] {
      let bench = Bench()
      let source = try bench.start(grab)
      let node = bench.directory.plug(0, someTypist)
      node.grabAnswer = EBUSY
      for time: Int64 in stride(from: 0, through: 10_000, by: 100) {
        #expect(bench.poll(source, at: time).isEmpty)
        let next = try #require(source.next(before: nil))
        #expect(next > Instant(nanoseconds: time * 1_000_000))
      }
      #expect(node.grabs == 11 && bench.troubles.count == 1, "\(bench.troubles)")
      node.grabAnswer = 0
      _ = bench.poll(source, at: 11_000)
      #expect(node.isGrabbed && source.count == 1 && source.next(before: nil) == nil)
      node.send(key(30, 1, at: 11_100))
      #expect(bench.poll(source, at: 11_100) == [KeyPress(.text("a"))])
    }
  }

  @Test("A late grab forgets the keys whose release went to the other program")
  func heldKeys() throws {
    let bench = Bench()
    let node = bench.directory.add(0, someTypist)
    node.grabAnswer = EBUSY
    let source = try bench.start()
    node.send(key(42, 1) + key(30, 1))
    #expect(bench.poll(source) == [KeyPress(.text("A"))])
    node.grabAnswer = 0
    _ = bench.poll(source, at: 1000)
    #expect(node.isGrabbed && source.next(before: nil) == nil, "no key is repeated")
    node.send(key(30, 1, at: 1100))
    #expect(bench.poll(source, at: 1100) == [KeyPress(.text("a"))])
  }

  @Test("A keyboard that is announced more than once is tried once a second all the same")
  func announcedTwice() throws {
    let bench = Bench()
    let source = try bench.start(.required)
    let node = bench.directory.plug(0, someTypist)
    node.grabAnswer = EBUSY
    bench.directory.changes.append(contentsOf: bench.directory.changes)
    _ = bench.poll(source)
    #expect(node.grabs == 2)
    _ = bench.poll(source, at: 1000)
    #expect(node.grabs == 3)
  }

  @Test("An accent that waits for its letter ends with another terminal, and with its keyboard")
  func waitingAccents() throws {
    let german = try #require(KeyboardLayoutName("de"))
    let bench = Bench()
    let node = bench.directory.add(0, someTypist)
    let source = try bench.start(layout: german)
    let (accent, end) = (KeyPress(.composing("´")), KeyPress(.composing("")))
    node.send(key(13, 1) + key(13, 0))
    #expect(bench.poll(source) == [accent])
    source.setReleased(true)
    #expect(bench.poll(source) == [end])
    // One that is typed there is not shown here, and neither is its end.
    node.send(key(13, 1) + key(13, 0))
    #expect(bench.poll(source).isEmpty)
    source.setReleased(false)
    #expect(bench.poll(source).isEmpty)
    node.send(key(13, 1) + key(13, 0))
    #expect(bench.poll(source) == [accent])
    bench.directory.unplug(0)
    #expect(bench.poll(source) == [end] && bench.poll(source).isEmpty)
  }

  @Test("A keyboard that is held by another program and unplugged is not tried any more")
  func heldAndUnplugged() throws {
    for grab in [KeyboardSource.Grab.taken, .required] {
      let bench = Bench()
      let source = try bench.start(grab)
      bench.directory.plug(0, someTypist).grabAnswer = EBUSY
      _ = bench.poll(source)
      bench.directory.unplug(0)
      _ = bench.poll(source, at: 100)
      #expect(source.next(before: nil) == nil && source.count == 0)
    }
  }

  @Test("While another terminal is shown no grab is tried")
  func heldAndReleased() throws {
    let bench = Bench()
    let node = bench.directory.add(0, someTypist)
    node.grabAnswer = EBUSY
    let source = try bench.start()
    source.setReleased(true)
    for time: Int64 in stride(from: 0, through: 5000, by: 100) { _ = bench.poll(source, at: time) }
    #expect(node.grabs == 1 && source.next(before: nil) == nil)
    node.grabAnswer = 0
    source.setReleased(false)
    #expect(node.isGrabbed && source.next(before: nil) == nil)
  }

  @Test("A keyboard that is unplugged before it is opened or grabbed is no error")
  func unplugged() throws {
    for code in [ENOENT, ENODEV, ENXIO] {
      let bench = Bench()
      bench.directory.add(0, someTypist)
      bench.directory.refusals["/dev/input/event0"] = code
      let other = bench.directory.add(1, someTypist)
      let source = try bench.start(.required)
      #expect(other.isGrabbed && source.count == 1 && bench.troubles.isEmpty)
    }
    let bench = Bench()
    bench.directory.add(0, someTypist).grabAnswer = ENODEV
    let none = try bench.start(.required)
    #expect(none.count == 0)
  }

  @Test("After lost changes a keyboard is read that has the path of an unplugged one")
  func replaced() throws {
    let bench = Bench()
    let first = bench.directory.add(0, someTypist)
    let kept = bench.directory.add(1, someTypist)
    let source = try bench.start()
    first.unplug()
    let second = PipeNode(someTypist)
    bench.directory.nodes["/dev/input/event0"] = second
    bench.directory.changes = [.missed]
    _ = bench.poll(source)
    second.send(key(30, 1))
    #expect(bench.poll(source) == [KeyPress(.text("a"))])
    #expect(second.isGrabbed && kept.isGrabbed && source.count == 2)
  }

  @Test("Keyboards of another seat, and those that udev ignores, are only kept from a login")
  func foreign() throws {
    for grab in [KeyboardSource.Grab.taken, .required] {
      let bench = Bench()
      let other = bench.directory.add(0, someTypist)
      let ignored = bench.directory.add(1, someTypist)
      bench.directory.candidates[0].seat = "seat1"
      bench.directory.candidates[1].isIgnored = true
      let source = try bench.start(grab)
      for node in [other, ignored] { node.send(key(30, 1)) }
      #expect(bench.poll(source).isEmpty)
      #expect(other.isGrabbed == (grab == .required) && ignored.isGrabbed == other.isGrabbed)
    }
  }

  @Test("After events were dropped the keys are those that are down now")
  func dropped() throws {
    let bench = Bench()
    let node = bench.directory.add(0, someTypist)
    let source = try bench.start()
    node.send(key(42, 1))
    _ = bench.poll(source)
    node.answer = TouchDeviceState()
    node.send([event(1, EventType.syn, EventCode.synDropped, 0)])
    _ = bench.poll(source)
    node.send(key(30, 1))
    #expect(bench.poll(source) == [KeyPress(.text("a"))])
  }

  @Test("Without layouts keyboards are grabbed all the same, and type nothing")
  func withoutLayout() throws {
    let directory = FakeDirectory()
    let node = directory.add(0, someTypist)
    let source = try KeyboardSource(directory: directory, nil, grab: .taken, log: { _, _ in })
    node.send(key(30, 1))
    var count = 0
    source.poll(at: .zero) { _, _ in count += 1 }
    #expect(node.isGrabbed && count == 0)
  }

  @Test("While they are suspended no keyboard is open, and afterwards those that are there type")
  func suspended() throws {
    let bench = Bench()
    let first = bench.directory.add(0, someTypist)
    bench.directory.add(1, someTypist)
    let source = try bench.start()
    first.send(key(42, 1))
    _ = bench.poll(source)
    source.setSuspended(true)
    #expect(source.count == 0)
    bench.directory.unplug(1)
    let third = bench.directory.plug(2, someTypist)
    #expect(bench.poll(source).isEmpty && source.count == 0)
    source.setSuspended(false)
    #expect(source.count == 2)
    // Shift is not held any more.
    first.send(key(30, 1))
    third.send(key(28, 1))
    #expect(bench.poll(source) == [KeyPress(.text("a")), KeyPress(.enter)])
  }
}
