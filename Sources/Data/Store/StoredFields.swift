/// The named values of a stored item: integers, real numbers, and texts in one or more languages.
///
/// A name has one value: setting a value of another type replaces it, and setting nil removes it.
public struct StoredFields: Sendable, Hashable {
  enum Value: Sendable, Hashable {
    case integer(Int64)
    case real(Double)
    case text(LocalizedText)
  }

  private(set) var values: [String: Value] = [:]

  /// Creates an empty set of fields.
  public init() {}

  /// An integer; nil if there is no integer of that name.
  public subscript(integer name: String) -> Int? {
    get { if case .integer(let value) = values[name] { Int(value) } else { nil } }
    set { values[name] = newValue.map { .integer(Int64($0)) } }
  }

  /// A real number; nil if there is no number of that name. NaN is not a number: setting it removes
  /// the field.
  public subscript(real name: String) -> Double? {
    get {
      switch values[name] {
      case .integer(let value): Double(value)
      case .real(let value): value
      case .text, nil: nil
      }
    }
    set { values[name] = newValue.flatMap { $0.isNaN ? nil : .real($0) } }
  }

  /// A text; nil if there is no text of that name. For a text with translations this is the plain
  /// text.
  public subscript(text name: String) -> String? {
    get { self[localized: name]?.text }
    set { values[name] = newValue.map { .text(LocalizedText($0)) } }
  }

  /// A text with its translations; nil if there is no text of that name. Translations without a
  /// language are not stored.
  public subscript(localized name: String) -> LocalizedText? {
    get { if case .text(let text) = values[name] { text } else { nil } }
    set {
      values[name] = newValue.map {
        var text = $0
        text[exactly: ""] = nil
        return .text(text)
      }
    }
  }

  /// Sets a value; nil sets none.
  mutating func set(_ value: Value?, for name: String) { if let value { values[name] = value } }
}
