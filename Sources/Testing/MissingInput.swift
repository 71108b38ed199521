/// The error of a test that types where nothing can be typed.
struct MissingInput: Error, CustomStringConvertible {
  let description: String
}
