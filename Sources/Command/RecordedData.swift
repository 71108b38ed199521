package import Vitrine
package import VitrineRecording
package import VitrineShowcase

/// The settings of a recording that describe the data it was made with. The recording does not
/// contain the data: a replay uses the same folder, deletes the same items, and logs which files
/// differ.
///
///     setting data /srv/kiosk                          the folder
///     setting data-files places.geojson=8f1c…          hashes of its files
///     setting deletions message/letter-1 ?message/l2   in order; `?` could still be undone
///     setting items 03bd…                              all messages and places that were shown
package enum RecordedData {
  /// Returns the settings for a recording. Opens the store, and reads every file of the folder.
  @MainActor package static func settings(
    of data: ShowcaseData, _ log: LogSink
  ) -> [RecordedSetting] {
    var settings: [RecordedSetting] = []
    if let directory = data.folder {
      settings.append(RecordedSetting("data", directory))
      do {
        let digests = try DataDirectory(directory).digests()
        settings.append(RecordedSetting("data-files", text(of: digests)))
      } catch {
        log(.warning, "data: the recording has no hashes of the data files: \(error)")
      }
    }
    settings += deletions(of: data)
    data.attempt("describe it for the recording") {
      settings.append(RecordedSetting("items", try data.store.itemsDigest()))
    }
    return settings
  }

  /// Returns the settings that describe the data as they are now, without reading files.
  @MainActor package static func storedSettings(of data: ShowcaseData) -> [RecordedSetting] {
    (data.folder.map { [RecordedSetting("data", $0)] } ?? []) + deletions(of: data)
  }

  @MainActor private static func deletions(of data: ShowcaseData) -> [RecordedSetting] {
    let deleted = data.attempt("describe it for the recording") { try data.store.deletedItems() }
    return parts(of: deleted ?? []).enumerated().map {
      RecordedSetting(deletionsName($0.offset), $0.element)
    }
  }

  /// Restores the state of `data` that the recording was made with, as far as its files allow, and
  /// logs the differences. Does nothing for a recording without such settings.
  @MainActor package static func restore(
    _ recording: Recording, into data: ShowcaseData, _ log: LogSink
  ) {
    guard let panel = recording.panel else { return }
    for line in differences(panel, data.folder) {
      log(.warning, "data: \(line): the pictures may differ")
    }
    reportReplacements(in: recording, log)
    let parts = (0...).lazy.map { panel.setting(deletionsName($0)) }.prefix { $0 != nil }
    if panel.setting("deletions") != nil {
      guard let deleted = items(parts.compactMap(\.self).joined(separator: " ")) else {
        log(.warning, "data: the recording's list of deletions cannot be read: nothing is deleted")
        return
      }
      data.attempt("delete what had been deleted") { try data.store.adopt(deleted) }
      data.readAgain()
    }
    guard let items = panel.setting("items") else { return }
    let present = data.attempt("compare it with the recording") { try data.store.itemsDigest() }
    if let present, present != items {
      log(
        .warning,
        "data: the messages and places are not those that were shown when this was recorded: "
          + "the pictures may differ")
    }
  }

  /// Lists the folders that replaced the data while the recording was made.
  private static func reportReplacements(in recording: Recording, _ log: LogSink) {
    var folders: [String] = []
    for case .reload(let folder, _) in recording.steps { folders.append("'\(folder)'") }
    if folders.isEmpty { return }
    log(
      .notice,
      "data: replaced while this was recorded, by \(folders.joined(separator: ", ")); these folders "
        + "are read, or those of further --data, in this order")
  }

  /// Returns a sentence for each difference from the recorded data.
  private static func differences(_ panel: PanelSettings, _ directory: String?) -> [String] {
    let recorded = panel.setting("data")
    switch (recorded, directory) {
    case (nil, nil): return []
    case (let recorded?, nil):
      return [
        "this was recorded with the folder '\(recorded)', and is replayed with the built-in data; "
          + "name that folder, as it was then, with --data"
      ]
    case (nil, let directory?):
      // Only our own recordings have this setting.
      return panel.setting("items") == nil
        ? []
        : ["this was recorded with the built-in data, and is replayed with '\(directory)'"]
    case (_?, let directory?):
      guard let text = panel.setting("data-files") else { return [] }
      return changes(from: digests(text), in: directory)
    }
  }

  private static func changes(from recorded: [DataDigest], in directory: String) -> [String] {
    guard let present = try? DataDirectory(directory).digests() else { return [] }
    return DataSurvey.names.compactMap { name in
      let (then, now) = (
        recorded.first { $0.name == name }?.value, present.first { $0.name == name }?.value
      )
      if then == now { return nil }
      let path = "\(directory)/\(name)"
      if then == nil { return "\(path) was not there when this was recorded" }
      return now == nil ? "\(path) is missing" : "\(path) is not as it was when this was recorded"
    }
  }

  // MARK: Text form

  private static func text(of digests: [DataDigest]) -> String {
    digests.map { "\($0.name)=\($0.value)" }.joined(separator: " ")
  }

  private static func digests(_ text: String) -> [DataDigest] {
    text.split(separator: " ").compactMap { word in
      let parts = word.split(separator: "=").map(String.init)
      return parts.count == 2 ? DataDigest(name: parts[0], value: parts[1]) : nil
    }
  }

  /// Returns the name of the setting with that index: `deletions`, `deletions-2`, … Names are
  /// unique, and the list is split so that no line is too long.
  private static func deletionsName(_ index: Int) -> String {
    index == 0 ? "deletions" : "deletions-\(index + 1)"
  }

  private static func parts(of items: [ItemStore.DeletedItem]) -> [String] {
    var parts: [String] = []
    for item in items {
      let word = "\(item.isOffered ? "?" : "")\(item.kind)/\(escaped(item.id))"
      if let last = parts.last, last.utf8.count + word.utf8.count < 32_000 {
        parts[parts.count - 1] += " " + word
      } else {
        parts.append(word)
      }
    }
    return parts
  }

  /// Parses items; nil if a word is invalid.
  private static func items(_ text: String) -> [ItemStore.DeletedItem]? {
    var items: [ItemStore.DeletedItem] = []
    for word in text.split(separator: " ") {
      let isOffered = word.hasPrefix("?")
      let parts = word.dropFirst(isOffered ? 1 : 0).split(separator: "/", maxSplits: 1)
      guard parts.count == 2, let id = unescaped(parts[1]),
        let kind = [Message.kind, Place.kind].first(where: { $0 == parts[0] })
      else { return nil }
      items.append(ItemStore.DeletedItem(kind: kind, id: id, isOffered: isOffered))
    }
    return items
  }

  /// Escapes all but ordinary bytes as `%` and two digits, so that an id cannot end its word or
  /// merge with the space before it.
  private static func escaped(_ id: String) -> String {
    id.utf8.map { byte in
      if (0x21...0x7e).contains(byte) && byte != 0x25 {
        return String(UnicodeScalar(byte))
      }
      return "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }.joined()
  }

  private static func unescaped(_ text: Substring) -> String? {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      if byte != 0x25 {
        bytes.append(byte)
        continue
      }
      guard rest.count >= 2,
        let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      else { return nil }
      bytes.append(value)
      rest = rest.dropFirst(2)
    }
    return String(validating: bytes, as: UTF8.self)
  }
}
