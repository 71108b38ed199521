package import VitrineRaster
package import VitrineUnits

/// A request to the loader: everything that the decoded pixels depend on.
package struct ImageRequest: Sendable, Hashable {
  package var source: ImageSource
  /// The size of the view, in device pixels; both sides above 0.
  package var room: PixelSize
  package var mode: ImageMode

  package init(_ source: ImageSource, room: PixelSize, mode: ImageMode) {
    require(
      room.width > 0 && room.height > 0,
      "ImageRequest.room is \(room.width) × \(room.height); give a size above 0")
    self.source = source
    self.room = room
    self.mode = mode
  }
}

/// The result of loading an image.
package enum ImageOutcome: Sendable, Hashable {
  /// Upright, and at most as large as the requested size; smaller where the file has fewer pixels.
  /// For ``ImageMode/fill`` it has the proportions of the requested size.
  case picture(Pixmap)
  /// A sentence that names the file, the position in it and what to do.
  case failure(String)
}

/// The work of loading one image.
package protocol ImageJob: AnyObject, Sendable {
  /// Reads and decodes, which may take long. It can be called on any thread, and more than once.
  func run() -> ImageOutcome
}

/// A loader of images. The module `Images` has the implementation; tests may bring their own. It is
/// used on one thread, except for the jobs that it returns.
package protocol ImageLoading: AnyObject {
  /// The cached result of an earlier load, where it is still valid; nil where there is work to do.
  func known(_ request: ImageRequest) -> ImageOutcome?
  /// The job that loads the image. Two requests for the same image at the same time share one job,
  /// so that it is decoded once.
  func job(for request: ImageRequest) -> any ImageJob
  /// Stores the result of a job in the cache, and logs a failure once per file.
  func keep(_ outcome: ImageOutcome, of job: any ImageJob)
}
