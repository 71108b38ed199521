public import Vitrine

/// The folder named by `--data`: `places.geojson`, `messages.json`, `transactions.json`,
/// `map.geojson`, `images/`.
///
/// Each may be missing and is then replaced by the built-in data. docs/data.md describes the
/// formats.
public struct DataDirectory: Sendable, Hashable {
  public let path: String

  /// The folder need not exist yet; `read` reports a missing one.
  public init(_ path: String) {
    var path = path
    while path.count > 1 && path.hasSuffix("/") { path.removeLast() }
    self.path = path
  }

  public var placesFile: String { "\(path)/places.geojson" }
  public var messagesFile: String { "\(path)/messages.json" }
  public var transactionsFile: String { "\(path)/transactions.json" }
  public var mapFile: String { "\(path)/map.geojson" }
  public var imagesFolder: String { "\(path)/images" }

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
    let kind: FileSystem.Kind
    do throws(SystemError) {
      kind = try FileSystem.kind(of: path)
    } catch {
      throw DataError(
        file: path, problem: .system(error.code), expected: "a data directory",
        found: error.found("folder"), remedy: "make the folder, or name another with --data")
    }
    if kind != .folder {
      throw DataError(
        file: path, problem: .isUnexpected, expected: "a data directory", found: "a file",
        remedy: "name the folder that the file is in")
    }
    do throws(SystemError) {
      try FileSystem.checkSearchable(path)
    } catch {
      throw DataError(
        file: path, problem: .system(error.code), expected: "a data directory that can be read",
        found: error.found(), remedy: "let it be read (chmod +rx)")
    }
    let hasPlaces = FileSystem.exists(placesFile)
    let hasMessages = FileSystem.exists(messagesFile)
    var places: [Place] = []
    var remarks: [DataError] = []
    let map =
      FileSystem.exists(mapFile)
      ? MapHead(file: mapFile, bytes: looksClosely ? 1 << 20 : 1 << 16) : .builtIn
    let noFolder = Self.foundInsteadOfFolder(imagesFolder)
    if hasPlaces {
      let bytes = try FileReader.bytes(of: placesFile, limit: Self.largestList)
      places = try Place.places(
        in: bytes, file: placesFile,
        PlaceCheck(
          map: map, images: noFolder == nil ? imagesFolder : nil, looksIntoPictures: looksClosely),
        remarks: &remarks)
    } else {
      places = Town.builtInPlaces
    }
    if let remark = map.remark(hasPlaces: hasPlaces) { remarks.append(remark) }
    var messages = hasMessages ? [] : Content.builtInMessages
    if hasMessages {
      let bytes = try FileReader.bytes(of: messagesFile, limit: Self.largestList)
      messages = try Message.messages(in: bytes, file: messagesFile, remarks: &remarks)
    }
    var transactions = Content.builtInTransactions
    if FileSystem.exists(transactionsFile) {
      let bytes = try FileReader.bytes(of: transactionsFile, limit: Self.largestList)
      transactions = try Transaction.transactions(
        in: bytes, file: transactionsFile, remarks: &remarks)
    }
    if let noFolder {
      remarks.append(
        DataError(
          file: imagesFolder, problem: .isUnexpected, expected: "a folder of pictures",
          found: noFolder, remedy: "none is shown: make it a folder, or remove it"))
    }
    return Content(
      places: places, messages: messages, transactions: transactions,
      map: map.file.map(Content.MapSource.file) ?? .builtIn,
      images: noFolder == nil && FileSystem.exists(imagesFolder) ? imagesFolder : nil,
      remarks: remarks,
      mapFault: map.fault)
  }

  /// The kind of a file that has the name of a folder. Nil for a folder, for a missing file, and
  /// for a file that may not be inspected.
  private static func foundInsteadOfFolder(_ path: String) -> String? {
    if !FileSystem.exists(path) { return nil }
    do throws(SystemError) {
      return try FileSystem.kind(of: path) == .folder ? nil : "something else"
    } catch {
      if error.isPermissionDenied { return nil }
      return error.isMissing ? "a symbolic link to one that is not there" : error.message
    }
  }

  /// The path of this directory's store. It is in the directory if that is writable, so that data
  /// and deletions stay together. Otherwise it is in `stateFolder`, under a name that is unique to
  /// the directory.
  public func storePath(stateFolder: String) -> String {
    if FileSystem.isWritable(path) { return "\(path)/store.sqlite" }
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
