import CSDL2
import Glibc
import VitrineSystem
import VitrineUnits
import VitrineWindowLink

/// The program `vitrine-window`: shows the pictures of a kiosk in a window of the desktop, and
/// sends it the mouse as a finger. `vitrine run --display window` starts it.
@main
struct Main {
  /// The descriptors that the kiosk passes: the connection, and the memory of the pictures.
  private static let connection: Int32 = 3
  private static let memory: Int32 = 4

  @MainActor
  static func main() {
    let sides = CommandLine.arguments.dropFirst().compactMap { Int($0) }
    guard CommandLine.arguments.count == 3, sides.count == 2,
      sides.allSatisfy({ (16...16_384).contains($0) }), fcntl(connection, F_GETFD) >= 0,
      fcntl(memory, F_GETFD) >= 0
    else {
      StandardError.write(
        "vitrine-window: a kiosk starts it: call 'vitrine run --display window', or your own kiosk "
          + "with 'run --display window'")
      exit(2)
    }
    let socket = WindowSocket(owning: connection)
    let pictures: WindowPictures
    do throws(SystemError) {
      pictures = try WindowPictures(size: PixelSize(sides[0], sides[1]), owning: memory)
    } catch {
      StandardError.write("vitrine-window: the memory of the pictures: \(error.message)")
      exit(1)
    }
    // The kiosk has its own way to end with Ctrl-C, and then closes the connection.
    SDL_SetHint("SDL_NO_SIGNAL_HANDLERS", "1")
    // Windows are drawn without a graphics driver, whose start would be seen.
    SDL_SetHint("SDL_FRAMEBUFFER_ACCELERATION", "0")
    SDL_SetHint("SDL_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR", "0")
    if SDL_Init(UInt32(SDL_INIT_VIDEO)) != 0 {
      StandardError.write(
        "vitrine-window: no desktop: \(String(cString: SDL_GetError())); call it in a terminal of "
          + "the desktop, or set DISPLAY or WAYLAND_DISPLAY")
      exit(3)
    }
    let reader = MessageReader(socket)
    guard reader.start() else {
      StandardError.write("vitrine-window: no thread can be started")
      exit(1)
    }
    socket.send(.ready(version: WindowMessage.version), waits: true)
    EventLoop(socket, pictures, reader).run()
    SDL_Quit()
  }
}

/// Lines for the user, on the kiosk's standard error.
enum StandardError {
  static func write(_ line: String) {
    let bytes = Array("\(line)\n".utf8)
    _ = Glibc.write(STDERR_FILENO, bytes, bytes.count)
  }
}
