import Glibc
import Testing
import VitrineImages
import VitrineRaster
import VitrineTesting
import VitrineUnits

@Suite("PNG files")
struct PNGFileTests {
  @Test("a written picture is read back, pixel for pixel")
  func roundTrip() throws {
    try withEverySeed(40) { seed, random in
      let size = PixelSize(random.int(in: 1...70), random.int(in: 1...40))
      let isOpaque = seed % 2 == 0
      let pixmap = Pixmap(
        size: size, pixels: randomPixels(&random, size, isOpaque: isOpaque))
      for compression in [PNGCompression.fast, .small] {
        let bytes = PNGFile.encode(pixmap, compression: compression)
        let back = try PNGFile.decode(bytes, name: "seed \(seed)")
        #expect(back == pixmap, "seed \(seed)")
      }
    }
  }

  @Test("an opaque picture is written without alpha, whatever the unused bits hold")
  func opaque() throws {
    let size = PixelSize(2, 2)
    let bytes = PNGFile.encode(
      pixels: [0x0011_2233, 0x8044_5566, 0xff77_8899, 0x00aa_bbcc], size: size, isOpaque: true)
    let header = try #require(try chunks(bytes).first)
    #expect(header.type == "IHDR")
    #expect(header.data == [0, 0, 0, 2, 0, 0, 0, 2, 8, 2, 0, 0, 0])
    let back = try PNGFile.decode(bytes, name: "opaque")
    #expect(back.pixels == [0xff11_2233, 0xff44_5566, 0xff77_8899, 0xffaa_bbcc])
    #expect(back.isOpaque)
  }

  @Test("a picture larger than a block is split into chunks")
  func manyChunks() throws {
    var random = RandomSource(seed: 3)
    let size = PixelSize(300, 200)
    let pixels = (0..<60_000).map { _ in UInt32(truncatingIfNeeded: random.next()) | 0xff00_0000 }
    let bytes = PNGFile.encode(pixels: pixels, size: size, isOpaque: true)
    let types = try chunks(bytes).map(\.type)
    #expect(types.first == "IHDR" && types.last == "IEND")
    #expect(types.count { $0 == "IDAT" } > 3)
    #expect(try PNGFile.decode(bytes, name: "noise").pixels == pixels)
  }

  @Test("a file holds the same bytes as the encoder gives, and is read back")
  func files() throws {
    try withFolder { folder in
      var random = RandomSource(seed: 1)
      let size = PixelSize(33, 21)
      let pixmap = Pixmap(size: size, pixels: randomPixels(&random, size, isOpaque: false))
      let path = folder + "/a.png"
      // A longer file of that name is replaced, not overwritten in place.
      try write([UInt8](repeating: 1, count: 100_000), to: path)
      try PNGFile.write(pixmap, to: path)
      #expect(try contents(path) == PNGFile.encode(pixmap))
      #expect(try PNGFile.read(path) == pixmap)
    }
  }

  private func refusal(_ body: () throws -> Pixmap) -> ImageError? {
    do {
      _ = try body()
      return nil
    } catch {
      return error as? ImageError
    }
  }

  @Test("a file that cannot be opened, a folder and an empty file are refused by name")
  func unreadable() throws {
    try withFolder { folder in
      let gone = try #require(refusal { try PNGFile.read(folder + "/gone.png") })
      #expect(gone.problem == .system(ENOENT))
      #expect(gone.description.contains(folder + "/gone.png"))
      let directory = try #require(refusal { try PNGFile.read(folder) })
      #expect(directory.problem == .isDirectory)
      #expect(directory.description.contains(folder))
      try write([], to: folder + "/empty.png")
      let empty = try #require(refusal { try PNGFile.read(folder + "/empty.png") })
      #expect(empty.problem == .isEmpty)
      try write(Array("GIF89a, not what you think".utf8), to: folder + "/b.png")
      let other = try #require(refusal { try PNGFile.read(folder + "/b.png") })
      #expect(other.problem == .isNotPNG)
      for error in [gone, directory, empty, other] { #expect(!error.remedy.isEmpty) }
    }
  }

  @Test("a path that cannot be written to is refused by name")
  func unwritable() throws {
    try withFolder { folder in
      let pixmap = Pixmap(size: PixelSize(1, 1), pixels: [0xff00_0000])
      for path in [folder, folder + "/no/such/folder.png"] {
        #expect(throws: ImageError.self) { try PNGFile.write(pixmap, to: path) }
        #expect(throws: ImageError.self) {
          try AnimatedPNG(path: path, size: PixelSize(1, 1))
        }
      }
      #expect(throws: ImageError.self) { try PNGFile.write(pixmap, to: "/dev/full") }
    }
  }

