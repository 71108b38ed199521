public import Vitrine

/// The content of a kiosk: places, messages, transactions, a map and pictures. Each comes from the
/// data directory or is built in.
public struct Content: Sendable {
  /// The places of the map.
  public var places: [Place]
  /// The position of the panel, from which distances are measured; nil if it is unknown.
  public var here: GeoPoint?
  /// The messages, newest first.
  public var messages: [Message]
  /// The transactions, newest first.
  public var transactions: [Transaction]
  /// The map; nil for the built-in town.
  public var map: GeoJSONMap?
  /// The folder of the pictures; nil without one.
  public var images: String?
  /// Probable mistakes in the files, which could be read nevertheless. They go into the log.
  public var remarks: [DataError]
  /// The error in the first part of the map, which is all that was read of it. Later errors are
  /// reported while the map is shown. A run without the map can ignore it.
  public var mapFault: DataError?

  /// Creates content of its parts.
  public init(
    places: [Place], here: GeoPoint? = nil, messages: [Message], transactions: [Transaction] = [],
    map: GeoJSONMap? = nil,
    images: String? = nil, remarks: [DataError] = [], mapFault: DataError? = nil
  ) {
    self.places = places
    self.here = here
    self.messages = messages
    self.transactions = transactions
    self.map = map
    self.images = images
    self.remarks = remarks
    self.mapFault = mapFault
  }

  /// The path of a place's picture; nil without a picture.
  public func imagePath(_ place: Place) -> String? {
    guard let images, !place.image.isEmpty else { return nil }
    return "\(images)/\(place.image)"
  }

  /// The places, messages and transactions of the built-in town.
  public static func builtIn() -> Content {
    Content(
      places: Town.places, here: Town.center, messages: builtInMessages,
      transactions: builtInTransactions)
  }

  /// The built-in transactions, newest first.
  public static var builtInTransactions: [Transaction] { TownTransactions.all }

  /// The built-in messages, newest first.
  public static var builtInMessages: [Message] { TownMessages.all }

  /// Reads the data directory, or returns the built-in content without one. The result depends only
  /// on the files, so a background job may call this repeatedly. For `looksClosely` see
  /// `DataDirectory.read`.
  public static func load(
    directory: String?, looksClosely: Bool = false
  ) throws(DataError) -> Content {
    guard let directory else { return builtIn() }
    return try DataDirectory(directory).read(looksClosely: looksClosely)
  }
}
