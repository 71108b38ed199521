/// The current state of a panel, read after SYN_DROPPED, on opening and after resume.
package struct TouchDeviceState: Sendable, Hashable {
  /// Values of the ABS_MT axes of each slot, by slot number and axis code. ABS_MT_TRACKING_ID is
  /// −1, or missing, for an empty slot.
  package var slots: SlotValues
  /// The slot that the next ABS_MT events belong to.
  package var currentSlot: Int
  /// Values of the axes that are not per slot (ABS_X, ABS_Y, …), by code.
  package var axes: [UInt16: Int32]
  /// The keys that are down.
  package var keys: Set<UInt16>

  package init(
    slots: [[UInt16: Int32]] = [], currentSlot: Int = 0, axes: [UInt16: Int32] = [:],
    keys: Set<UInt16> = []
  ) {
    self.slots = SlotValues(slots)
    self.currentSlot = currentSlot
    self.axes = axes
    self.keys = keys
  }
}
