import Vitrine
import VitrineEvdev
import VitrineShowcase

/// What a recording says of the data it was made with: they are not in it, and a replay with others
/// shows other pictures.
enum RecordedData {
  /// For a recording to keep. Opens the store.
  @MainActor static func settings(of data: ShowcaseData) -> [RecordedSetting] {
    var settings: [RecordedSetting] = []
    if let directory = data.directory { settings.append(RecordedSetting("data", directory)) }
    if data.deletionCount > 0 {
      settings.append(RecordedSetting("deletions", "\(data.deletionCount)"))
    }
    return settings
  }

  /// Says where a replay with the data of `directory` (nil: built in) differs from what was recorded.
  static func warn(of recording: Recording, replayedWith directory: String?, _ log: LogSink) {
    if let recorded = recording.panel?.setting("data"), directory == nil {
      log(
        .warning,
        "data: this was recorded with the folder '\(recorded)', and is replayed with the built-in "
          + "data: the pictures may differ; name that folder, as it was then, with --data")
    }
    if let count = recording.panel?.setting("deletions") {
      log(
        .warning,
        "data: before this was recorded \(count) items had been deleted, which are present here: "
          + "the pictures may differ; for an exact replay record with an empty store "
          + "(stop the kiosk and remove store.sqlite and store.sqlite-wal)")
    }
  }
}
