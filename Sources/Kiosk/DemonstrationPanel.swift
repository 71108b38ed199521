import VitrineRecording
import VitrineTouch
import VitrineUnits

/// The touch panel of a ``Demonstration``: converts the positions of a script to sensor cells.
struct DemonstrationPanel: Sendable {
  /// The size that positions refer to.
  let size: Size
  let isMirrored: Bool
  private let cells: PixelSize
  /// Nil if a position is the number of a cell.
  private let transform: PanelTransform?

  /// Creates a panel of 800 × 480 cells, whatever the size of the screen.
  init(isMirrored: Bool) {
    cells = PixelSize(800, 480)
    size = Size(800, 480)
    transform = nil
    self.isMirrored = isMirrored
  }

  /// Creates a panel with one cell for each scan-out pixel; positions are points of the picture.
  init(_ transform: PanelTransform, isMirrored: Bool) {
    cells = transform.scanOut
    size = transform.size
    self.transform = transform
    self.isMirrored = isMirrored
  }

  var device: TouchDevice {
    var device = TouchDevice.simulated(
      name: "Vitrine built-in recording", bus: 0x18, cells: cells, resolution: 5)
    // Panels declare the axes of a single touch too.
    device.axes[EventCode.absX] = device.axes[EventCode.mtPositionX]
    device.axes[EventCode.absY] = device.axes[EventCode.mtPositionY]
    return device
  }

  /// A writer of the reports for fingers at such positions.
  var writer: SlotWriter {
    SlotWriter(device: device, firstTrackingID: 101, cell: cell)
  }

  private func cell(_ point: Point) -> SlotWriter.Cell {
    guard let transform else {
      return (Self.whole(isMirrored ? 799 - point.x : point.x), Self.whole(point.y))
    }
    let x = isMirrored ? size.width - point.x : point.x
    let touch = transform.touch(point: Point(x, point.y))
    // A cell's number refers to its center.
    return (
      Self.whole(touch.x * Double(cells.width) - 0.5),
      Self.whole(touch.y * Double(cells.height) - 0.5)
    )
  }

  /// Rounds to whole units, as the kernel reports. Positions outside the panel are kept: a finger
  /// can come from there.
  private static func whole(_ value: Double) -> Int32 {
    value.isFinite ? Int32(min(max(value.rounded(), -20_000), 20_000)) : 0
  }
}
