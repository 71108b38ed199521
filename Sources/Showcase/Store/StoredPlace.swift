public import Vitrine

extension Place: StoredItem {
  /// The name of its kind in the store.
  public static let kind = "place"

  /// The values that the store keeps.
  public var storedFields: StoredFields {
    var fields = StoredFields()
    fields[localized: "name"] = name
    fields[localized: "text"] = text
    fields[localized: "address"] = address
    fields[real: "longitude"] = location.longitude
    fields[real: "latitude"] = location.latitude
    fields[text: "category"] = category
    fields[text: "category_key"] = categoryKey
    fields[text: "opening_hours"] = openingHours
    fields[text: "image"] = image
    return fields
  }

  /// Restores a place from the store.
  public init(id: String, storedFields fields: StoredFields) {
    // A position that is out of range in a damaged file could not be shown.
    let longitude = fields[real: "longitude"] ?? 0
    let latitude = fields[real: "latitude"] ?? 0
    self.init(
      id: id, name: fields[localized: "name"] ?? "", category: fields[text: "category"] ?? "",
      categoryKey: fields[text: "category_key"] ?? "",
      location: GeoPoint(
        longitude: max(-180, min(180, longitude)), latitude: max(-90, min(90, latitude))),
      text: fields[localized: "text"] ?? "", address: fields[localized: "address"] ?? "",
      openingHours: fields[text: "opening_hours"] ?? "", image: fields[text: "image"] ?? "")
  }
}
