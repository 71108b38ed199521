package import VitrineTouch
package import VitrineUnits

/// A message between a kiosk and the program `vitrine-window`, which shows its pictures.
///
///     kiosk ── open, show, title ──────────────────────► window
///           ◄── ready, taken, pointer, wheel, command, key ──
///
/// The pictures themselves are in shared memory (``WindowPictures``). A message is one packet: six
/// numbers of 64 bits in the order of the machine, and the bytes of a title or of a key. Both
/// programs run on one machine.
package enum WindowMessage: Sendable, Hashable {
  /// The version of the messages, which both programs must have.
  package static let version = 2
  /// The most bytes of a packet.
  package static let longest = headSize + longestTitle
  private static let longestTitle = 256
  private static let headSize = 6 * MemoryLayout<Int64>.size

  /// Shows the window, or changes it to this rotation.
  case open(rotation: Rotation)
  /// Shows the picture of a buffer. The answer is `taken` with the same number.
  case show(buffer: Int, sequence: UInt32)
  /// The text of the title bar; what is longer than 256 bytes is cut off.
  case title(String)
  /// The window can be opened.
  case ready(version: Int)
  /// The window has copied the picture: its buffer may be painted again.
  case taken(sequence: UInt32)
  /// The state of the mouse since that time of the monotonic clock.
  case pointer(WindowPointer, Instant)
  /// The wheel was turned by so many steps: `dx` to the right, `dy` down.
  case wheel(Point, dx: Int, dy: Int, Instant)
  /// A key for the window itself was pressed.
  case command(WindowCommand)
  /// A key for the kiosk was pressed at that time of the monotonic clock. Text that is longer than
  /// 256 bytes is cut off.
  case key(KeyPress, Instant)

  /// The bytes of the packet.
  package var bytes: [UInt8] {
    switch self {
    case .open(let rotation): Self.packet(1, Int64(rotation.rawValue))
    case .show(let buffer, let sequence): Self.packet(2, Int64(buffer), Int64(sequence))
    case .title(let text): Self.packet(3) + text.utf8.prefix(Self.longestTitle)
    case .ready(let version): Self.packet(4, Int64(version))
    case .taken(let sequence): Self.packet(5, Int64(sequence))
    case .pointer(let pointer, let time):
      Self.packet(
        6, time.nanoseconds, Self.bits(pointer.position.x), Self.bits(pointer.position.y),
        pointer.isPressed ? 1 : 0, pointer.hasSecond ? 1 : 0)
    case .wheel(let position, let dx, let dy, let time):
      Self.packet(
        7, time.nanoseconds, Self.bits(position.x), Self.bits(position.y), Int64(dx), Int64(dy))
    case .command(let command): Self.packet(8, Int64(command.rawValue))
    case .key(let press, let time):
      Self.packet(
        9, time.nanoseconds, press.isShifted ? 1 : 0, press.isRepeat ? 1 : 0,
        press.text != nil ? 1 : press.composition != nil ? 2 : 0)
        + (press.key.word ?? press.text ?? press.composition ?? "").utf8.prefix(Self.longestTitle)
    }
  }

  /// Reads a packet; nil if it is none of ours.
  package init?(_ bytes: some Collection<UInt8>) {
    let bytes = Array(bytes)
    guard bytes.count >= Self.headSize else { return nil }
    let fields = bytes.withUnsafeBytes { memory in
      (0..<6).map { memory.loadUnaligned(fromByteOffset: $0 * 8, as: Int64.self) }
    }
    switch fields[0] {
    case 1:
      guard let rotation = Int(exactly: fields[1]).flatMap(Rotation.init(rawValue:)) else {
        return nil
      }
      self = .open(rotation: rotation)
    case 2:
      guard (0..<Int64(WindowPictures.count)).contains(fields[1]),
        let sequence = UInt32(exactly: fields[2])
      else { return nil }
      self = .show(buffer: Int(fields[1]), sequence: sequence)
    case 3: self = .title(String(decoding: bytes.dropFirst(Self.headSize), as: UTF8.self))
    case 4: self = .ready(version: Int(truncatingIfNeeded: fields[1]))
    case 5:
      guard let sequence = UInt32(exactly: fields[1]) else { return nil }
      self = .taken(sequence: sequence)
    case 6:
      guard let position = Self.point(fields[2], fields[3]) else { return nil }
      self = .pointer(
        WindowPointer(position: position, isPressed: fields[4] != 0, hasSecond: fields[5] != 0),
        Instant(nanoseconds: fields[1]))
    case 7:
      guard let position = Self.point(fields[2], fields[3]),
        let dx = Int16(exactly: fields[4]), let dy = Int16(exactly: fields[5])
      else { return nil }
      self = .wheel(position, dx: Int(dx), dy: Int(dy), Instant(nanoseconds: fields[1]))
    case 8:
      guard let command = Int(exactly: fields[1]).flatMap(WindowCommand.init(rawValue:)) else {
        return nil
      }
      self = .command(command)
    case 9:
      let text = String(decoding: bytes.dropFirst(Self.headSize), as: UTF8.self)
      let key: KeyPress.Key? =
        switch fields[4] {
        case 0: KeyPress.Key(word: text)
        case 2: .composing(text)
        default: text.isEmpty ? nil : .text(text)
        }
      guard let key, text.utf8.count <= Self.longestTitle else { return nil }
      self = .key(
        KeyPress(key, isShifted: fields[2] != 0, isRepeat: fields[3] != 0),
        Instant(nanoseconds: fields[1]))
    default: return nil
    }
  }

  private static func packet(_ fields: Int64...) -> [UInt8] {
    var bytes: [UInt8] = []
    for index in 0..<6 {
      withUnsafeBytes(of: index < fields.count ? fields[index] : 0) { bytes += $0 }
    }
    return bytes
  }

  private static func bits(_ number: Double) -> Int64 { Int64(bitPattern: number.bitPattern) }

  /// A position that a window can have; nil for other bits.
  private static func point(_ x: Int64, _ y: Int64) -> Point? {
    let point = Point(
      Double(bitPattern: UInt64(bitPattern: x)), Double(bitPattern: UInt64(bitPattern: y)))
    return abs(point.x) <= 1e6 && abs(point.y) <= 1e6 ? point : nil
  }
}

/// The mouse over a window.
package struct WindowPointer: Sendable, Hashable {
  /// In pixels of the upright picture; beside it the mouse is outside the window.
  package var position: Point
  /// Whether the left button is down.
  package var isPressed: Bool
  /// Whether the key for the second finger is down.
  package var hasSecond: Bool

  package init(position: Point, isPressed: Bool, hasSecond: Bool) {
    self.position = position
    self.isPressed = isPressed
    self.hasSecond = hasSecond
  }
}

/// A request of a window's key to the kiosk.
package enum WindowCommand: Int, Sendable, Hashable, CaseIterable {
  /// Rotates the picture by a quarter.
  case rotate = 1
  /// Changes between the speeds.
  case speed
  /// Stops the time, or lets it go on.
  case pause
  /// Lets the time go on for a frame.
  case step
  /// Shows the marks for developers, or hides them.
  case inspect
  /// Stores the picture in a file.
  case picture
}
