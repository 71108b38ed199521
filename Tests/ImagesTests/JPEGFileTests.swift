import Glibc
import Testing
import VitrineRaster
import VitrineTesting
import VitrineUnits

@testable import VitrineImages

@Suite("JPEG files")
struct JPEGFileTests {
  @Test("baseline, progressive, halved-color and ink files give the picture back")
  func kinds() throws {
    let picture = softPicture(67, 41)
    for kind in [JPEGKind.baseline, .progressive, .halved, .inks] {
      let back = try JPEGFile.decode(try jpeg(picture, kind), name: "\(kind)")
      #expect(back.size == picture.size)
      #expect(back.isOpaque)
      let distance = difference(back, picture)
      #expect(distance < (kind == .baseline || kind == .progressive ? 2 : 6), "\(kind)")
    }
  }

  @Test("a gray file has three equal channels")
  func gray() throws {
    let picture = softPicture(20, 30)
    let back = try JPEGFile.decode(try jpeg(picture, .gray), name: "gray")
    #expect(back.pixels.allSatisfy { $0 >> 16 & 255 == $0 & 255 && $0 >> 8 & 255 == $0 & 255 })
    for (p, q) in zip(picture.pixels, back.pixels) {
      let luma =
        Double(p >> 16 & 255) * 0.299 + Double(p >> 8 & 255) * 0.587 + Double(p & 255) * 0.114
      #expect(abs(luma - Double(q & 255)) < 8)
    }
  }

  @Test("inks without Adobe's mark are amounts of ink")
  func plainInks() throws {
    let picture = Pixmap(
      size: PixelSize(16, 16), pixels: Array(repeating: 0xffff_ffff, count: 256))
    var file = try jpeg(picture, .inks)
    let white = try JPEGFile.decode(file, name: "white")
    #expect(difference(white, picture) < 2)
    // Without the APP14 segment CMYK and YCCK cannot be distinguished, and the file is read as
    // CMYK.
    let mark = try #require((0..<file.count - 1).first { file[$0] == 0xff && file[$0 + 1] == 0xee })
    file.removeSubrange(mark..<mark + 2 + Int(file[mark + 2]) << 8 + Int(file[mark + 3]))
    let plain = try JPEGFile.decode(file, name: "plain")
    #expect(plain.pixels.allSatisfy { $0 & 255 < 140 }, "paper full of ink is no longer white")
  }

  @Test("each of the eight camera orientations is rotated upright, in both byte orders")
  func orientations() throws {
    let seen = softPicture(24, 16)
    // The position in the file of the pixel seen at (x, y), in EXIF's own terms: row 0 and column
    // 0.
    let places: [(Int, Int, Int, Int) -> (Int, Int)] = [
      { x, y, _, _ in (x, y) },  // top, left
      { x, y, w, _ in (w - 1 - x, y) },  // top, right
      { x, y, w, h in (w - 1 - x, h - 1 - y) },  // bottom, right
      { x, y, _, h in (x, h - 1 - y) },  // bottom, left
      { x, y, _, _ in (y, x) },  // left, top
      { x, y, w, _ in (y, w - 1 - x) },  // right, top
      { x, y, w, h in (h - 1 - y, w - 1 - x) },  // right, bottom
      { x, y, _, h in (h - 1 - y, x) },  // left, bottom
    ]
    for orientation in 1...8 {
      let size = orientation > 4 ? seen.size.transposed : seen.size
      var pixels = [UInt32](repeating: 0, count: seen.pixels.count)
      for y in 0..<seen.size.height {
        for x in 0..<seen.size.width {
          let (column, row) = places[orientation - 1](x, y, seen.size.width, seen.size.height)
          pixels[row * size.width + column] = seen.pixels[y * seen.size.width + x]
        }
      }
      let stored = Pixmap(size: size, pixels: pixels)
      #expect(stored.oriented(Orientation(rawValue: orientation)!) == seen, "\(orientation)")
      let file = try jpeg(stored)
      for isLittle in [false, true] {
        let turned = withOrientation(orientation, file, isLittle: isLittle)
        let back = try ImageFile.decode(turned, name: "\(orientation)")
        #expect(back.size == seen.size)
        #expect(difference(back, seen) < 3, "\(orientation)")
      }
    }
  }

  @Test("invalid EXIF data leave the picture unchanged")
  func brokenExif() throws {
    let picture = softPicture(24, 16)
    let file = try jpeg(picture)
    let plain = try JPEGFile.decode(file, name: "plain")
    let good = exif(6, isLittle: true)
    for value in [0, 9, 300] {
      let odd = withOrientation(value, file, isLittle: false)
      #expect(try JPEGFile.decode(odd, name: "\(value)") == plain)
    }
    for length in 0..<good.count {
      let cut = Array(file[..<2]) + exifSegment(Array(good[..<length])) + file[2...]
      let back = try JPEGFile.decode(cut, name: "\(length)")
      #expect(back == plain || back.size == plain.size.transposed)
    }
    try withEverySeed(100) { seed, random in
      var bytes = good
      for _ in 0...random.int(in: 0...4) {
        bytes[random.int(in: 0...bytes.count - 1)] = UInt8(truncatingIfNeeded: random.next())
      }
      let odd = Array(file[..<2]) + exifSegment(bytes) + file[2...]
      let back = try JPEGFile.decode(odd, name: "seed \(seed)")
      #expect(back.pixels.count == plain.pixels.count)
    }
  }

