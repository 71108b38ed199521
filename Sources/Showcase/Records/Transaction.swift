public import Vitrine

/// A payment or a receipt in a wallet.
public struct Transaction: Sendable, Hashable {
  /// The unique identity of the transaction.
  public var id: String
  /// The name of the payee or the payer.
  public var name: LocalizedText
  /// In hundredths of the currency: negative for a payment, positive for a receipt.
  public var cents: Int
  /// The time of the payment.
  public var time: WallTime
  /// One word, as for places (`cafe`, `bus_stop`), or `transfer`, `income`, `refund`. May be empty.
  public var category: String

  /// Creates a transaction.
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
    let reader = RecordReader(
      file: file, members: ["id", "name", "amount", "time", "category"],
      documentation: "docs/data.md")
    defer { remarks += reader.takeRemarks() }
    return try reader.records(
      "transaction", in: text,
      emptyRemedy:
        "the wallets are empty: add some as docs/data.md has it, or remove the file: some are built in"
    ) { node, id throws(DataError) in
      Transaction(
        id: id, name: try reader.requiredText("name", in: node),
        cents: try reader.cents("amount", in: node), time: try reader.time("time", in: node),
        category: try reader.string("category", in: node) ?? "")
    }
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
    if let text = node.string ?? node.number, let cents = Transaction.cents(text) { return cents }
    throw unexpected(
      node, "an amount such as -4.20", "write at most two decimals and no more than a billion")
  }
}
