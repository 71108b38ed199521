import Glibc
import Testing
import VitrineEvdev
import VitrineTouch

@Suite("Keyboards behind the picture")
struct KeyboardGrabTests {
  private static let keyboard = TouchDevice(name: "Keyboard", keys: [1, 28, 30])
  private static let power = TouchDevice(name: "Power Button", keys: [116])

  private static func add(_ device: TouchDevice, at path: String, to directory: FakeDirectory)
    -> PipeNode
  {
    let node = PipeNode(device)
    directory.nodes[path] = node
    directory.candidates.append(DeviceCandidate(path: path, description: device))
    return node
  }

  @Test("All keyboards are grabbed, and nothing else")
  func grabs() throws {
    let directory = FakeDirectory()
    let keyboard = Self.add(Self.keyboard, at: "/dev/input/event0", to: directory)
    let power = Self.add(Self.power, at: "/dev/input/event1", to: directory)
    let keypad = Self.add(
      TouchDevice(name: "Keypad", keys: [96]), at: "/dev/input/event2", to: directory)
    let grab = try KeyboardGrab(directory: directory, log: { _, _ in })
    #expect(keyboard.isGrabbed && keypad.isGrabbed && !power.isGrabbed && grab.count == 2)
  }

  @Test("A keyboard that cannot be grabbed at the start is an error")
  func refused() {
    let busy = FakeDirectory()
    Self.add(Self.keyboard, at: "/dev/input/event0", to: busy).grabAnswer = EBUSY
    #expect(throws: TouchInputError.self) {
      _ = try KeyboardGrab(directory: busy, log: { _, _ in })
    }
    let secret = FakeDirectory()
    _ = Self.add(Self.keyboard, at: "/dev/input/event0", to: secret)
    secret.refusals["/dev/input/event0"] = EACCES
    #expect(throws: TouchInputError.self) {
      _ = try KeyboardGrab(directory: secret, log: { _, _ in })
    }
    // A power button that may not be opened is no keyboard.
    let button = FakeDirectory()
    _ = Self.add(Self.power, at: "/dev/input/event0", to: button)
    button.refusals["/dev/input/event0"] = EACCES
    #expect(throws: Never.self) { _ = try KeyboardGrab(directory: button, log: { _, _ in }) }
  }

  @Test("A keyboard that is unplugged before it is opened or grabbed is no error")
  func unplugged() throws {
    for code in [ENOENT, ENODEV, ENXIO] {
      let directory = FakeDirectory()
      _ = Self.add(Self.keyboard, at: "/dev/input/event0", to: directory)
      directory.refusals["/dev/input/event0"] = code
      let other = Self.add(Self.keyboard, at: "/dev/input/event1", to: directory)
      var lines: [String] = []
      let grab = try KeyboardGrab(directory: directory, log: { lines.append($1) })
      #expect(other.isGrabbed && grab.count == 1 && lines.isEmpty)
    }
    let directory = FakeDirectory()
    Self.add(Self.keyboard, at: "/dev/input/event0", to: directory).grabAnswer = ENODEV
    #expect(try KeyboardGrab(directory: directory, log: { _, _ in }).count == 0)
  }

  @Test("A keyboard that is plugged in later is grabbed, and reported if it cannot be")
  func plugged() throws {
    let directory = FakeDirectory()
    var lines: [String] = []
    let grab = try KeyboardGrab(directory: directory, log: { lines.append($1) })
    let later = Self.add(Self.keyboard, at: "/dev/input/event5", to: directory)
    directory.changes = [.appeared(directory.candidates[0])]
    grab.takeChanges()
    #expect(later.isGrabbed && lines.isEmpty)
    directory.changes = [.vanished(path: "/dev/input/event5")]
    grab.takeChanges()
    #expect(grab.count == 0)
    let other = Self.add(Self.keyboard, at: "/dev/input/event6", to: directory)
    other.grabAnswer = EBUSY
    directory.changes = [.missed]
    grab.takeChanges()
    #expect(grab.count == 1 && lines.count == 1)
  }

  @Test("After lost changes a keyboard is grabbed that has the path of an unplugged one")
  func replaced() throws {
    let directory = FakeDirectory()
    let first = Self.add(Self.keyboard, at: "/dev/input/event0", to: directory)
    let kept = Self.add(Self.keyboard, at: "/dev/input/event1", to: directory)
    let grab = try KeyboardGrab(directory: directory, log: { _, _ in })
    first.unplug()
    let second = PipeNode(Self.keyboard)
    directory.nodes["/dev/input/event0"] = second
    directory.changes = [.missed]
    grab.takeChanges()
    #expect(second.isGrabbed && kept.isGrabbed && grab.count == 2)
  }
}
