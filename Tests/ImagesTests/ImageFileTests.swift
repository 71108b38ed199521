import Glibc
import Testing
import VitrineComponents
import VitrineImages
import VitrineRaster
import VitrineTesting
import VitrineUnits

func refusal(_ body: () throws -> Pixmap) -> ImageError? {
  do {
    _ = try body()
    return nil
  } catch {
    return error as? ImageError
  }
}

@Suite("Picture files of any kind")
struct ImageFileTests {
  @Test("files are identified by their first bytes, and unsupported kinds are named")
  func kinds() throws {
    let picture = softPicture(12, 8)
    try withFolder { folder in
      try write(PNGFile.encode(picture), to: folder + "/a.jpg")
      try write(try jpeg(picture), to: folder + "/b.png")
      #expect(try ImageFile.read(folder + "/a.jpg") == picture)
      let back = try ImageFile.read(folder + "/b.png")
      #expect(difference(back, picture) < 3)
    }
    let others: [(String, [UInt8])] = [
      ("GIF", Array("GIF89a...".utf8)), ("WebP", Array("RIFF\u{1}\u{2}\u{3}\u{4}WEBPVP8".utf8)),
      ("SVG", Array("<svg xmlns".utf8)), ("HEIC", [0, 0, 0, 24] + Array("ftypheic".utf8)),
      ("AVIF", [0, 0, 0, 24] + Array("ftypavif".utf8)), ("web page", Array("<!DOCTYPE".utf8)),
      ("no kind", [1, 2, 3]), ("BMP", Array("BM1234".utf8)), ("TIFF", Array("II*\0".utf8)),
      ("no kind", [0xff, 0xd8]),
    ]
    for (word, bytes) in others {
      let error = try #require(refusal { try ImageFile.decode(bytes, name: "x.png") })
      #expect(error.problem == .isUnknown)
      #expect(error.description.contains(word) && error.description.contains("x.png"))
    }
  }

  @Test("a pipe without a writer and an endless device are refused at once")
  func devices() throws {
    try withFolder { folder in
      try #require(mkfifo(folder + "/pipe.png", 0o600) == 0)
      for path in [folder + "/pipe.png", "/dev/zero"] {
        let error = try #require(refusal { try ImageFile.read(path) })
        #expect(error.problem == .isNotFile)
        #expect(error.description.contains(path))
      }
    }
  }

  /// Samples 0 to 2^depth − 1 that differ from pixel to pixel.
  private func samples(_ channels: Int, _ depth: Int) -> (Int, Int) -> [Int] {
    { x, y in
      (0..<channels).map { channel -> Int in
        let mixed: Int = (x * 37 + y * 101 + channel * 59) * 7919
        return mixed & ((1 << depth) - 1)
      }
    }
  }

