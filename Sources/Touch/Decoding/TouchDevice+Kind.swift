/// The protocol by which a panel reports fingers, or the reason why it is no touch panel.
package enum TouchDeviceKind: Sendable, Hashable {
  /// Slots with tracking ids; only what changed is sent.
  case protocolB
  /// All contacts in every report, separated by SYN_MT_REPORT alone.
  case protocolA
  /// One finger: ABS_X, ABS_Y and a button.
  case singleTouch
  /// A keyboard, a mouse, a touchpad …. The reason is a clause for a log line.
  case notATouchscreen(reason: String)
}

/// The `INPUT_PROP_*` values of Linux's input protocol that are used here.
enum InputProperty {
  static let pointer: UInt16 = 0
  static let direct: UInt16 = 1
  static let buttonPad: UInt16 = 2
  static let topButtonPad: UInt16 = 4
  static let accelerometer: UInt16 = 6
}

extension TouchDevice {
  /// The kind of this device, judged by the events that it declares.
  ///
  /// The checks follow the order of udev's `input_id` with two differences, both for existing
  /// panels: a multitouch panel needs neither INPUT_PROP_DIRECT nor BTN_TOUCH, and a resistive
  /// panel may call itself a pen if it has no stylus buttons. A panel that is judged wrongly can
  /// still be opened by its path: the decoder uses `protocolByAxes`, not this.
  package var kind: TouchDeviceKind {
    let isDirect = properties.contains(InputProperty.direct) || isKnownTouchscreen
    let touches = keys.contains(EventCode.buttonTouch)
    if properties.contains(InputProperty.accelerometer) {
      return .notATouchscreen(reason: "it is an accelerometer")
    }
    let byAxes = protocolByAxes
    if byAxes == .singleTouch, axes[EventCode.absX] == nil || axes[EventCode.absY] == nil {
      return .notATouchscreen(reason: "it has no position axes")
    }
    if keys.contains(where: EventCode.stylusButtons.contains) {
      return .notATouchscreen(reason: "it is a graphics tablet: it has stylus buttons")
    }
    if !isDirect {
      let padProperties = [
        InputProperty.pointer, InputProperty.buttonPad, InputProperty.topButtonPad,
      ]
      if properties.contains(where: padProperties.contains) {
        return .notATouchscreen(reason: "it is a touchpad: it moves a pointer")
      }
      if keys.contains(EventCode.buttonToolFinger), !keys.contains(EventCode.buttonToolPen) {
        return .notATouchscreen(reason: "it is a touchpad: its finger does not touch a screen")
      }
      if keys.contains(where: EventCode.gameButtons.contains) {
        return .notATouchscreen(reason: "it is a joystick or gamepad")
      }
      let otherButtons = [EventCode.buttonRight, EventCode.buttonMiddle]
      if !touches, keys.contains(EventCode.buttonLeft),
        byAxes != .singleTouch || keys.contains(where: otherButtons.contains)
      {
        return .notATouchscreen(reason: "it is a mouse or an absolute pointer")
      }
    }
    if byAxes == .singleTouch, !touches, !keys.contains(EventCode.buttonLeft),
      axes[EventCode.absPressure] == nil
    {
      return .notATouchscreen(reason: "it does not report whether a finger touches or hovers")
    }
    return byAxes
  }

  /// Touchscreens that declare what an absolute mouse declares, by vendor and product.
  private var isKnownTouchscreen: Bool {
    switch (vendor, product) {
    case (0x0d3a, 0xa000): true  // Posiflex
    default: false
    }
  }

  /// The protocol by the axes alone; never `notATouchscreen`.
  ///
  /// A device that also declares 0x2e, the reserved code below ABS_MT_SLOT, declares axes in bulk
  /// (joysticks do); its multitouch axes mean nothing.
  var protocolByAxes: TouchDeviceKind {
    guard axes[EventCode.mtPositionX] != nil, axes[EventCode.mtPositionY] != nil,
      axes[EventCode.mtSlot - 1] == nil
    else { return .singleTouch }
    return axes[EventCode.mtSlot] != nil ? .protocolB : .protocolA
  }
}

extension EventCode {
  static let buttonRight: UInt16 = 0x111
  static let buttonMiddle: UInt16 = 0x112
  static let gameButtons: ClosedRange<UInt16> = 0x120...0x13f
  static let buttonToolPen: UInt16 = 0x140
  /// BTN_STYLUS3, BTN_STYLUS, BTN_STYLUS2.
  static let stylusButtons: Set<UInt16> = [0x149, 0x14b, 0x14c]
}
