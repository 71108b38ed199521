package import VitrineUnits

/// A calibration matrix that cannot be used.
package struct CalibrationError: Error, Sendable, Hashable, CustomStringConvertible {
  package var text: String
  package var problem: String

  package var description: String {
    "calibration matrix “\(text)”: \(problem) (remedy: six numbers a b c d e f with x' = a·x + "
      + "b·y + c, y' = d·x + e·y + f in the unit square; 1 0 0 0 1 0 changes nothing)"
  }
}

extension Calibration {
  /// Reads the six numbers of udev's `LIBINPUT_CALIBRATION_MATRIX`, separated by white space, in
  /// row order; the third row 0 0 1 is implied.
  ///
  /// A matrix that maps the panel onto a line or a point (a·e = b·d) is refused: no touch would
  /// ever reach most of the screen.
  package init(matrix text: String) throws(CalibrationError) {
    func refuse(_ problem: String) -> CalibrationError {
      CalibrationError(
        text: text.count > 200 ? "\(text.prefix(199))…" : text, problem: problem)
    }
    let words = text.split(whereSeparator: \.isWhitespace)
    guard words.count == 6 else { throw refuse("\(words.count) numbers instead of 6") }
    var numbers: [Double] = []
    for word in words {
      guard let number = Double(word), number.isFinite else {
        throw refuse("“\(word.prefix(40))” is not a finite number")
      }
      numbers.append(number)
    }
    self.init(numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5])
    guard isUsable else { throw refuse("a number is above \(Int(Self.largestNumber))") }
    guard a * e != b * d else { throw refuse("it moves the whole panel onto a line") }
  }
}
