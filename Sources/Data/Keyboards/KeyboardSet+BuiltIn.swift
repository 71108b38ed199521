package import VitrineComponents
import VitrineUnits

extension KeyboardSet {
  /// The layouts of the product, in the files beside this one.
  package static let builtIn: KeyboardSet = {
    do throws(DataError) {
      return try KeyboardSet(
        layouts: [
          KeyboardLayout(parsing: PackageResources.en_json, file: "en.json"),
          KeyboardLayout(parsing: PackageResources.de_json, file: "de.json"),
          KeyboardLayout(parsing: PackageResources.fr_json, file: "fr.json"),
          KeyboardLayout(parsing: PackageResources.es_json, file: "es.json"),
          KeyboardLayout(parsing: PackageResources.ar_json, file: "ar.json"),
          KeyboardLayout(parsing: PackageResources.zh_json, file: "zh.json"),
        ],
        symbols: symbols(parsing: PackageResources.symbols_json, file: "symbols.json"),
        number: pad(parsing: PackageResources.number_json, file: "number.json"),
        pin: pad(parsing: PackageResources.pin_json, file: "pin.json"))
    } catch {
      misuse("a built-in keyboard cannot be read: \(error)")
    }
  }()

  /// Reads the pages of digits and symbols.
  package static func symbols(
    parsing text: [UInt8], file: String
  ) throws(DataError) -> [[[String]]] {
    let root = try JSONNode(parsing: text, file: file)
    let reader = KeyRows(file: file)
    try reader.members(of: root, known: ["symbols"])
    return try reader.pages(reader.member("symbols", of: root))
  }

  /// Reads the rows of a pad.
  package static func pad(parsing text: [UInt8], file: String) throws(DataError) -> [[String]] {
    let root = try JSONNode(parsing: text, file: file)
    let reader = KeyRows(file: file)
    try reader.members(of: root, known: ["rows"])
    return try reader.rows(
      reader.member("rows", of: root), count: nil, names: ["delete", "submit", "hide"])
  }
}
