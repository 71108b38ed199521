import VitrineUnits

/// Maps raw axis values to points of the picture.
///
/// A value names a cell and maps to the middle of that cell: u = (value − minimum + ½) / (maximum −
/// minimum + 1). So the smallest value is half a cell inside the left edge, the largest half a cell
/// inside the right edge, and mirroring or turning the panel maps cells onto cells: no value is
/// ever on the edge itself, which belongs to no pixel. On a panel with one unit per pixel each
/// value is the middle of its pixel.
struct PositionMap: Sendable, Hashable {
  struct Range: Sendable, Hashable {
    var axis: UInt16
    var minimum: Int32
    var maximum: Int32

    func unit(_ value: Int32) -> Double {
      let cell = Double(min(max(value, minimum), maximum)) - Double(minimum)
      return (cell + 0.5) / (Double(maximum) - Double(minimum) + 1)
    }

    func contains(_ value: Int32) -> Bool { value >= minimum && value <= maximum }
  }

  var transform: PanelTransform
  let overrides: TouchOverrides
  let x: Range
  let y: Range

  init(
    device: TouchDevice, isMultitouch: Bool, transform: PanelTransform, overrides: TouchOverrides,
    faults: inout FaultLog
  ) {
    self.transform = transform
    self.overrides = overrides
    let xCode = overrides.xAxis ?? (isMultitouch ? EventCode.mtPositionX : EventCode.absX)
    let yCode = overrides.yAxis ?? (isMultitouch ? EventCode.mtPositionY : EventCode.absY)
    // Without a range a value can only be interpreted as a pixel of the display.
    x = Self.range(
      xCode, overrides.xRange, device, legacy: EventCode.absX, pixels: transform.scanOut.width,
      &faults)
    y = Self.range(
      yCode, overrides.yRange, device, legacy: EventCode.absY, pixels: transform.scanOut.height,
      &faults)
  }

  func point(x rawX: Int32, y rawY: Int32) -> Point {
    transform.point(touch: overrides.apply(Point(x.unit(rawX), y.unit(rawY))))
  }

  private static func range(
    _ axis: UInt16, _ override: ClosedRange<Int32>?, _ device: TouchDevice, legacy: UInt16,
    pixels: Int, _ faults: inout FaultLog
  ) -> Range {
    if let override {
      return Range(axis: axis, minimum: override.lowerBound, maximum: override.upperBound)
    }
    let declared = device.axes[axis]
    if let declared, declared.minimum < declared.maximum {
      return Range(axis: axis, minimum: declared.minimum, maximum: declared.maximum)
    }
    faults.report(
      .emptyRange(
        axis: axis, minimum: declared?.minimum ?? 0, maximum: declared?.maximum ?? 0))
    if axis > EventCode.mtSlot, let old = device.axes[legacy], old.minimum < old.maximum {
      return Range(axis: axis, minimum: old.minimum, maximum: old.maximum)
    }
    return Range(axis: axis, minimum: 0, maximum: Int32(clamping: pixels - 1))
  }
}
