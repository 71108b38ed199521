public import Vitrine

/// The folder named by `--data`: `places.geojson`, `messages.json`, `transactions.json`,
/// `map.geojson`, `images/`.
///
/// Each may be missing and is then replaced by the built-in data. docs/data.md describes the
/// formats.
public struct DataDirectory: Sendable, Hashable {
  let folder: DataFolder

  /// The folder need not exist yet; `read` reports a missing one.
  public init(_ path: String) { folder = DataFolder(path) }

  /// The path of the directory.
  public var path: String { folder.path }
  /// The path of the folder of its pictures.
  public var imagesFolder: String { folder.path(of: "images") }

  /// The largest size of a list in bytes. Lists are for people, not archives. The map has no such
  /// limit.
  static let largestList = 32 << 20

  /// Reads places and messages again, and the first part of the map.
  ///
  /// The result depends only on the files. An error in one file is thrown, and nothing from the
  /// other files is returned, so that the previous data stays visible. An error in the map is part
  /// of the content.
  ///
  /// With `looksClosely` this also opens pictures and reads a megabyte of the map. It does so only
  /// for remarks, in a background job. Without it, only the names of the pictures and 64 kB of the
  /// map are read, so that a panel's first frame is not delayed.
  public func read(looksClosely: Bool = false) throws(DataError) -> Content {
    do throws(DataError) { try folder.check() } catch {
      var failure = error
      failure.expected = "a data folder"
      if !error.isPermissionDenied { failure.remedy += " with --data" }
      throw failure
    }
    let hasPlaces = folder.contains("places.geojson")
    var places: [Place] = []
    var here: GeoPoint?
    var remarks: [DataError] = []
    let map = folder.contains("map.geojson") ? GeoJSONMap(folder.path(of: "map.geojson")) : nil
    var extent: MapExtent? = map == nil ? .builtIn : nil
    var mapFault: DataError?
    if let map {
      do throws(DataError) {
        let head = try map.readHead(bytes: looksClosely ? 1 << 20 : 1 << 16)
        extent = MapExtent(file: map.path, bounds: head.bounds, isWhole: head.isWhole)
      } catch {
        mapFault = error
      }
    }
    let noFolder = foundInsteadOfImages()
    if hasPlaces {
      let file = folder.path(of: "places.geojson")
      let bytes = try folder.bytes(of: "places.geojson", limit: Self.largestList)
      (places, here) = try Place.read(
        bytes, file: file,
        PlaceCheck(
          map: extent, images: noFolder == nil ? DataFolder(imagesFolder) : nil,
          looksIntoPictures: looksClosely),
        remarks: &remarks)
    } else {
      (places, here) = (Town.places, Town.center)
    }
    if let remark = extent?.remark(hasPlaces: hasPlaces) { remarks.append(remark) }
    var messages = Content.builtInMessages
    if folder.contains("messages.json") {
      let bytes = try folder.bytes(of: "messages.json", limit: Self.largestList)
      messages = try Message.messages(
        in: bytes, file: folder.path(of: "messages.json"), remarks: &remarks)
    }
    var transactions = Content.builtInTransactions
    if folder.contains("transactions.json") {
      let bytes = try folder.bytes(of: "transactions.json", limit: Self.largestList)
      transactions = try Transaction.transactions(
        in: bytes, file: folder.path(of: "transactions.json"), remarks: &remarks)
    }
    if let noFolder {
      remarks.append(
        DataError(
          file: imagesFolder, expected: "a folder of pictures",
          found: noFolder, remedy: "none is shown: make it a folder, or remove it"))
    }
    return Content(
      places: places, here: here, messages: messages, transactions: transactions,
      map: map,
      images: noFolder == nil && folder.contains("images") ? imagesFolder : nil,
      remarks: remarks,
      mapFault: mapFault)
  }

  /// The kind of the entry `images` if it is not a folder. Nil for a folder, for a missing one, and
  /// for one that may not be inspected.
  private func foundInsteadOfImages() -> String? {
    if !folder.contains("images") { return nil }
    do throws(DataError) {
      try DataFolder(imagesFolder).check()
      return nil
    } catch {
      return error.isPermissionDenied ? nil : error.found
    }
  }

  /// The path of this directory's store. It is in the directory if that is writable, so that data
  /// and deletions stay together. Otherwise it is in `stateFolder`, under a name that is unique to
  /// the directory, as it is if `isReplaceable`: another folder may replace this one.
  public func storePath(stateFolder: String, isReplaceable: Bool = false) -> String {
    if folder.isWritable && !isReplaceable { return "\(path)/store.sqlite" }
    let readable = path.utf8.map { byte in
      byte.isLetterOrDigit ? Character(UnicodeScalar(byte)) : "-"
    }
    return "\(stateFolder)/store\(String(readable)).sqlite"
  }
}

extension UInt8 {
  fileprivate var isLetterOrDigit: Bool {
    self &- 0x30 < 10 || (self | 0x20) &- 0x61 < 26
  }
}
