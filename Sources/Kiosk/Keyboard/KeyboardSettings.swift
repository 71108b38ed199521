import VitrineEvdev
import VitrineSystem
import VitrineUnits

/// The layout of the keyboards: that of the call, else that of the system.
enum KeyboardSettings {
  /// The file in which Debian and Raspberry Pi OS keep the layout.
  private static let systemFile = "/etc/default/keyboard"

  /// Loads the layout. Throws if the call names one that there is not. Nil, with a line in the log,
  /// if there is no keyboard data at all: keys are not translated then.
  static func keymap(
    _ requested: KeyboardLayoutName?, log: LogSink
  ) throws(KioskError) -> Keymap? {
    let wanted = requested ?? systemLayout() ?? .us
    if let keymap = Keymap(wanted, log: log) { return keymap }
    if let plain = Keymap(.us, log: log) {
      if requested != nil {
        throw .usage(
          "there is no keyboard layout '\(wanted)'; /usr/share/X11/xkb/rules/evdev.lst lists the "
            + "layouts and their variants")
      }
      log(
        .warning, "keyboard: \(systemFile) names the layout '\(wanted)', which is unknown; using us"
      )
      return plain
    }
    log(
      .warning,
      "keyboard: keys are not used, because there are no layouts; install xkb-data")
    return nil
  }

  private static func systemLayout() -> KeyboardLayoutName? {
    guard let bytes = try? FileReader.bytes(of: systemFile, limit: 1 << 16) else { return nil }
    return KeyboardLayoutName(debian: String(decoding: bytes, as: UTF8.self))
  }
}