  @Test("every kind of PNG is read as specified, interlaced as well")
  func everyKind() throws {
    var palette: [UInt8] = []
    for entry in 0..<16 { palette += [UInt8(entry * 16), UInt8(255 - entry * 7), UInt8(entry)] }
    let alphas: [UInt8] = [0, 128, 255]
    let types: [(Int, Int, [Int])] = [
      (0, 1, [1, 2, 4, 8, 16]), (2, 3, [8, 16]), (3, 1, [1, 2, 4]), (4, 2, [8, 16]),
      (6, 4, [8, 16]),
    ]
    for (type, channels, depths) in types {
      for depth in depths {
        for isInterlaced in [false, true] {
          for (width, height) in [(13, 9), (1, 1), (3, 2), (8, 8)] {
            let top = (1 << depth) - 1
            var maker = PNGMaker(
              size: PixelSize(width, height), colorType: type, depth: depth,
              isInterlaced: isInterlaced, samples: samples(channels, depth))
            if type == 3 {
              let colors = Array(palette[..<(3 << depth)])
              maker.chunks = [("PLTE", colors), ("tRNS", Array(alphas.prefix(1 << depth)))]
            }
            let back = try PNGFile.decode(maker.bytes(), name: "type \(type), \(depth) bits")
            for y in 0..<height {
              for x in 0..<width {
                let s = maker.samples(x, y)
                func byte(_ i: Int) -> Int { (s[i] * 255 + top / 2) / top }
                var wanted: [Int]
                switch type {
                case 0: wanted = [255, byte(0), byte(0), byte(0)]
                case 2: wanted = [255, byte(0), byte(1), byte(2)]
                case 3:
                  wanted = [s[0] < 3 ? Int(alphas[s[0]]) : 255]
                  wanted += palette[s[0] * 3..<s[0] * 3 + 3].map(Int.init)
                case 4: wanted = [byte(1), byte(0), byte(0), byte(0)]
                default: wanted = [byte(3), byte(0), byte(1), byte(2)]
                }
                let argb = wanted.reduce(0) { $0 << 8 | UInt32($1) }
                let expected = Color(argb: argb).premultiplied
                let found = back.pixels[y * width + x]
                var distance = 0
                for shift in [0, 8, 16, 24] as [UInt32] {
                  let step = Int(expected >> shift & 255) - Int(found >> shift & 255)
                  distance = max(distance, abs(step))
                }
                // Interlaced and deep, it is converted through linear light, which is coarse in the
                // dark.
                let isNear = distance <= (depth == 16 ? isInterlaced ? 3 : 1 : 0)
                #expect(
                  isNear,
                  "type \(type), \(depth) bits, \(isInterlaced) \(width) \(height), \(x) \(y): \(wanted), not \(String(found, radix: 16)), at most \(distance)"
                )
              }
            }
          }
        }
      }
    }
  }

  @Test("a color that a PNG declares as clear is clear")
  func clearColor() throws {
    var maker = PNGMaker(size: PixelSize(4, 1), colorType: 2, depth: 8) { x, _ in [x, 20, 30] }
    maker.chunks = [("tRNS", [0, 2, 0, 20, 0, 30])]
    let back = try PNGFile.decode(maker.bytes(), name: "clear")
    #expect(back.pixels == [0xff00_141e, 0xff01_141e, 0, 0xff03_141e])
  }

  @Test("an animated PNG shows its first picture")
  func animated() throws {
    try withFolder { folder in
      let path = folder + "/a.png"
      let file = try AnimatedPNG(path: path, size: PixelSize(2, 1))
      try file.append([0xff11_2233, 0xff44_5566], delay: .milliseconds(100))
      try file.append([0xff77_8899, 0xff00_0000], delay: .milliseconds(100))
      try file.finish()
      #expect(try ImageFile.read(path).pixels == [0xff11_2233, 0xff44_5566])
    }
  }

  @Test("a PNG with EXIF data is rotated upright as well")
  func turnedPNG() throws {
    var maker = PNGMaker(size: PixelSize(3, 2), colorType: 0, depth: 8) { x, y in [x + 10 * y] }
    let plain = try ImageFile.decode(maker.bytes(), name: "plain")
    maker.chunks = [("eXIf", exif(6, isLittle: false))]
    let turned = try ImageFile.decode(maker.bytes(), name: "turned")
    #expect(turned.size == PixelSize(2, 3))
    #expect(turned == plain.oriented(.turnedRight))
  }

  @Test("highly compressed text and pixels beyond the picture are not expanded")
  func bombs() throws {
    // 40 MB of zeros deflated twice do not fit here: stored, then a stream that repeats.
    let zeros = PNGFile.encode(
      pixels: Array(repeating: 0, count: 3000 * 1000), size: PixelSize(3000, 1000),
      isOpaque: true, compression: .small)
    let packed = try chunks(zeros).filter { $0.type == "IDAT" }.flatMap(\.data)
    // The stream holds 9 MB; the header declares one pixel.
    var maker = PNGMaker(size: PixelSize(1, 1), colorType: 2, depth: 8) { _, _ in [1, 2, 3] }
    let whole = maker.bytes()
    let header = Array(whole[..<33])
    let bomb = header + PNGMaker.chunk("IDAT", packed) + PNGMaker.chunk("IEND", [])
    do throws(ImageError) {
      let picture = try PNGFile.decode(bomb, name: "bomb")
      #expect(picture.pixels == [0xff00_0000])
    } catch { #expect(error.problem == .isDamaged) }
    for type in ["zTXt", "iCCP", "iTXt"] {
      let name: [UInt8] =
        type == "iTXt" ? Array("a".utf8) + [0, 1, 0, 0, 0] : Array("a".utf8) + [0, 0]
      maker.chunks = [(type, name + packed)]
      // Ancillary chunks are ignored: the picture itself is intact.
      let picture = try PNGFile.decode(maker.bytes(), name: type)
      #expect(picture.pixels == [0xff01_0203], "\(type)")
    }
  }

  @Test("a PNG cut off at any byte is refused with its name and position")
  func truncated() throws {
    var maker = PNGMaker(
      size: PixelSize(9, 7), colorType: 6, depth: 8, isInterlaced: true, samples: samples(4, 8))
    maker.chunks = [("tEXt", Array("a\0bcd".utf8)), ("gAMA", [0, 0, 0xb1, 0x8f])]
    let file = maker.bytes()
    let end = file.count - 12
    for length in 0..<end {
      let error = try #require(
        refusal { try ImageFile.decode(Array(file[..<length]), name: "cut.png") }, "\(length)")
      #expect(error.description.contains("cut.png"))
      if length >= 8 {
        #expect(error.problem == .isDamaged, "\(length): \(error)")
        #expect(error.description.contains("byte \(length)"), "\(length): \(error)")
      }
    }
  }

  @Test("a wrong checksum is reported with its chunk and position")
  func checksum() throws {
    let maker = PNGMaker(size: PixelSize(4, 4), colorType: 0, depth: 8, samples: samples(1, 8))
    var file = maker.bytes()
    file[33 + 8 + 12] ^= 1
    let error = try #require(refusal { try ImageFile.decode(file, name: "bad.png") })
    #expect(error.description.contains("byte 33") && error.description.contains("IDAT"))
  }

  @Test("a target is filled, fitted or centered without enlarging the picture")
  func rooms() throws {
    withEverySeed(300) { seed, random in
      let picture = PixelSize(random.int(in: 1...300), random.int(in: 1...300))
      let size = PixelSize(random.int(in: 1...300), random.int(in: 1...300))
      for mode in [ImageMode.fit, .fill, .center] {
        let (part, made) = ImageTarget(size, mode).plan(for: picture)
        #expect(PixelRect(picture).contains(part) && !part.isEmpty, "seed \(seed)")
        #expect(made.width <= part.width && made.height <= part.height, "seed \(seed)")
        #expect(made.width <= size.width && made.height <= size.height, "seed \(seed)")
        #expect(made.width >= 1 && made.height >= 1)
        // In the middle, to half a pixel.
        #expect(abs(part.x0 * 2 + part.width - picture.width) <= 1)
        #expect(abs(part.y0 * 2 + part.height - picture.height) <= 1)
        switch mode {
        case .fit:
          let touches = made.width == size.width || made.height == size.height
          #expect(touches || made == picture, "seed \(seed)")
        case .fill:
          if picture.width >= size.width && picture.height >= size.height {
            #expect(made == size, "seed \(seed)")
          }
        case .center: #expect(made == part.size)
        }
      }
    }
  }
}
