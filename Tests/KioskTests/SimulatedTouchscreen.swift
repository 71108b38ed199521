import VitrineTouch

/// A touchscreen with ten slots and positions of 12 bits, for simulated reports.
let simulatedTouchscreen = TouchDevice(
  name: "panel", properties: [1], keys: [EventCode.buttonTouch],
  axes: [
    EventCode.mtSlot: AxisInfo(minimum: 0, maximum: 9),
    EventCode.mtPositionX: AxisInfo(minimum: 0, maximum: 4095),
    EventCode.mtPositionY: AxisInfo(minimum: 0, maximum: 4095),
    EventCode.mtTrackingID: AxisInfo(minimum: 0, maximum: 65_535),
  ])
