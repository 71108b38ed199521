import Vitrine

/// Checks beyond the format of places: whether they are near the map, whether their hours can be
/// converted to text, and whether their pictures exist. All of them can be shown nevertheless.
struct PlaceCheck {
  /// The position of the map; nil if unknown.
  let map: MapExtent?
  /// The folder of pictures, which may be missing.
  let images: DataFolder?
  /// Whether pictures are opened, up to the eighth reported one. Use it only in background jobs,
  /// because thousands of pictures on a slow memory card take seconds.
  let looksIntoPictures: Bool
  private lazy var present = Set(((try? images?.names()) ?? []).map { Array($0.utf8) })
  private var count = 0
  private var far = 0
  private var exchanged: [(place: Place, coordinates: JSONNode)] = []

  init(map: MapExtent? = nil, images: DataFolder? = nil, looksIntoPictures: Bool = false) {
    self.map = map
    self.images = images
    self.looksIntoPictures = looksIntoPictures
  }

  /// Checks a place. `coordinates` and `properties` are the nodes of its numbers and texts.
  mutating func look(
    at place: Place, _ coordinates: JSONNode, _ properties: JSONNode, _ reader: RecordReader
  ) {
    count += 1
    if let map, map.isFar(place.location) {
      if map.isExchanged(place.location) {
        exchanged.append((place, coordinates))
      } else {
        far += 1
      }
    }
    if let node = properties["opening_hours"],
      let rule = OpeningHoursRule.parts(of: place.openingHours).first(where: {
        OpeningHoursRule($0) == nil
      })
    {
      reader.remark(.hours, at: node) {
        (
          "opening hours such as \"Mo-Fr 08:00-18:00; Sa 09:00-14:00; Su off\"",
          "\"\(JSONNode.excerpt(rule))\"",
          "it is shown as it is: write it so to have it in words"
        )
      }
    }
    if let node = properties["image"], let images, !place.image.isEmpty {
      look(atPictureOf: place, in: images, node, reader)
    }
  }

  private mutating func look(
    atPictureOf place: Place, in images: DataFolder, _ node: JSONNode, _ reader: RecordReader
  ) {
    // The folder is listed once. Only a picture missing from the list is tested by itself: it may
    // be in a subfolder or in a folder that cannot be listed, or be spelled in another way.
    let image = place.image
    let exists = present.contains(Array(image.utf8)) || images.contains(image)
    let trouble: (found: String, remedy: String)?
    if !exists {
      trouble = ("no such file", reader.wants(.image) ? Self.remedy(image, in: images) : "")
    } else if looksIntoPictures && reader.wants(.image) {
      trouble = Self.trouble(image, in: images)
    } else {
      trouble = nil
    }
    guard let (found, remedy) = trouble else { return }
    reader.remark(.image, at: node) {
      (
        "the picture of \"\(JSONNode.excerpt(place.name.text))\" at images/\(JSONNode.excerpt(image))",
        found, remedy
      )
    }
  }

  /// The remedy for a missing picture.
  private static func remedy(_ image: String, in images: DataFolder) -> String {
    images.nearestName(to: image).map { "is it meant to be '\(JSONNode.excerpt($0))'?" }
      ?? "put it there, or remove the \"image\""
  }

  /// The reason why an existing picture cannot be shown, and the remedy.
  private static func trouble(
    _ image: String, in images: DataFolder
  ) -> (found: String, remedy: String)? {
    do throws(DataError) {
      let bytes = try images.firstBytes(4, of: image)
      let isPNG = bytes.starts(with: [0x89, 0x50, 0x4e, 0x47])
      let isKnown = isPNG || bytes.starts(with: [0xff, 0xd8])
      return isKnown ? nil : ("neither PNG nor JPEG", "save it as one of them")
    } catch {
      return (error.found, error.remedy)
    }
  }

  /// Reports places far from the map, after the last place: each place with exchanged coordinates,
  /// or all places in one remark.
  func conclude(_ list: JSONNode, _ reader: RecordReader) {
    guard let map else { return }
    // If all are exchanged, the map's coordinates may be the wrong ones.
    let other = exchanged.count == count && count > 1 ? ", or those of the map" : ""
    for (place, coordinates) in exchanged {
      reader.remark(.exchanged, at: coordinates) {
        let (x, y) = (place.location.longitude, place.location.latitude)
        return (
          "\"\(JSONNode.excerpt(place.name.text))\" near the map (\(map.text))",
          "[\(x), \(y)], far from it",
          "GeoJSON wants [longitude, latitude]: exchange the two, [\(y), \(x)]\(other)"
        )
      }
    }
    guard far == count, count > 0 else { return }
    reader.remark(.away, at: list) {
      (
        "places near the map (\(map.text))",
        count == 1 ? "the only one far from it" : "all \(count) far from it",
        map.file == nil
          ? "the map is the built-in town's: put a map.geojson of their surroundings into the folder"
          : "put their surroundings into map.geojson, or other places here"
      )
    }
  }
}

extension RecordReader.RemarkKind {
  static let hours = Self(expected: "opening hours that can be read")
  static let image = Self(expected: "pictures that are there")
  static let exchanged = Self(expected: "places whose longitude comes first")
  /// All places are far from the map; reported once a file.
  static let away = Self(expected: "places near the map")
  /// Places without a name that are left out.
  static let nameless = Self(
    expected: "places with a name", found: "without one", remedy: "these are left out too")
  /// Places without a name that are called by their kind.
  static let named = Self(
    expected: "places with a name", found: "without one",
    remedy: "these are called by their kind too")
  static let nowhere = Self(
    expected: "places with a position", found: "without one", remedy: "these are left out too")
}
