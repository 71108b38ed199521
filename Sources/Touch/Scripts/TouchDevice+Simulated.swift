package import VitrineUnits

extension TouchDevice {
  /// Returns the description of a protocol B panel without hardware, for the reports of a
  /// ``SlotWriter``.
  ///
  /// It has a position for each of `cells`, from 0, and an axis for each thing that a finger needs:
  /// its slot, position and tracking id. `resolution` is in cells per millimeter; 0: not declared.
  package static func simulated(
    name: String = "panel", bus: UInt16 = 0, cells: PixelSize = PixelSize(4096, 4096),
    slots: Int = 10, resolution: Int32 = 0
  ) -> TouchDevice {
    func axis(_ count: Int, resolution: Int32 = 0) -> AxisInfo {
      AxisInfo(minimum: 0, maximum: Int32(count - 1), resolution: resolution)
    }
    return TouchDevice(
      name: name, bus: bus, properties: [InputProperty.direct], keys: [EventCode.buttonTouch],
      axes: [
        EventCode.mtSlot: axis(slots),
        EventCode.mtPositionX: axis(cells.width, resolution: resolution),
        EventCode.mtPositionY: axis(cells.height, resolution: resolution),
        EventCode.mtTrackingID: axis(65_536),
      ])
  }
}