  @Test("a file that ends early is damaged, wherever it ends")
  func truncated() throws {
    var random = RandomSource(seed: 5)
    let size = PixelSize(40, 30)
    let pixmap = Pixmap(size: size, pixels: randomPixels(&random, size, isOpaque: true))
    let bytes = PNGFile.encode(pixmap)
    // The last 12 bytes are the end mark, without which all pixels are there.
    for length in stride(from: 8, to: bytes.count - 16, by: 11) {
      let error = try #require(
        refusal { try PNGFile.decode(Array(bytes[..<length]), name: "cut.png") }, "\(length)")
      #expect(error.problem == .isDamaged, "\(length)")
      #expect(error.description.contains("cut.png"))
    }
  }

  @Test("changed bytes are refused or read, and never crash the program")
  func garbled() throws {
    var (read, refused) = (0, 0)
    try withEverySeed(300) { seed, random in
      let size = PixelSize(20, 20)
      var bytes = PNGFile.encode(
        Pixmap(size: size, pixels: randomPixels(&random, size, isOpaque: false)))
      if seed % 2 == 0 {
        for _ in 0..<random.int(in: 1...20) {
          bytes[random.int(in: 8...bytes.count - 1)] = UInt8(truncatingIfNeeded: random.next())
        }
      } else {
        // The checksums are correct, so that the code behind them reads the chunks.
        var parts = try chunks(bytes)
        for _ in 0..<random.int(in: 1...3) {
          let part = random.int(in: 0...parts.count - 1)
          if parts[part].data.isEmpty { continue }
          let place = random.int(in: 0...parts[part].data.count - 1)
          parts[part].data[place] = UInt8(truncatingIfNeeded: random.next())
        }
        bytes = Array(bytes[..<8]) + parts.flatMap { PNGMaker.chunk($0.type, $0.data) }
      }
      do throws(ImageError) {
        let pixmap = try PNGFile.decode(bytes, name: "garbled", pixelLimit: 100_000)
        #expect(pixmap.size.width * pixmap.size.height <= 100_000)
        read += 1
      } catch {
        #expect(error.description.contains("garbled"))
        refused += 1
      }
    }
    #expect(read > 10 && refused > 100, "\(read) read, \(refused) refused")
  }

  @Test("a picture with invalid sides is refused before memory is allocated")
  func hostileSizes() throws {
    let bytes = PNGFile.encode(pixels: [0], size: PixelSize(1, 1), isOpaque: true)
    let sides: [(UInt32, UInt32)] = [
      (0x7fff_ffff, 0x7fff_ffff), (0xffff_ffff, 1), (1, 0xffff_ffff), (0, 1), (1, 0),
      (1_000_000, 1_000_000), (5000, 5000),
    ]
    for (width, height) in sides {
      // libpng checks the header's CRC, so it is corrected.
      let header = withSize(width, height, bytes)
      let error = try #require(refusal { try PNGFile.decode(header, name: "bomb.png") })
      #expect(error.problem == .isTooLarge || error.problem == .isDamaged)
      #expect(error.description.contains("bomb.png"))
    }
    let fits = withSize(5000, 5000, bytes)
    let error = try #require(
      refusal { try PNGFile.decode(fits, name: "short", pixelLimit: 25_000_000) })
    #expect(error.problem == .isDamaged)
  }

  private func withSize(_ width: UInt32, _ height: UInt32, _ bytes: [UInt8]) -> [UInt8] {
    var header = Array(bytes[12..<29])
    for (place, value) in [width, height].enumerated() {
      for byte in 0..<4 {
        header[4 + place * 4 + byte] = UInt8(truncatingIfNeeded: value >> UInt32(24 - 8 * byte))
      }
    }
    var sum = crc(header[...])
    var tail: [UInt8] = []
    for _ in 0..<4 {
      tail.append(UInt8(sum >> 24))
      sum <<= 8
    }
    return Array(bytes[..<12]) + header + tail + Array(bytes[33...])
  }
}
