public import Vitrine

/// A payment or a receipt in a wallet.
public struct Transaction: Sendable, Hashable {
  /// The unique identity of the transaction.
  public var id: String
  /// The name of the payee or the payer.
  public var name: LocalizedText
  /// In hundredths of the currency: negative for a payment, positive for a receipt.
  public var cents: Int
  public var time: WallTime
  /// One word, as for places (`cafe`, `bus_stop`), or `transfer`, `income`, `refund`. May be empty.
  public var category: String

  public init(
    id: String, name: LocalizedText, cents: Int, time: WallTime, category: String = ""
  ) {
    self.id = id
    self.name = name
    self.cents = cents
    self.time = time
    self.category = category
  }

  /// The largest allowed amount. The sum of a million such amounts is exact.
  static let largest = 1_000_000_000_00

  /// Parses a `transactions.json` (see docs/data.md) and returns its transactions in the order of
  /// the file. Probable mistakes that did not prevent reading are appended to `remarks`.
  public static func transactions(
    in text: [UInt8], file: String, remarks: inout [DataError]
  ) throws(DataError) -> [Transaction] {
    let reader = RecordReader(file: file, form: .transaction)
    defer { reader.takeRemarks(into: &remarks) }
    let root = try JSONNode(parsing: text, file: file)
    guard case .array(let items) = root.value else {
      throw reader.unexpected(root, "an array of transactions", "begin the file with [")
    }
    if items.isEmpty {
      reader.remarkEmpty(
        root, "at least one transaction",
        "the wallets are empty: add some as docs/data.md has it, or remove the file: some are built in"
      )
    }
    var transactions: [Transaction] = []
    var seen = SeenIdentifiers()
    for item in items {
      guard case .object = item.value else {
        throw reader.unexpected(
          item, "a transaction {\"id\": …}", "write each transaction as an object")
      }
      reader.check(item)
      let id = try reader.identifier(item)
      try seen.add(id, at: item["id"] ?? item, "transaction", reader)
      transactions.append(
        Transaction(
          id: id, name: try reader.required("name", in: item),
          cents: try reader.cents("amount", in: item), time: try reader.time("time", in: item),
          category: try reader.string("category", in: item) ?? ""))
    }
    return transactions
  }

  /// Parses an amount: `-4.2` is −420. Digits are read one by one, because a binary fraction cannot
  /// represent a tenth. Nil for anything but an amount with at most two decimals.
  static func cents(_ text: String) -> Int? {
    var rest = Array(text.utf8)[...]
    let isNegative = rest.first == 0x2d
    if isNegative { rest = rest.dropFirst() }
    let parts = rest.split(separator: 0x2e, maxSplits: 1, omittingEmptySubsequences: false)
    guard let whole = parts.first, (1...10).contains(whole.count) else { return nil }
    let decimals = parts.count > 1 ? Array(parts[1]) : []
    guard parts.count == 1 || (1...2).contains(decimals.count) else { return nil }
    var value = 0
    for digit in Array(whole) + decimals + Array(repeating: 0x30, count: 2 - decimals.count) {
      guard digit &- 0x30 < 10 else { return nil }
      value = value * 10 + Int(digit - 0x30)
    }
    return value > largest ? nil : isNegative ? -value : value
  }
}

extension RecordReader {
  /// Reads an amount of money, in hundredths.
  fileprivate func cents(_ key: String, in object: JSONNode) throws(DataError) -> Int {
    guard let node = object[key], !node.isNull else { throw missing(key, in: object) }
    switch node.value {
    case .string(let text), .number(let text):
      if let cents = Transaction.cents(text) { return cents }
    default: break
    }
    throw unexpected(
      node, "an amount such as -4.20", "write at most two decimals and no more than a billion")
  }
}

extension KnownMembers {
  fileprivate static let transaction = KnownMembers(
    names: ["id", "name", "amount", "time", "category"], isOpen: false)
}
