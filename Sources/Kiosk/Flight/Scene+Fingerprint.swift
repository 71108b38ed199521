package import VitrineRaster
import VitrineSystem
import VitrineUnits

extension Scene {
  /// A hash of how the picture is arranged: the positions, clips, opacities and sizes of its
  /// layers. The same on every machine, and thousands of times cheaper than a hash of the pixels.
  /// It includes the number of a layer's commands, and nothing else of its content.
  package var fingerprint: UInt64 {
    var hash = StableHash()
    func add(_ number: Int) {
      withUnsafeBytes(of: Int64(number).littleEndian) { hash.add($0) }
    }
    func add(_ rect: PixelRect) {
      for edge in [rect.x0, rect.y0, rect.width, rect.height] { add(edge) }
    }
    add(size.width)
    add(size.height)
    for layer in layers {
      add(layer.origin.x)
      add(layer.origin.y)
      add(layer.clip)
      add(Int(layer.opacity))
      add(layer.list.bounds)
      add(layer.list.commands.count)
    }
    return hash.value
  }
}
