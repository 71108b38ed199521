public import Vitrine

/// A digest of a file of the data directory, in sixteen digits. It detects that a recording is
/// replayed with other data, but does not protect against forgery.
public struct DataDigest: Sendable, Hashable {
  /// The file's name in the data directory, such as `places.geojson`. For `images` the digest
  /// covers the names and sizes in that folder.
  public var name: String
  public var value: String

  public init(name: String, value: String) {
    self.name = name
    self.value = value
  }
}

/// FNV-1a of 64 bits over all added bytes.
struct Fingerprint {
  private var hash: UInt64 = 0xcbf2_9ce4_8422_2325

  mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
  }

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

  var text: String {
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

extension DataDirectory {
  /// One digest for each file that is read, in the order of ``DataSurvey/names``. All files are
  /// read, including a map of 50 MB, so this is for recordings and not for every start.
  public func digests() throws(DataError) -> [DataDigest] {
    var digests: [DataDigest] = []
    for name in survey()?.found ?? [] {
      let value = name == "images" ? imagesDigest() : try fileDigest("\(path)/\(name)")
      digests.append(DataDigest(name: name, value: value))
    }
    return digests
  }

  private func fileDigest(_ path: String) throws(DataError) -> String {
    let file = try FileReader(path)
    var (fingerprint, buffer) = (Fingerprint(), [UInt8](repeating: 0, count: 1 << 20))
    while true {
      let count = try file.read(into: &buffer)
      if count == 0 { return fingerprint.text }
      fingerprint.add(buffer.prefix(count))
    }
  }

  private func imagesDigest() -> String {
    var fingerprint = Fingerprint()
    for (name, size) in Self.entries(of: imagesFolder) {
      fingerprint.add(name)
      fingerprint.add(size)
    }
    return fingerprint.text
  }
}

extension Store {
  /// A digest of all visible messages and places. Equal items in the same order have an equal
  /// digest.
  public func itemsDigest() throws(StoreError) -> String {
    var fingerprint = Fingerprint()
    for message in try messages() {
      fingerprint.add(message.id)
      for text in [message.sender, message.subject, message.text] { fingerprint.add(text) }
      fingerprint.add(message.time.seconds)
      fingerprint.add(message.time.offset)
    }
    for place in try places() {
      for text in [place.id, place.category, place.categoryKey, place.openingHours, place.image] {
        fingerprint.add(text)
      }
      for text in [place.name, place.text, place.address] { fingerprint.add(text) }
      fingerprint.add(place.location.longitude.bitPattern)
      fingerprint.add(place.location.latitude.bitPattern)
    }
    return fingerprint.text
  }
}
