import Vitrine

/// Something that the bakery sells.
public struct Product: Sendable, Hashable {
  /// The shelf of a product.
  enum Kind: String, CaseIterable {
    case bread, sweet, drink
  }

  var id: String
  var kind: Kind
  var name: LocalizedText
  var cents: Int

  /// Reads a menu: an array of objects such as {"id": "latte", "kind": "drink", "cents": 340,
  /// "name": "Latte", "name:zh": "拿铁"}.
  static func read(_ text: [UInt8], file: String) throws(DataError) -> [Product] {
    let reader = RecordReader(file: file, members: ["id", "kind", "cents", "name"])
    let products = try reader.records("product", in: text) { node, id throws(DataError) in
      let kinds = Kind.allCases.map(\.rawValue).joined(separator: ", ")
      guard let kind = node["kind"]?.string.flatMap(Kind.init(rawValue:)) else {
        throw reader.unexpected(node["kind"] ?? node, "a \"kind\"", "write one of \(kinds)")
      }
      guard let cents = node["cents"]?.number.flatMap({ Int($0) }), (0...100_000).contains(cents)
      else {
        throw reader.unexpected(
          node["cents"] ?? node, "\"cents\" from 0 to 100000", "write a price such as 340")
      }
      return Product(
        id: id, kind: kind, name: try reader.requiredText("name", in: node), cents: cents)
    }
    for remark in reader.takeRemarks() { Kiosk.log(.warning, "\(remark)") }
    return products
  }

  /// The menu in a folder, or the built-in one if the folder has none.
  public static func menu(in folder: DataFolder) throws(DataError) -> [Product] {
    let file = "menu.json"
    guard folder.contains(file) else {
      return try read(PackageResources.menu_json, file: "the built-in menu")
    }
    return try read(try folder.bytes(of: file, limit: 1 << 20), file: folder.path(of: file))
  }
}

extension Product.Kind {
  var text: Text {
    switch self {
    case .bread: .bread
    case .sweet: .sweet
    case .drink: .drink
    }
  }

  var icon: Icon {
    switch self {
    case .bread: .bakery
    case .sweet: .fruit
    case .drink: .cafe
    }
  }
}

/// A price such as `3.40 €`.
func price(_ cents: Int) -> String {
  "\(cents / 100).\(cents % 100 < 10 ? "0" : "")\(cents % 100) €"
}
