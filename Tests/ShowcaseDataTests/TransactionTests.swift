import Testing
import VitrineData
import VitrineShowcase
import VitrineTesting

@Suite("Transaction files")
struct TransactionTests {
  private func read(_ text: String) throws -> [Transaction] {
    try Transaction.transactions(in: Array(text.utf8), file: "transactions.json")
  }

  /// The cents of a file's only transaction, whose amount is this text in quotes.
  private func cents(_ amount: String) throws -> Int? {
    try read(#"[{"id": 1, "name": "a", "time": 1, "amount": "\#(amount)"}]"#).first?.cents
  }

  @Test("amounts are read to the cent, as numbers or in quotes")
  func amounts() throws {
    let read = try read(
      #"""
      [{"id": 1, "name": "Café", "name:zh": "咖啡馆", "amount": -4.2, "time": 5, "category": "cafe"},
       {"id": 2, "name": "Salary", "amount": "2140.00", "time": "2026-06-15T06:00:00Z"},
       {"id": 3, "name": "Nothing", "amount": 0, "time": 6}]
      """#)
    #expect(read.map(\.cents) == [-420, 214_000, 0])
    #expect(read[0].name[language: "zh"] == "咖啡馆" && read[0].category == "cafe")
    #expect(read[1].time == WallTime(seconds: 1_781_503_200) && read[1].category.isEmpty)
  }

  @Test("every amount with two decimals is read as its number of cents, and other text is refused")
  func decimals() throws {
    try withEverySeed(200) { _, random in
      let value = random.int(in: -100_000...100_000)
      let (whole, rest) = (abs(value) / 100, abs(value) % 100)
      let sign = value < 0 ? "-" : ""
      let read = try cents("\(sign)\(whole).\(rest < 10 ? "0" : "")\(rest)")
      #expect(read == value)
    }
    for text in [
      "", "-", ".5", "5.", "1.234", "1,50", "1e3", "+1", "--1", "12345678901", "1000000000.01", "٣",
    ] {
      #expect(throws: DataError.self, "\(text)") { try cents(text) }
    }
    #expect(try cents("1000000000") == 100_000_000_000)
  }

  @Test("an error names the line, the column and the remedy")
  func errors() throws {
    let cases: [(String, String)] = [
      ("{}", "transactions.json:1:1: expected an array with an object for each transaction"),
      (#"[{"id": 1, "name": "a", "time": 1}]"#, #"1:2: expected "amount" in this object"#),
      (#"[{"id": 1, "name": "a", "time": 1, "amount": 1.005}]"#, "1:46: expected an amount"),
      (#"[{"id": 1, "name": "a", "amount": 1}]"#, #"1:2: expected "time""#),
    ]
    for (text, expected) in cases {
      do {
        _ = try read(text)
        Issue.record("read: \(text)")
      } catch let error as DataError {
        #expect(error.description.contains(expected), "\(error)")
      }
    }
  }

  @Test(
    "the folder's transactions replace the built-in ones, and an error in them makes loading fail")
  func folder() throws {
    let folder = try TemporaryFolder()
    let empty = try Content.load(directory: folder.path)
    #expect(empty.transactions == Content.builtInTransactions)
    #expect(empty.transactions.reduce(0) { $0 + $1.cents } == 297_830)
    try folder.write(#"[{"id": 1, "name": "a", "amount": 5, "time": 1}]"#, "transactions.json")
    let own = try Content.load(directory: folder.path)
    #expect(own.transactions.map(\.cents) == [500])
    try folder.write("[", "transactions.json")
    #expect(throws: DataError.self) { try Content.load(directory: folder.path) }
  }
}
