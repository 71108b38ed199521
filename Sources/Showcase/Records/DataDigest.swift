public import Vitrine

/// What a file of the data directory held, in sixteen digits: enough to tell whether a recording is
/// replayed with the same data. No protection against forgery.
public struct DataDigest: Sendable, Hashable {
  /// In the data directory: `places.geojson`; `images` stands for the names and sizes in that folder.
  public var name: String
  public var value: String

  public init(name: String, value: String) {
    self.name = name
    self.value = value
  }
}

/// FNV-1a of 64 bits over whatever is fed to it.
struct Fingerprint {
  private var hash: UInt64 = 0xcbf2_9ce4_8422_2325

  mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
  }

  /// Texts are told apart by an end that no UTF-8 has.
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
  /// One for each file that is read, in the order of ``DataSurvey/names``. Reads all of them, a map of
  /// 50 MB too: for recordings, not for every start.
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
  /// Of all that is shown of messages and places: the same items in the same order have the same.
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
