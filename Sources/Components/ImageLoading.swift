public import VitrineRaster
public import VitrineUnits

/// Where a picture comes from.
public enum ImageSource: Sendable, Hashable {
  /// A PNG or JPEG file.
  case file(String)
  /// A PNG or JPEG file's bytes.
  case bytes(ImageBytes)
}

/// A picture file held in memory, told apart by identity: hold on to it, and show it where you like.
public final class ImageBytes: Sendable, Hashable {
  public let bytes: [UInt8]
  /// Stands for the bytes in log lines.
  public let name: String

  public init(_ bytes: [UInt8], name: String) {
    self.bytes = bytes
    self.name = name
  }

  public static func == (a: ImageBytes, b: ImageBytes) -> Bool { a === b }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// How a picture lies in the room it is given.
public enum ImageMode: Sendable, Hashable {
  /// All of it, as large as it fits.
  case fit
  /// All of the room, as little of the picture cut off as can be.
  case fill
  /// One pixel of it on one of the panel, its middle in the middle.
  case center
}

/// A question to the loader: everything that decides which pixels come back.
public struct ImageRequest: Sendable, Hashable {
  public var source: ImageSource
  /// The room it is shown in, in device pixels; both sides above 0.
  public var room: PixelSize
  public var mode: ImageMode

  public init(_ source: ImageSource, room: PixelSize, mode: ImageMode) {
    precondition(room.width > 0 && room.height > 0, "a picture is shown in some room")
    self.source = source
    self.room = room
    self.mode = mode
  }
}

/// What came of loading a picture.
public enum ImageOutcome: Sendable, Hashable {
  /// Upright, and no larger than the room asked for; what is smaller was smaller in the file. For
  /// ``ImageMode/fill`` it has the room's proportions.
  case picture(Pixmap)
  /// A sentence that names the file, the place and the remedy.
  case failure(String)
}

/// The work of loading one picture.
public protocol ImageJob: AnyObject, Sendable {
  /// Takes as long as it takes; callable from any thread, more than once.
  func run() -> ImageOutcome
}

/// Brings pictures beside the frames. The door `Images` holds the real one; tests may bring their
/// own. Confined to one thread, save for the jobs it hands out.
public protocol ImageLoading: AnyObject {
  /// What is kept of an earlier load and still holds; nil: there is something to do.
  func known(_ request: ImageRequest) -> ImageOutcome?
  /// The job that loads the picture. Who asks while another one's job for the same picture is still
  /// open gets the same job, so that it is decoded once.
  func job(for request: ImageRequest) -> any ImageJob
  /// Keeps what a job came to, and logs a failure once for each file.
  func keep(_ outcome: ImageOutcome, of job: any ImageJob)
}
