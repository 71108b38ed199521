import CSDL2
import VitrineTouch

/// The keys of SDL that type no text. Text comes composed by the desktop.
enum WindowKeys {
  /// KMOD_SHIFT and KMOD_CTRL, each with the keys at both sides.
  static let shift: UInt32 = 0x0003
  private static let control: UInt32 = 0x00c0

  /// The meaning of a key; nil for one that types text, or that a kiosk does not use.
  static func key(_ symbol: SDL_Keysym) -> KeyPress.Key? {
    if UInt32(symbol.mod) & control != 0 {
      switch symbol.sym {
      case Int32(UInt8(ascii: "a")): return .selectAll
      case Int32(UInt8(ascii: "c")): return .copy
      case Int32(UInt8(ascii: "x")): return .cut
      case Int32(UInt8(ascii: "v")): return .paste
      default: break
      }
    }
    switch symbol.scancode {
    case SDL_SCANCODE_BACKSPACE: return .backspace
    case SDL_SCANCODE_DELETE: return .delete
    case SDL_SCANCODE_LEFT: return .left
    case SDL_SCANCODE_RIGHT: return .right
    case SDL_SCANCODE_UP: return .up
    case SDL_SCANCODE_DOWN: return .down
    case SDL_SCANCODE_HOME: return .home
    case SDL_SCANCODE_END: return .end
    case SDL_SCANCODE_PAGEUP: return .pageUp
    case SDL_SCANCODE_PAGEDOWN: return .pageDown
    case SDL_SCANCODE_TAB: return .tab
    case SDL_SCANCODE_RETURN, SDL_SCANCODE_KP_ENTER: return .enter
    case SDL_SCANCODE_ESCAPE: return .escape
    default: return nil
    }
  }
}
