import Testing
import VitrineImages
import VitrineRaster
import VitrineTesting
import VitrineUnits

/// A frame as a viewer of animations shows it.
private struct Shown {
  var pixels: [UInt32]
  /// Numerator and denominator, in seconds.
  var delay: (Int, Int)
  var area: PixelRect
}

/// Plays an animation by the specification, each frame through the PNG decoder.
private func play(_ bytes: [UInt8]) throws -> (frames: [Shown], count: Int, loops: Int) {
  let all = try chunks(bytes)
  try #require(all[0].type == "IHDR" && all[1].type == "acTL" && all.last?.type == "IEND")
  let size = PixelSize(all[0].number(at: 0), all[0].number(at: 4))
  var canvas = [UInt32](repeating: 0, count: size.width * size.height)
  var frames: [Shown] = []
  var sequence = 0
  var place = 2
  while all[place].type == "fcTL" {
    let control = all[place]
    place += 1
    try #require(control.data.count == 26)
    #expect(control.number(at: 0) == sequence)
    sequence += 1
    let area = PixelRect(
      x: control.number(at: 12), y: control.number(at: 16), width: control.number(at: 4),
      height: control.number(at: 8))
    try #require(PixelRect(size).contains(area) && !area.isEmpty)
    if frames.isEmpty { try #require(area == PixelRect(size)) }
    #expect(control.data[24] == 0 && control.data[25] == 0)
    var data: [UInt8] = []
    while all[place].type == (frames.isEmpty ? "IDAT" : "fdAT") {
      if frames.isEmpty {
        data += all[place].data
      } else {
        #expect(all[place].number(at: 0) == sequence)
        sequence += 1
        data += all[place].data[4...]
      }
      place += 1
    }
    let part = try PNGFile.decode(still(area.size, data), name: "frame \(frames.count)")
    for y in 0..<area.height {
      for x in 0..<area.width {
        canvas[(area.y0 + y) * size.width + area.x0 + x] = part.pixels[y * area.width + x]
      }
    }
    frames.append(
      Shown(
        pixels: canvas, delay: (control.short(at: 20), control.short(at: 22)), area: area))
  }
  try #require(place == all.count - 1)
  return (frames, all[1].number(at: 0), all[1].number(at: 4))
}

/// A still picture with a frame's compressed rows.
private func still(_ size: PixelSize, _ rows: [UInt8]) -> [UInt8] {
  func bytes(_ value: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> UInt32($0)) }
  }
  func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
    let body = Array(type.utf8) + data
    return bytes(UInt32(data.count)) + body + bytes(crc(body[...]))
  }
  return [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
    + chunk("IHDR", bytes(UInt32(size.width)) + bytes(UInt32(size.height)) + [8, 2, 0, 0, 0])
    + chunk("IDAT", rows) + chunk("IEND", [])
}

@Suite("Animated PNG")
struct AnimatedPNGTests {
  @Test("every frame is read as it was written, with and without damage")
  func roundTrip() throws {
    try withFolder { folder in
      try withEverySeed(12) { seed, random in
        let size = PixelSize(random.int(in: 1...60), random.int(in: 1...60))
        let whole = PixelRect(size)
        var pixels = randomPixels(&random, size, isOpaque: true)
        let path = folder + "/a.png"
        let animation = try AnimatedPNG(path: path, size: size, loops: seed)
        var expected: [[UInt32]] = []
        var areas: [PixelRect] = []
        for frame in 0..<8 {
          var damage: [PixelRect]? = [whole]
          if frame > 0 {
            let a = PixelRect(
              x: random.int(in: 0...size.width - 1), y: random.int(in: 0...size.height - 1),
              width: random.int(in: 1...20), height: random.int(in: 1...20))
            let b = a.offset(by: PixelPoint(random.int(in: -5...5), random.int(in: -5...5)))
            for area in [a, b] {
              let area = area.intersection(whole)
              for y in area.y0..<max(area.y0, area.y1) {
                for x in area.x0..<max(area.x0, area.x1) {
                  pixels[y * size.width + x] = UInt32(random.next() & 0xffffff)
                }
              }
            }
            damage = frame % 3 == 0 ? nil : [a, b]
          }
          expected.append(pixels.map { $0 | 0xff00_0000 })
          areas.append(
            damage.map { $0.reduce(PixelRect.empty) { $0.union($1) }.intersection(whole) }
              ?? whole)
          try animation.append(pixels, damage: damage, delay: .milliseconds(20))
        }
        try animation.finish()
        let shown = try play(try contents(path))
        #expect(shown.frames.map(\.pixels) == expected, "seed \(seed)")
        #expect(shown.frames.map(\.area) == areas, "seed \(seed)")
        #expect(shown.count == 8)
        #expect(shown.loops == seed)
      }
    }
  }

  @Test("delays of usual refresh rates are exact, and a still picture lengthens the frame before")
  func delays() throws {
    try withFolder { folder in
      let size = PixelSize(4, 4)
      let black = [UInt32](repeating: 0, count: 16)
      let white = [UInt32](repeating: 0xffffff, count: 16)
      let animation = try AnimatedPNG(path: folder + "/a.png", size: size)
      try animation.append(black, damage: [], delay: Duration(seconds: 1.0 / 60))
      try animation.append(white, damage: nil, delay: Duration(seconds: 1.0 / 60))
      for _ in 0..<59 {
        try animation.append(white, damage: [], delay: Duration(nanoseconds: 16_666_667))
      }
      try animation.append(black, damage: nil, delay: .milliseconds(60_000))
      // More than a frame can hold, so another frame with the same picture is added.
      try animation.append(black, damage: [], delay: .milliseconds(60_000))
      try animation.append(white, damage: nil, delay: Duration(seconds: 1.0 / 120))
      try animation.finish()
      let shown = try play(try contents(folder + "/a.png"))
      #expect(shown.frames.map(\.delay.0) == [1000, 1000, 60_000, 60_000, 500])
      #expect(shown.frames.map(\.delay.1) == [60_000, 1000, 1000, 1000, 60_000])
      #expect(shown.frames[3].pixels == shown.frames[2].pixels)
      #expect(shown.count == 5)
      #expect(shown.loops == 0)
    }
  }

  @Test("programs that do not support animation see the first frame")
  func firstFrame() throws {
    try withFolder { folder in
      let path = folder + "/a.png"
      let animation = try AnimatedPNG(path: path, size: PixelSize(2, 1))
      try animation.append([0x112233, 0x445566], delay: .milliseconds(10))
      try animation.append([0xffffff, 0xffffff], delay: .milliseconds(10))
      try animation.finish()
      #expect(try PNGFile.read(path).pixels == [0xff11_2233, 0xff44_5566])
    }
  }
}
