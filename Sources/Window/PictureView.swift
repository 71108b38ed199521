import CSDL2
import VitrineUnits
import VitrineWindowLink

/// The window with the picture of the kiosk, upright, and a ring for each finger while the key for
/// the second one is down.
@MainActor
final class PictureView {
  private let pictures: WindowPictures
  private var window: OpaquePointer?
  private var layout: WindowLayout
  /// The picture in the size of the window, without rings.
  private var upright: UnsafeMutablePointer<SDL_Surface>?
  /// The mouse, in pixels of the picture.
  var pointer = WindowPointer(position: Point(-1, -1), isPressed: false, hasSecond: false) {
    didSet {
      let hasRings = pointer.hasSecond || oldValue.hasSecond
      if hasRings && pointer != oldValue { isStale = true }
    }
  }
  /// Whether the window shows something else than it should.
  private var isStale = false

  init(_ pictures: WindowPictures) {
    self.pictures = pictures
    layout = WindowLayout(scanOut: pictures.size, rotation: .none, room: pictures.size)
  }

  /// Opens the window for pictures with this rotation, or adapts the open one. Returns false where
  /// that is impossible.
  func open(rotation: Rotation) -> Bool {
    layout = WindowLayout(scanOut: pictures.size, rotation: rotation, room: Self.room)
    let size = layout.window
    let (width, height) = (Int32(size.width), Int32(size.height))
    if let window {
      SDL_SetWindowSize(window, width, height)
      // Else a high one may reach below the desktop.
      SDL_SetWindowPosition(window, Self.centered, Self.centered)
    } else {
      window = SDL_CreateWindow("Vitrine", Self.centered, Self.centered, width, height, 0)
    }
    SDL_FreeSurface(upright)
    upright = SDL_CreateRGBSurfaceWithFormat(0, width, height, 32, Self.format)
    if window != nil && upright != nil { return true }
    StandardError.write("vitrine-window: no window: \(String(cString: SDL_GetError()))")
    return false
  }

  /// SDL_WINDOWPOS_CENTERED
  private static let centered: Int32 = 0x2fff_0000
  /// SDL_PIXELFORMAT_XRGB8888, whose rows of whole pixels have no padding.
  private static let format: UInt32 = 0x1616_1804

  /// The largest window that the desktop has room for.
  private static var room: PixelSize {
    var bounds = SDL_Rect()
    if SDL_GetDisplayUsableBounds(0, &bounds) != 0 || bounds.w <= 0 || bounds.h <= 0 {
      return PixelSize(.max, .max)
    }
    return PixelSize(Int(bounds.w), Int(bounds.h))
  }

  /// Copies the picture of a buffer, which may be painted again afterwards.
  func show(_ buffer: Int) {
    guard let pixels = upright?.pointee.pixels else { return }
    layout.copy(from: pictures.base(of: buffer), to: pixels)
    isStale = true
  }

  /// Records that the desktop has damaged the window.
  func exposed() { isStale = true }

  func setTitle(_ text: String) { if let window { SDL_SetWindowTitle(window, text) } }

  /// Returns the position in the picture of a pixel of the window.
  func position(x: Int, y: Int) -> Point { layout.position(x: x, y: y) }

  /// Draws what has changed.
  func update() {
    guard isStale, let window, let upright, let surface = SDL_GetWindowSurface(window) else {
      return
    }
    isStale = false
    SDL_UpperBlit(upright, nil, surface, nil)
    if pointer.hasSecond {
      let size = layout.picture
      drawRing(at: pointer.position, on: surface)
      drawRing(
        at: Point(
          Double(size.width) - pointer.position.x, Double(size.height) - pointer.position.y),
        on: surface)
    }
    SDL_UpdateWindowSurface(window)
  }

  /// Draws a ring of two colors, one of which is visible on every picture.
  private func drawRing(at position: Point, on surface: UnsafeMutablePointer<SDL_Surface>) {
    let (x, y) = layout.pixel(at: position)
    let ink = SDL_MapRGB(surface.pointee.format, 0xd4, 0x00, 0x6e)
    let paper = SDL_MapRGB(surface.pointee.format, 0xff, 0xff, 0xff)
    let (inner, middle, outer) = (pointer.isPressed ? 8 : 12, 14, 16)
    for row in -outer...outer {
      for column in -outer...outer {
        let squared = row * row + column * column
        if squared < inner * inner || squared > outer * outer { continue }
        var pixel = SDL_Rect(x: Int32(x + column), y: Int32(y + row), w: 1, h: 1)
        SDL_FillRect(surface, &pixel, squared <= middle * middle ? ink : paper)
      }
    }
  }
}
