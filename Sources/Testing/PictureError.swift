/// The error of a picture that cannot be taken, or that does not look as expected; the description
/// says why, where the pictures are, and what to do.
public struct PictureError: Error, Sendable, Hashable, CustomStringConvertible {
  public let description: String
}
