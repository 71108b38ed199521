import CQREncode
package import VitrineComponents
import VitrineUnits

/// Encodes texts as QR codes of the error correction level M, through libqrencode.
///
/// The code is the smallest one for the text as a whole: as digits, as capital letters with digits
/// and some signs, or as bytes in UTF-8. UTF-8 has no header of its own (ECI), because scanners
/// recognize it, and some do not read the header.
package enum QREncoder {
  /// The signs that the mode for capital letters contains (ISO/IEC 18004, table 5).
  private static let signs = Array(" $%*+-./:".utf8)

  /// Encodes a text of 1 to ``QRCode/maximumBytes`` bytes.
  package static func matrix(of text: String) -> QRMatrix {
    let bytes = Array(text.utf8)
    require(!bytes.isEmpty, "QREncoder.matrix(of:): a text of 0 bytes; give one or more")
    guard let input = QRinput_new2(0, QR_ECLEVEL_M) else { outOfMemory() }
    defer { QRinput_free(input) }
    if QRinput_append(input, mode(of: bytes), Int32(bytes.count), bytes) != 0 { outOfMemory() }
    guard let code = QRcode_encodeInput(input) else {
      let most = QRCode.maximumBytes
      require(
        bytes.count <= most,
        "QREncoder.matrix(of:): a text of \(bytes.count) bytes; give at most \(most)")
      outOfMemory()
    }
    defer { QRcode_free(code) }
    let side = Int(code.pointee.width)
    // The lowest bit of a byte is the color of its module, the others are for the encoder.
    let modules = UnsafeBufferPointer(start: code.pointee.data, count: side * side)
    return QRMatrix(side: side, modules: modules.map { $0 & 1 == 1 })
  }

  private static func mode(of bytes: [UInt8]) -> QRencodeMode {
    func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
    func isCapital(_ byte: UInt8) -> Bool { (0x41...0x5a).contains(byte) }
    if bytes.allSatisfy({ isDigit($0) }) { return QR_MODE_NUM }
    let isShort = bytes.allSatisfy { isDigit($0) || isCapital($0) || signs.contains($0) }
    return isShort ? QR_MODE_AN : QR_MODE_8
  }

  private static func outOfMemory() -> Never {
    fatalError("libqrencode could not allocate memory")
  }
}
