import Synchronization

/// The order in which the values of several options are given on the command line.
///
/// The parser has a list for each option, which says nothing about the order between two of them.
/// It reads the arguments from left to right, so the values are numbered as they are read.
enum OptionOrder {
  /// A value with its number, which is higher for values further to the right.
  struct Numbered<Value: Sendable>: Sendable {
    fileprivate let number: Int
    fileprivate let value: Value
  }

  private static let count = Mutex(0)

  /// Numbers a value that was read.
  static func numbered<Value>(_ value: Value) -> Numbered<Value> {
    let number = count.withLock { count in
      count += 1
      return count
    }
    return Numbered(number: number, value: value)
  }

  /// The values from left to right.
  static func sorted<Value>(_ values: [Numbered<Value>]) -> [Value] {
    values.sorted { $0.number < $1.number }.map(\.value)
  }
}
