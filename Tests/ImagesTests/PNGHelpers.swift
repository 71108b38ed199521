import Glibc
import Testing
import VitrineImages
import VitrineRaster
import VitrineTesting
import VitrineUnits

/// Runs `body` with a temporary folder, and removes it afterwards.
func withFolder(_ body: (String) throws -> Void) throws {
  let folder = try TemporaryFolder()
  try withExtendedLifetime(folder) { try body(folder.path) }
}

func write(_ bytes: [UInt8], to path: String) throws {
  let file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
  try #require(file >= 0)
  defer { close(file) }
  try #require(Glibc.write(file, bytes, bytes.count) == bytes.count)
}

func contents(_ path: String) throws -> [UInt8] {
  let file = open(path, O_RDONLY)
  try #require(file >= 0)
  defer { close(file) }
  var bytes: [UInt8] = []
  var block = [UInt8](repeating: 0, count: 65536)
  while true {
    let count = read(file, &block, block.count)
    try #require(count >= 0)
    if count == 0 { return bytes }
    bytes.append(contentsOf: block[..<count])
  }
}

/// Premultiplied pixels of all kinds; with `isOpaque` all of them opaque.
func randomPixels(
  _ random: inout RandomSource, _ size: PixelSize, isOpaque: Bool
) -> [UInt32] {
  let flat = random.int(in: 0...1) == 0
  return (0..<size.width * size.height).map { place in
    var argb = flat ? UInt32(truncatingIfNeeded: place / 7 * 0x0103_0507) : 0
    if !flat { argb = UInt32(truncatingIfNeeded: random.next()) }
    return Color(argb: isOpaque ? argb | 0xff00_0000 : argb).premultiplied
  }
}

/// One chunk of a PNG file, its CRC already checked.
struct Chunk {
  var type: String
  var data: [UInt8]

  func number(at place: Int) -> Int {
    data[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
  }
  func short(at place: Int) -> Int { Int(data[place]) << 8 | Int(data[place + 1]) }
}

func chunks(_ bytes: [UInt8]) throws -> [Chunk] {
  try #require(bytes.starts(with: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))
  var chunks: [Chunk] = []
  var place = 8
  while place < bytes.count {
    try #require(place + 12 <= bytes.count)
    let length = bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
    let end = place + 8 + length
    try #require(end + 4 <= bytes.count)
    let sum = bytes[end..<end + 4].reduce(0) { $0 << 8 | UInt32($1) }
    try #require(crc(bytes[place + 4..<end]) == sum)
    chunks.append(
      Chunk(
        type: String(decoding: bytes[place + 4..<place + 8], as: UTF8.self),
        data: Array(bytes[place + 8..<end])))
    place = end + 4
  }
  return chunks
}

/// The CRC of the PNG specification, bit by bit: polynomial 0xedb88320, reflected.
func crc(_ bytes: ArraySlice<UInt8>) -> UInt32 {
  var sum: UInt32 = 0xffff_ffff
  for byte in bytes {
    sum ^= UInt32(byte)
    for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xedb8_8320 : sum >> 1 }
  }
  return ~sum
}
