import VitrineRecording
import VitrineTouch
import VitrineUnits

/// The touch panel of a ``Demonstration``: what a script's places are on it.
struct DemonstrationPanel: Sendable {
  /// What places count to.
  let size: Size
  let isMirrored: Bool
  private let cells: PixelSize
  /// Nil: a position is a cell's number.
  private let rotation: Rotation?

  /// 800 × 480 cells, whatever is seen behind them.
  init(isMirrored: Bool) {
    cells = PixelSize(800, 480)
    size = Size(800, 480)
    rotation = nil
    self.isMirrored = isMirrored
  }

  /// A cell for each pixel that is lit behind it; places are points of the picture.
  init(_ transform: PanelTransform, isMirrored: Bool) {
    cells = transform.scanOut
    size = transform.size
    rotation = transform.rotation
    self.isMirrored = isMirrored
  }

  var device: TouchDevice {
    let x = AxisInfo(minimum: 0, maximum: Int32(cells.width - 1), resolution: 5)
    let y = AxisInfo(minimum: 0, maximum: Int32(cells.height - 1), resolution: 5)
    return TouchDevice(
      name: "Vitrine built-in recording", bus: 0x18, properties: [1],
      keys: [EventCode.buttonTouch],
      axes: [
        EventCode.absX: x, EventCode.absY: y,
        EventCode.mtSlot: AxisInfo(minimum: 0, maximum: 9),
        EventCode.mtPositionX: x, EventCode.mtPositionY: y,
        EventCode.mtTrackingID: AxisInfo(minimum: 0, maximum: 65_535),
      ])
  }

  /// The numbers that the panel reports for a position.
  func cell(_ place: Point) -> (x: Int32, y: Int32) {
    guard let rotation else {
      return (Self.whole(isMirrored ? 799 - place.x : place.x), Self.whole(place.y))
    }
    let x = (isMirrored ? size.width - place.x : place.x) / size.width
    let y = place.y / size.height
    let across: Double
    let down: Double
    switch rotation {
    case .none: (across, down) = (x, y)
    case .quarter: (across, down) = (1 - y, x)
    case .half: (across, down) = (1 - x, 1 - y)
    case .threeQuarters: (across, down) = (y, 1 - x)
    }
    // A cell's number means its centre.
    return (
      Self.whole(across * Double(cells.width) - 0.5),
      Self.whole(down * Double(cells.height) - 0.5)
    )
  }

  /// The kernel reports whole units; those beside the panel are no mistake, a finger can come from there.
  private static func whole(_ place: Double) -> Int32 {
    place.isFinite ? Int32(min(max(place.rounded(), -20_000), 20_000)) : 0
  }
}
