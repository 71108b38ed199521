public import Vitrine

/// A digest of a file of the data directory, in sixteen digits. It detects that a recording is
/// replayed with other data, but does not protect against forgery.
public struct DataDigest: Sendable, Hashable {
  /// The file's name in the data directory, such as `places.geojson`. For `images` the digest
  /// covers the names and sizes in that folder.
  public var name: String
  /// The value as text.
  public var value: String

  /// Creates an entry.
  public init(name: String, value: String) {
    self.name = name
    self.value = value
  }
}

extension StableHash {
  /// Each text ends with a byte that never occurs in UTF-8, so that texts cannot run together.
  mutating func add(_ text: String) {
    add(text.utf8)
    add(CollectionOfOne(0xff))
  }

  mutating func add(_ text: LocalizedText) {
    add(text.text)
    for translation in text.translations {
      add(translation.language)
      add(translation.text)
    }
    add(CollectionOfOne(0xfe))
  }

  mutating func add(_ number: some FixedWidthInteger) { add(String(number)) }
}

extension DataDirectory {
  /// One digest for each file that is read, in the order of ``DataSurvey/names``. All files are
  /// read, including a map of 50 MB, so this is for recordings and not for every start.
  public func digests() throws(DataError) -> [DataDigest] {
    var digests: [DataDigest] = []
    for name in survey()?.found ?? [] {
      let value = name == "images" ? imagesDigest() : try folder.hash(of: name).text
      digests.append(DataDigest(name: name, value: value))
    }
    return digests
  }

  private func imagesDigest() -> String {
    var hash = StableHash()
    let images = DataFolder(imagesFolder)
    for name in (try? images.names()) ?? [] {
      hash.add(name)
      hash.add(images.size(of: name) ?? 0)
    }
    return hash.text
  }
}

extension ItemStore {
  /// A digest of all visible messages and places. Equal items in the same order have an equal
  /// digest.
  public func itemsDigest() throws(StoreError) -> String {
    var hash = StableHash()
    for message in try items(Message.self) {
      hash.add(message.id)
      for text in [message.sender, message.subject, message.text] { hash.add(text) }
      hash.add(message.time.seconds)
      hash.add(message.time.offset)
    }
    for place in try items(Place.self) {
      for text in [place.id, place.category, place.categoryKey, place.openingHours, place.image] {
        hash.add(text)
      }
      for text in [place.name, place.text, place.address] { hash.add(text) }
      hash.add(place.location.longitude.bitPattern)
      hash.add(place.location.latitude.bitPattern)
    }
    return hash.text
  }
}
