import VitrineMap
import VitrineTesting
import VitrineUnits

/// Sizes, scales and refresh rates at which the response to fingers must be the same.
struct Panel: Sendable, CustomStringConvertible {
  var size: PixelSize
  var scale: Double
  var refresh: Double
  var description: String { "\(size.width)x\(size.height)@\(Int(refresh))/\(scale)" }

  static let all = [
    Panel(size: PixelSize(480, 272), scale: 1, refresh: 30),
    Panel(size: PixelSize(800, 480), scale: 1, refresh: 60),
    Panel(size: PixelSize(720, 1280), scale: 2, refresh: 60),
    Panel(size: PixelSize(1920, 1080), scale: 1.5, refresh: 120),
  ]

  @MainActor func stage(_ limits: MapLimits = MapLimits(zoom: 8...20)) -> ScriptedStage {
    mapStage(limits: limits, size: size, scale: scale, refresh: refresh)
  }
}
