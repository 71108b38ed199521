import CXKBCommon
package import VitrineTouch

/// Translates the keys of one keyboard: keeps its Shift, AltGr and Caps Lock, and its dead keys.
///
/// A class, because it owns objects of libxkbcommon.
package final class KeyTranslator {
  private let keymap: Keymap
  private var state: OpaquePointer?
  private let compose: OpaquePointer?
  /// The keys that are down, by their codes of Linux's input protocol.
  private var down: Set<UInt16> = []
  /// The signs of the dead keys that wait for their letter.
  private var pending = ""

  package init(_ keymap: Keymap) {
    self.keymap = keymap
    compose = keymap.composeTable.flatMap {
      xkb_compose_state_new($0, XKB_COMPOSE_STATE_NO_FLAGS)
    }
    makeState()
  }

  deinit {
    if let state { xkb_state_unref(state) }
    if let compose { xkb_compose_state_unref(compose) }
  }

  static func keycode(_ code: UInt16) -> xkb_keycode_t { xkb_keycode_t(code) + 8 }

  /// Whether a held key is repeated.
  package func repeats(_ code: UInt16) -> Bool { keymap.repeats(code) }

  /// The lights that the locks of the keyboard switch on; the others are off.
  package var lights: [KeyboardLight: Bool] {
    var lights: [KeyboardLight: Bool] = [:]
    for light in KeyboardLight.allCases {
      lights[light] = xkb_state_led_name_is_active(state, light.name) == 1
    }
    return lights
  }

  // MARK: Keys

  /// Records that a key goes down. Returns its meaning; nil for one without, such as Shift, or a
  /// key with Alt.
  package func press(_ code: UInt16) -> KeyPress? {
    // The meaning is that before the key itself: Caps Lock does not change itself.
    let press = meaning(of: code, isRepeat: false)
    if down.insert(code).inserted { update(code, XKB_KEY_DOWN) }
    return press
  }

  /// Returns the meaning of a key that is held; nil for one without.
  package func repetition(_ code: UInt16) -> KeyPress? { meaning(of: code, isRepeat: true) }

  package func release(_ code: UInt16) {
    if down.remove(code) != nil { update(code, XKB_KEY_UP) }
  }

  /// Takes over the keys that are down, after events were lost or before the first one. A dead key
  /// that waits for its letter has no effect: its end is returned.
  @discardableResult
  package func resync(_ keys: Set<UInt16>) -> KeyPress? {
    for code in down.subtracting(keys).sorted() { release(code) }
    for code in keys.subtracting(down).sorted() where code < 0x100 {
      down.insert(code)
      update(code, XKB_KEY_DOWN)
    }
    let end = pending.isEmpty ? nil : KeyPress(.composing(""))
    resetCompose()
    return end
  }

  private func resetCompose() {
    if let compose { xkb_compose_state_reset(compose) }
    pending = ""
  }

  private func update(_ code: UInt16, _ direction: xkb_key_direction) {
    xkb_state_update_key(state, Self.keycode(code), direction)
  }

  /// Begins without a key, with Num Lock on: the keypad of a kiosk types digits.
  private func makeState() {
    state = xkb_state_new(keymap.keymap)
    let number = xkb_keymap_mod_get_index(keymap.keymap, "Mod2")
    if let state, number < 32 { xkb_state_update_mask(state, 0, 0, 1 << number, 0, 0, 0) }
  }

  private func isActive(_ modifier: String) -> Bool {
    xkb_state_mod_name_is_active(state, modifier, XKB_STATE_MODS_EFFECTIVE) == 1
  }

  // MARK: Meaning

  private func meaning(of code: UInt16, isRepeat: Bool) -> KeyPress? {
    if state == nil { return nil }
    let symbol = xkb_state_key_get_one_sym(state, Self.keycode(code))
    if symbol == 0 || Self.isModifier(symbol) { return nil }
    let isControl = isActive("Control")
    // Alt and the logo key belong to the commands of a desktop, which a kiosk does not have.
    if isActive("Mod1") || isActive("Mod4") { return nil }
    let isShifted = isActive("Shift")
    if let key = Self.keys[symbol] {
      // A dead key before it has no effect.
      resetCompose()
      return KeyPress(key, isShifted: isShifted, isRepeat: isRepeat)
    }
    if isControl {
      return Self.commands[symbol].map { KeyPress($0, isRepeat: isRepeat) }
        ?? separator(code).map { KeyPress(.text($0), isRepeat: isRepeat) }
    }
    let key = compose == nil ? plainText(code).map { .text($0) } : composedKey(code, symbol)
    return key.map { KeyPress($0, isRepeat: isRepeat) }
  }

  private func plainText(_ code: UInt16) -> String? {
    let text = Self.text { xkb_state_key_get_utf8(state, Self.keycode(code), $0, $1) }
    return text.isEmpty || text.utf8.allSatisfy({ $0 < 0x20 || $0 == 0x7f }) ? nil : text
  }

  /// The separators of fields that codes of goods have (GS1): a scanner sends them as Ctrl and a
  /// key.
  private func separator(_ code: UInt16) -> String? {
    let text = Self.text { xkb_state_key_get_utf8(state, Self.keycode(code), $0, $1) }
    return text.utf8.count == 1 && (0x1c...0x1f).contains(text.utf8.first ?? 0) ? text : nil
  }

  private func composedKey(_ code: UInt16, _ symbol: xkb_keysym_t) -> KeyPress.Key? {
    guard let compose, xkb_compose_state_feed(compose, symbol) == XKB_COMPOSE_FEED_ACCEPTED else {
      return plainText(code).map { .text($0) }
    }
    switch xkb_compose_state_get_status(compose) {
    case XKB_COMPOSE_COMPOSING:
      pending += Self.deadKeys[symbol] ?? plainText(code) ?? "·"
      return .composing(pending)
    case XKB_COMPOSE_COMPOSED:
      defer { resetCompose() }
      let text = Self.text { xkb_compose_state_get_utf8(compose, $0, $1) }
      return text.isEmpty ? .composing("") : .text(text)
    case XKB_COMPOSE_CANCELLED:
      // The accent does not suit the letter: both have no effect.
      resetCompose()
      return .composing("")
    default: return plainText(code).map { .text($0) }
    }
  }

  /// The text that a call of libxkbcommon writes, at most 255 bytes.
  private static func text(_ write: (UnsafeMutablePointer<CChar>, Int) -> Int32) -> String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer in
      guard let base = buffer.baseAddress else { return "" }
      let count = min(Int(write(base, buffer.count)), buffer.count - 1)
      let bytes = buffer.prefix(max(0, count)).map { UInt8(bitPattern: $0) }
      return String(decoding: bytes, as: UTF8.self)
    }
  }

  /// Shift, Ctrl, Alt, AltGr, the locks and their like.
  private static func isModifier(_ symbol: xkb_keysym_t) -> Bool {
    (0xffe1...0xffee).contains(symbol) || (0xfe01...0xfe13).contains(symbol)
      || symbol == 0xff7f || symbol == 0xff7e
  }

  /// The keys without a text, by libxkbcommon's numbers; those of the keypad too.
  private static let keys: [xkb_keysym_t: KeyPress.Key] = [
    0xff08: .backspace, 0xffff: .delete, 0xff9f: .delete,
    0xff51: .left, 0xff96: .left, 0xff53: .right, 0xff98: .right,
    0xff52: .up, 0xff97: .up, 0xff54: .down, 0xff99: .down,
    0xff50: .home, 0xff95: .home, 0xff57: .end, 0xff9c: .end,
    0xff55: .pageUp, 0xff9a: .pageUp, 0xff56: .pageDown, 0xff9b: .pageDown,
    0xff09: .tab, 0xfe20: .tab, 0xff89: .tab,
    0xff0d: .enter, 0xff8d: .enter, 0xff1b: .escape,
  ]

  /// The signs of dead keys, by libxkbcommon's numbers. The compose key and rare ones have a dot.
  private static let deadKeys: [xkb_keysym_t: String] = [
    0xfe50: "`", 0xfe51: "´", 0xfe52: "^", 0xfe53: "~", 0xfe54: "¯", 0xfe55: "˘", 0xfe56: "˙",
    0xfe57: "¨", 0xfe58: "˚", 0xfe59: "˝", 0xfe5a: "ˇ", 0xfe5b: "¸", 0xfe5c: "˛",
  ]

  /// The commands of Ctrl with a letter, small and large.
  private static let commands: [xkb_keysym_t: KeyPress.Key] = [
    0x61: .selectAll, 0x63: .copy, 0x78: .cut, 0x76: .paste,
    0x41: .selectAll, 0x43: .copy, 0x58: .cut, 0x56: .paste,
  ]
}
