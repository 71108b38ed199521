import CSDL2
import Glibc
import VitrineTouch
import VitrineUnits
import VitrineWindowLink

/// Passes the kiosk's pictures to the window, and the mouse and the keys to the kiosk, until one of
/// them ends. At rest it waits.
@MainActor
final class EventLoop {
  private static let help =
    "Ctrl: second finger  ·  F2 rotate  ·  F3 slow motion  ·  F4 pause  ·  F5 frame  ·  "
    + "F6 inspector  ·  F12 picture"

  private let socket: WindowSocket
  private let reader: MessageReader
  private let view: PictureView
  private var title = "Vitrine"
  private var showsHelp = false
  private var pointer = WindowPointer(
    position: Point(-1, -1), isPressed: false, hasSecond: false)
  /// The pointer that the kiosk knows.
  private var sent: WindowPointer?
  private var hasEnded = false
  /// Whether the key that is down is repeated, and so is its text.
  private var isRepeating = false

  init(_ socket: WindowSocket, _ pictures: WindowPictures, _ reader: MessageReader) {
    self.socket = socket
    self.reader = reader
    view = PictureView(pictures)
  }

  func run() {
    var event = SDL_Event()
    while !hasEnded, SDL_WaitEvent(&event) != 0 {
      repeat { handle(event) } while !hasEnded && SDL_PollEvent(&event) != 0
      // After all events that are here: a fast mouse sends more than a panel would report.
      sendPointer()
      view.update()
    }
  }

  private func handle(_ event: SDL_Event) {
    if event.type == reader.eventType { return takeMessages() }
    switch SDL_EventType(event.type) {
    case SDL_QUIT: hasEnded = true
    case SDL_MOUSEMOTION:
      move(x: event.motion.x, y: event.motion.y)
    case SDL_MOUSEBUTTONDOWN, SDL_MOUSEBUTTONUP:
      guard event.button.button == UInt8(SDL_BUTTON_LEFT) else { return }
      move(x: event.button.x, y: event.button.y)
      pointer.isPressed = SDL_EventType(event.type) == SDL_MOUSEBUTTONDOWN
      sendPointer()
    case SDL_MOUSEWHEEL:
      socket.send(
        .wheel(
          pointer.position, dx: Int(event.wheel.x), dy: -Int(event.wheel.y), Self.now),
        waits: true)
    case SDL_KEYDOWN: press(event.key)
    case SDL_TEXTINPUT: type(event.text)
    case SDL_KEYUP: followModifiers()
    case SDL_WINDOWEVENT: follow(SDL_WindowEventID(UInt32(event.window.event)))
    default: break
    }
  }

  private func follow(_ event: SDL_WindowEventID) {
    switch event {
    case SDL_WINDOWEVENT_FOCUS_LOST:
      pointer.isPressed = false
      pointer.hasSecond = false
    // While a button is down, the mouse is followed outside of the window, too.
    case SDL_WINDOWEVENT_LEAVE where !pointer.isPressed: pointer.position = Point(-1, -1)
    case SDL_WINDOWEVENT_EXPOSED, SDL_WINDOWEVENT_SIZE_CHANGED: view.exposed()
    default: break
    }
  }

  private func press(_ event: SDL_KeyboardEvent) {
    followModifiers()
    isRepeating = event.repeat != 0
    if let key = WindowKeys.key(event.keysym) {
      let isShifted = UInt32(event.keysym.mod) & WindowKeys.shift != 0
      return send(KeyPress(key, isShifted: isShifted, isRepeat: isRepeating))
    }
    if isRepeating { return }
    switch event.keysym.scancode {
    case SDL_SCANCODE_F1:
      showsHelp.toggle()
      setTitle()
    case SDL_SCANCODE_F2: send(.rotate)
    case SDL_SCANCODE_F3: send(.speed)
    case SDL_SCANCODE_F4: send(.pause)
    case SDL_SCANCODE_F5: send(.step)
    case SDL_SCANCODE_F6: send(.inspect)
    case SDL_SCANCODE_F12: send(.picture)
    default: break
    }
  }

  /// Passes on text that the desktop has composed: its layout and its dead keys are in it.
  private func type(_ event: SDL_TextInputEvent) {
    let text = withUnsafeBytes(of: event.text) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    if !text.isEmpty { send(KeyPress(.text(text), isRepeat: isRepeating)) }
  }

  private func send(_ press: KeyPress) { socket.send(.key(press, Self.now), waits: true) }

  private func followModifiers() {
    // KMOD_CTRL and KMOD_ALT, each with the keys at both sides.
    let keys: UInt32 = 0x00c0 | 0x0300
    pointer.hasSecond = SDL_GetModState().rawValue & keys != 0
  }

  private func move(x: Int32, y: Int32) {
    followModifiers()
    pointer.position = view.position(x: Int(x), y: Int(y))
  }

  private func send(_ command: WindowCommand) { socket.send(.command(command), waits: true) }

  private func sendPointer() {
    view.pointer = pointer
    if pointer == sent { return }
    let wasPressed = sent?.isPressed ?? false
    sent = pointer
    // The kiosk needs no mouse that only moves.
    if !pointer.isPressed && !wasPressed { return }
    socket.send(.pointer(pointer, Self.now), waits: true)
  }

  private func takeMessages() {
    guard let messages = reader.take() else {
      hasEnded = true
      return
    }
    for message in messages {
      switch message {
      case .open(let rotation):
        if !view.open(rotation: rotation) { hasEnded = true }
        setTitle()
      case .show(let buffer, let sequence):
        view.show(buffer)
        socket.send(.taken(sequence: sequence), waits: true)
      case .title(let text):
        title = text
        setTitle()
      case .ready, .taken, .pointer, .wheel, .command, .key: break
      }
    }
  }

  private func setTitle() {
    view.setTitle(showsHelp ? Self.help : "\(title)  ·  F1 keys")
  }

  private static var now: Instant {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Instant(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
  }
}
