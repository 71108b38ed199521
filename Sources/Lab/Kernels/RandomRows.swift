import VitrineRaster
import VitrineTesting

/// A premultiplied color; a third each is clear, opaque and translucent.
func randomPixel(_ random: inout RandomSource) -> UInt32 {
  let alpha: UInt32 = [0, 255, UInt32(random.int(in: 0...255))][random.int(in: 0...2)]
  return Color(argb: UInt32(truncatingIfNeeded: random.next()) & 0xff_ffff | alpha << 24)
    .premultiplied
}

/// A row of up to 40 pixels with every kind of content, followed by slack.
struct RandomRows {
  let n: Int
  let color: UInt32
  let opacity: UInt8
  let target: [UInt32]
  let pixels: [UInt32]
  let mask: [UInt8]

  init(_ random: inout RandomSource) {
    n = random.int(in: 0...40)
    color = randomPixel(&random)
    opacity = UInt8(random.int(in: 0...255))
    target = (0..<48).map { _ in randomPixel(&random) }
    // Runs of clear and opaque pixels, so that whole blocks of them occur.
    var pixels: [UInt32] = []
    var mask: [UInt8] = []
    while mask.count < 52 {
      let kind = random.int(in: 0...2)
      for _ in 0..<random.int(in: 1...20) {
        let any = randomPixel(&random)
        pixels.append(kind == 0 ? 0 : kind == 1 ? any | 0xff00_0000 : any)
        mask.append(kind == 0 ? 0 : kind == 1 ? 255 : UInt8(random.int(in: 0...255)))
      }
    }
    self.pixels = pixels
    self.mask = mask
  }

  /// The target after `body` has painted on it.
  func painted(_ body: (UnsafeMutablePointer<UInt32>) -> Void) -> [UInt32] {
    var copy = target
    copy.withUnsafeMutableBufferPointer { body($0.baseAddress!) }
    return copy
  }
}
