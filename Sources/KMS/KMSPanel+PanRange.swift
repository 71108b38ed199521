import VitrineUnits

extension KMSPanel {
  /// The number of rows that buffers should be taller than the picture.
  package static func wantedPanRange(
    _ pipeline: DisplayPipeline, _ options: Options, _ driver: String
  )
    -> Int
  {
    // 16-bit pixels are dithered by their position in the picture, so they cannot be moved.
    let pans =
      options.pans && pipeline.path == .atomic && pipeline.format == .xrgb8888
      && !(pipeline.orientation.rotation + options.rotation).isTransposing
      && PipelineCommitter.panningDrivers.contains(driver)
    return pans ? pipeline.size.height : 0
  }
}
