import Vitrine

/// What is looked at of places beside their form: whether they lie where the map does, whether their
/// hours can be put into words, and whether their pictures are there. All can be shown nevertheless.
struct PlaceCheck {
  /// Nil: nobody knows where the map lies.
  let map: MapHead?
  /// The folder of pictures; it may not be there.
  let images: String?
  /// Opens pictures, up to eight that are told of: for a job beside the frames only, as thousands of
  /// them on a slow card take seconds.
  let looksIntoPictures: Bool
  private lazy var names = images.map { (try? FileSystem.names(in: $0)) ?? [] } ?? []
  private lazy var there = Set(names.map { Array($0.utf8) })
  private var count = 0
  private var far = 0
  private var exchanged: [(place: Place, coordinates: JSONNode)] = []

  init(map: MapHead? = nil, images: String? = nil, looksIntoPictures: Bool = false) {
    self.map = map
    self.images = images
    self.looksIntoPictures = looksIntoPictures
  }

  /// `coordinates` and `properties`: where the place's numbers and texts stand.
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
          "it is shown as it stands: write it so to have it in words"
        )
      }
    }
    if let node = properties["image"], let images, !place.image.isEmpty {
      look(at: "\(images)/\(place.image)", place, node, reader)
    }
  }

  private mutating func look(
    at path: String, _ place: Place, _ node: JSONNode, _ reader: RecordReader
  ) {
    // The folder's names are read at once; only one that is not among them is asked for by itself: it
    // may lie in a folder below, or in one that cannot be listed, or be written in other letters.
    let isThere = there.contains(Array(place.image.utf8)) || FileSystem.exists(path)
    let trouble: (found: String, remedy: String)?
    if !isThere {
      trouble = ("no such file", reader.wants(.image) ? meant(place.image) : "")
    } else if looksIntoPictures && reader.wants(.image) {
      trouble = Self.trouble(path)
    } else {
      trouble = nil
    }
    guard let (found, remedy) = trouble else { return }
    reader.remark(.image, at: node) {
      (
        "the picture of \"\(JSONNode.excerpt(place.name.text))\" at images/\(ShellWord.excerpt(place.image))",
        found, remedy
      )
    }
  }

  /// What to do about a picture that is not there.
  private mutating func meant(_ image: String) -> String {
    Spelling.nearest(to: image, among: names).map {
      "is it meant to be '\(ShellWord.excerpt($0))'?"
    }
      ?? "put it there, or remove the \"image\""
  }

  /// What keeps a picture that is there from being shown, and what helps.
  private static func trouble(_ path: String) -> (found: String, remedy: String)? {
    let bytes: ArraySlice<UInt8>
    do throws(DataError) {
      let file = try FileReader(path)
      var head = [UInt8](repeating: 0, count: 8)
      let count = try file.read(into: &head)
      bytes = head.prefix(count)
    } catch {
      return (error.found, error.remedy)
    }
    let isKnown = bytes.starts(with: [0x89, 0x50, 0x4e, 0x47]) || bytes.starts(with: [0xff, 0xd8])
    return isKnown ? nil : ("neither PNG nor JPEG", "save it as one of them")
  }

  /// After the last place: those that lie elsewhere than the map, each with its two numbers exchanged, or
  /// all of them.
  func conclude(_ list: JSONNode, _ reader: RecordReader) {
    guard let map else { return }
    // Where all are exchanged it may be the map that is.
    let other = exchanged.count == count && count > 1 ? ", or those of the map" : ""
    for (place, coordinates) in exchanged {
      reader.remark(.exchanged, at: coordinates) {
        let (x, y) = (place.location.longitude, place.location.latitude)
        return (
          "\"\(JSONNode.excerpt(place.name.text))\" near the map (\(map.extent))",
          "[\(x), \(y)], far from it",
          "GeoJSON wants [longitude, latitude]: exchange the two, [\(y), \(x)]\(other)"
        )
      }
    }
    guard far == count, count > 0 else { return }
    reader.remark(.away, at: list) {
      (
        "places near the map (\(map.extent))",
        count == 1 ? "the only one far from it" : "all \(count) far from it",
        map.file == nil
          ? "the map is the built-in town's: put a map.geojson of their surroundings into the folder"
          : "put their surroundings into map.geojson, or other places here"
      )
    }
  }
}
