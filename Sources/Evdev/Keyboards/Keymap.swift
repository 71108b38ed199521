import CXKBCommon
package import VitrineUnits

/// A keyboard layout that libxkbcommon has loaded, with the table of its dead keys. All keyboards
/// share it; each has a ``KeyTranslator`` of its own.
package final class Keymap {
  let keymap: OpaquePointer
  /// The table of dead keys and of the compose key; nil: there is none.
  let composeTable: OpaquePointer?
  private let context: OpaquePointer

  /// The locale of the table: it has the accents of all Latin scripts, also if the kiosk runs
  /// without a locale.
  private static let composeLocale = "en_US.UTF-8"

  /// Loads a layout; nil if there is none of that name, or no keyboard data at all. `log` receives
  /// a line if dead keys are not known.
  package init?(_ name: KeyboardLayoutName, log: LogSink) {
    guard let context = xkb_context_new(XKB_CONTEXT_NO_ENVIRONMENT_NAMES) else { return nil }
    // Its own messages are many and name files of its own.
    xkb_context_set_log_level(context, XKB_LOG_LEVEL_CRITICAL)
    let loaded = name.layout.withCString { layout in
      name.variant.withCString { variant in
        "pc105".withCString { model in
          "evdev".withCString { rules in
            var names = xkb_rule_names(
              rules: rules, model: model, layout: layout, variant: variant, options: nil)
            return xkb_keymap_new_from_names(context, &names, XKB_KEYMAP_COMPILE_NO_FLAGS)
          }
        }
      }
    }
    guard let loaded else {
      xkb_context_unref(context)
      return nil
    }
    self.context = context
    keymap = loaded
    composeTable = xkb_compose_table_new_from_locale(
      context, Self.composeLocale, XKB_COMPOSE_COMPILE_NO_FLAGS)
    if composeTable == nil {
      log(
        .notice,
        "keyboard: dead keys type nothing, because there is no table of them; install libx11-data")
    }
  }

  deinit {
    if let composeTable { xkb_compose_table_unref(composeTable) }
    xkb_keymap_unref(keymap)
    xkb_context_unref(context)
  }

  /// Whether a held key is repeated; `code` is that of Linux's input protocol.
  package func repeats(_ code: UInt16) -> Bool {
    xkb_keymap_key_repeats(keymap, KeyTranslator.keycode(code)) == 1
  }
}