  @Test("for a small target a large picture is reduced while it is decoded, to the same picture")
  func scaledDecoding() throws {
    let picture = softPicture(800, 400)
    for kind in [JPEGKind.baseline, .progressive, .inks] {
      let file = try jpeg(picture, kind)
      for (width, height) in [(400, 200), (200, 100), (100, 50), (90, 45), (799, 399), (333, 167)] {
        let room = ImageTarget(PixelSize(width, height), .fit)
        let back = try JPEGFile.decode(file, name: "\(kind)", for: room)
        #expect(abs(back.size.width - width) <= 1 && abs(back.size.height - height) <= 1)
        #expect(difference(back, picture.reduced(to: back.size)) < 6, "\(kind) \(width)")
      }
      // Too many pixels, unless they are reduced during decoding.
      #expect(throws: ImageError.self) {
        try JPEGFile.decode(file, name: "large", pixelLimit: 20_000)
      }
      let small = ImageTarget(PixelSize(100, 100), .fit)
      _ = try JPEGFile.decode(file, name: "reduced", for: small, pixelLimit: 20_000)
    }
  }

  @Test("a file cut off at any byte is refused with its name and position")
  func truncated() throws {
    for kind in JPEGKind.allCases {
      let file = withOrientation(6, try jpeg(softPicture(40, 24), kind), isLittle: true)
      for length in 0..<file.count {
        let error = try #require(
          refusal { try ImageFile.decode(Array(file[..<length]), name: "cut.jpg") },
          "\(kind) \(length)")
        #expect(error.description.contains("cut.jpg"))
        #expect(length < 3 || error.problem == .isDamaged, "\(kind) \(length): \(error)")
        if length >= 3 { #expect(error.description.contains("byte \(length)"), "\(error)") }
      }
    }
  }

  @Test("changed bytes are refused or read, and never crash the program")
  func garbled() throws {
    let files = try JPEGKind.allCases.map {
      withOrientation(5, try jpeg(softPicture(40, 24), $0), isLittle: false)
    }
    var (read, refused) = (0, 0)
    withEverySeed(600) { seed, random in
      var bytes = files[seed % files.count]
      for _ in 0...random.int(in: 0...12) {
        let place = random.int(in: 2...bytes.count - 1)
        switch random.int(in: 0...3) {
        case 0: bytes.remove(at: place)
        case 1: bytes.insert(UInt8(truncatingIfNeeded: random.next()), at: place)
        default: bytes[place] = UInt8(truncatingIfNeeded: random.next())
        }
      }
      let room = seed % 3 == 0 ? nil : ImageTarget(PixelSize(9, 7), seed % 3 == 1 ? .fit : .fill)
      do throws(ImageError) {
        let picture = try ImageFile.decode(bytes, name: "garbled", for: room, pixelLimit: 50_000)
        #expect(picture.pixels.count <= 50_000)
        read += 1
      } catch {
        #expect(error.description.contains("garbled"))
        refused += 1
      }
    }
    #expect(read > 50 && refused > 50, "\(read) read, \(refused) refused")
  }

  @Test("flipped bits in the pixels are refused whenever libjpeg notices")
  func flippedBits() throws {
    var noticed = 0
    for kind in JPEGKind.allCases {
      let whole = try jpeg(softPicture(72, 48), kind)
      let scan = try #require(
        whole.indices.first { whole[$0] == 0xff && whole[$0 + 1] == 0xda })
      try withEverySeed(80) { seed, random in
        var bytes = whole
        for _ in 0...random.int(in: 0...2) {
          let place = random.int(in: scan + 16...bytes.count - 3)
          bytes[place] ^= 1 << UInt8(random.int(in: 0...7))
        }
        guard try hasWarning(bytes) else { return }
        noticed += 1
        let error = try #require(
          refusal { try JPEGFile.decode(bytes, name: "flip.jpg") }, "\(kind), seed \(seed)")
        #expect([.isDamaged, .isUnsupported, .isTooLarge].contains(error.problem), "\(error)")
      }
    }
    #expect(noticed > 100, "\(noticed)")
  }

  @Test("bytes that some cameras leave between segments are skipped, and hide no damage")
  func strayBytes() throws {
    let picture = softPicture(72, 48)
    let whole = try jpeg(picture)
    let plain = try JPEGFile.decode(whole, name: "plain")
    let scan = try #require(whole.indices.first { whole[$0] == 0xff && whole[$0 + 1] == 0xda })
    let table = try #require(whole.indices.first { whole[$0] == 0xff && whole[$0 + 1] == 0xdb })
    for stray in [[0], [0, 0, 0, 0, 0, 0, 0], [1, 2, 0xff, 0, 3], [0xff, 0xff]] as [[UInt8]] {
      for place in [table, scan] {
        let padded = Array(whole[..<place]) + stray + Array(whole[place...])
        let back = try JPEGFile.decode(padded, name: "padded")
        #expect(back == plain)
      }
    }
    // Damage after stray bytes is still damage.
    var noticed = 0
    try withEverySeed(80) { seed, random in
      var bytes = whole
      let place = random.int(in: scan + 16...bytes.count - 3)
      bytes[place] ^= 1 << UInt8(random.int(in: 0...7))
      guard try hasWarning(bytes) else { return }
      noticed += 1
      bytes.insert(contentsOf: [0, 0, 0, 0], at: table)
      #expect(refusal { try JPEGFile.decode(bytes, name: "x") } != nil, "seed \(seed)")
    }
    #expect(noticed > 4)
    // A file with too many of them is not a camera's file.
    let riddled =
      Array(whole[..<table]) + (0..<1000).flatMap { _ in [0, 0xff, 0x01] as [UInt8] }
      + whole[table...]
    let error = try #require(refusal { try JPEGFile.decode(riddled, name: "riddled") })
    #expect(error.problem == .isDamaged)
  }

  @Test("a file of several scans is refused where its coefficients would fill the memory")
  func bufferedMemory() throws {
    // 5000 × 5000: 150 MB with full colors, 75 MB with halved ones.
    for (kind, isRefused) in [(JPEGKind.progressive, true), (.halved, false), (.gray, false)] {
      var file = try jpeg(softPicture(16, 16), kind)
      let frame = try #require(
        (2..<file.count - 8).first {
          file[$0] == 0xff && (file[$0 + 1] == 0xc0 || file[$0 + 1] == 0xc2)
        })
      for place in [frame + 5, frame + 7] { (file[place], file[place + 1]) = (0x13, 0x88) }
      let header = try JPEGHeader(file)
      #expect((header.coefficientBytes > JPEGFile.bufferedLimit) == isRefused, "\(kind)")
      if !isRefused { continue }
      let room = ImageTarget(PixelSize(10, 10), .fit)
      let error = try #require(refusal { try ImageFile.decode(file, name: "big", for: room) })
      #expect(error.problem == .isTooLarge)
      #expect(error.description.contains("5000 × 5000"))
    }
    // Sides are padded: 17 × 9 of halved colors are 4 × 2 blocks of gray, 2 × 1 of either color.
    let header = try JPEGHeader(try jpeg(softPicture(17, 9), .halved))
    #expect(header.coefficientBytes == (8 + 2 + 2) * 64 * 2)
  }

  @Test("sides of 65535 are refused before memory is allocated")
  func hostileSizes() throws {
    for kind in [JPEGKind.baseline, .progressive] {
      var file = try jpeg(softPicture(16, 16), kind)
      let frame = try #require(
        (2..<file.count - 8).first {
          file[$0] == 0xff && (file[$0 + 1] == 0xc0 || file[$0 + 1] == 0xc2)
        })
      for place in frame + 5..<frame + 9 { file[place] = 0xff }
      for room in [nil, ImageTarget(PixelSize(10, 10), .fit)] {
        let error = try #require(refusal { try ImageFile.decode(file, name: "big", for: room) })
        #expect(error.problem == .isTooLarge)
        #expect(error.description.contains("65535 × 65535"))
      }
      // No height.
      file[frame + 5] = 0
      file[frame + 6] = 0
      let error = try #require(refusal { try ImageFile.decode(file, name: "flat") })
      #expect(error.problem == .isDamaged)
    }
  }

  @Test("unsupported kinds of JPEG are refused with a remedy")
  func unusual() throws {
    let file = try jpeg(softPicture(16, 16))
    let frame = try #require((2..<file.count).first { file[$0] == 0xff && file[$0 + 1] == 0xc0 })
    for (place, value) in [(1, 0xc3), (1, 0xc5), (4, 12), (9, 2)] as [(Int, UInt8)] {
      var odd = file
      odd[frame + place] = value
      let error = try #require(refusal { try JPEGFile.decode(odd, name: "odd.jpg") })
      #expect(error.problem == .isUnsupported, "\(error)")
      #expect(!error.remedy.isEmpty)
    }
  }

  @Test("a thousand scans are refused")
  func manyScans() throws {
    let file = try jpeg(softPicture(16, 16), .progressive)
    let scan = try #require((2..<file.count).first { file[$0] == 0xff && file[$0 + 1] == 0xda })
    let again = Array(file[scan..<file.count - 2])
    let bomb = file[..<(file.count - 2)] + (0..<1000).flatMap { _ in again } + [0xff, 0xd9]
    let error = try #require(refusal { try JPEGFile.decode(Array(bomb), name: "bomb.jpg") })
    #expect(error.problem == .isUnsupported)
  }
}
