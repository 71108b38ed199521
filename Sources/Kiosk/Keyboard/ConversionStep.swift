package import VitrineComponents
package import VitrineRecording

/// The answers of dictionaries as steps of a recording: a replay needs no dictionary.
///
///     D 1019800000 keyboard.pinyin yes              there is a dictionary
///     D 1019800000 keyboard.candidates nihao\0a5 …  the candidates of letters
package enum ConversionStep {
  private static let prefix = "keyboard."
  package static let candidates = prefix + "candidates"

  private static func name(of conversion: TextConversion) -> String {
    prefix + conversion.rawValue
  }

  /// The name and the message of an answer.
  package static func message(_ answer: ConversionAnswer) -> (name: String, SourceMessage) {
    switch answer {
    case .available(let conversion): (name(of: conversion), .data(Array("yes".utf8)))
    case .unavailable(let conversion): (name(of: conversion), .failed("no"))
    case .found(let found): (candidates, .data(found.bytes))
    }
  }

  /// The answer of a message; nil if the message is for a live value.
  package static func answer(_ name: String, _ message: SourceMessage) -> ConversionAnswer? {
    guard name.hasPrefix(prefix) else { return nil }
    switch message {
    case .data(let bytes) where name == candidates: return Candidates(bytes).map { .found($0) }
    case .data:
      return TextConversion(rawValue: String(name.dropFirst(prefix.count))).map { .available($0) }
    case .failed:
      return TextConversion(rawValue: String(name.dropFirst(prefix.count))).map { .unavailable($0) }
    }
  }
}
