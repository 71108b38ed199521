public import Vitrine

/// What a kiosk shows: places, messages, transactions, a map, pictures; each from the data directory or built in.
public struct Content: Sendable {
  /// Where the map comes from; it may be large, so that it is opened step by step.
  public enum MapSource: Sendable, Hashable {
    case builtIn
    case file(String)

    /// Begins to read it.
    public func reading() throws(DataError) -> MapReading {
      switch self {
      case .builtIn: Town.reading()
      case .file(let path): try MapReading(file: path)
      }
    }
  }

  public var places: [Place]
  public var messages: [Message]
  /// Newest first, as a wallet shows them.
  public var transactions: [Transaction]
  public var map: MapSource
  /// The folder that pictures are in; nil where there is none.
  public var images: String?
  /// What in the files is probably a mistake, though they could be read: for the log.
  public var remarks: [DataError]
  /// What is wrong with the map as far as it was looked at, its beginning; the rest is told while it is
  /// shown. Whoever shows no map can do without it.
  public var mapFault: DataError?

  public init(
    places: [Place], messages: [Message], transactions: [Transaction] = [], map: MapSource,
    images: String? = nil, remarks: [DataError] = [], mapFault: DataError? = nil
  ) {
    self.places = places
    self.messages = messages
    self.transactions = transactions
    self.map = map
    self.images = images
    self.remarks = remarks
    self.mapFault = mapFault
  }

  /// The path of a place's picture; nil where it has none.
  public func imagePath(_ place: Place) -> String? {
    guard let images, !place.image.isEmpty else { return nil }
    return "\(images)/\(place.image)"
  }

  /// The built-in town's places, messages and transactions.
  public static func builtIn() -> Content {
    Content(
      places: Town.builtInPlaces, messages: builtInMessages, transactions: builtInTransactions,
      map: .builtIn)
  }

  /// The built-in wallet, newest first.
  public static var builtInTransactions: [Transaction] { TownTransactions.all }

  /// The built-in messages, newest first.
  public static var builtInMessages: [Message] { TownMessages.messages() }

  /// Reads the data directory, or gives what is built in where there is none. Depends on nothing
  /// but the files, so that a background job may call it, again and again. `looksClosely`: as with
  /// `DataDirectory.read`.
  public static func load(
    directory: String?, looksClosely: Bool = false
  ) throws(DataError) -> Content {
    guard let directory else { return builtIn() }
    return try DataDirectory(directory).read(looksClosely: looksClosely)
  }
}
