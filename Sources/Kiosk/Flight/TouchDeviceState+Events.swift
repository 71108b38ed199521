import VitrineTouch

extension TouchDeviceState {
  /// The state of a device without touches.
  init(empty device: TouchDevice) {
    let last = device.axes[EventCode.mtSlot]?.maximum ?? -1
    self.init(slots: Array(repeating: [:], count: Int(max(0, min(last, 255) + 1))))
  }

  /// Records an event, as the kernel does.
  mutating func apply(_ event: RawEvent) {
    switch event.type {
    case EventType.key:
      if event.value == 0 { keys.remove(event.code) } else { keys.insert(event.code) }
    case EventType.abs:
      if event.code == EventCode.mtSlot {
        currentSlot = Int(event.value)
      } else if event.code < EventCode.mtSlot {
        axes[event.code] = event.value
      } else if slots.indices.contains(currentSlot) {
        slots[currentSlot][event.code] = event.value
      }
    default: break
    }
  }
}
