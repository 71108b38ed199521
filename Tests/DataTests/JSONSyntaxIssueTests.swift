import Testing
import VitrineData
import VitrineTesting

/// Returns the error for this text, parsed in pieces of `step` bytes; nil if it is valid JSON.
private func fault(_ text: [UInt8], step: Int = .max) -> String? {
  let sink = JSONSink()
  let parser = JSONParser(file: "f", sink: sink)
  var rest = text[...]
  var result: String?
  do throws(DataError) {
    while !rest.isEmpty {
      let bytes = Array(rest.prefix(step))
      rest = rest.dropFirst(step)
      var failure: DataError?
      bytes.withUnsafeBufferPointer { bytes in
        do throws(DataError) { try parser.read(bytes) } catch { failure = error }
      }
      if let failure { throw failure }
    }
    try parser.finish()
  } catch {
    result = error.description
  }
  return withExtendedLifetime(sink) { result }
}

/// Expects this message for the text, for any chunk boundaries.
private func expect(
  _ text: String, _ message: String?, sourceLocation: SourceLocation = #_sourceLocation
) {
  expect(Array(text.utf8), message, sourceLocation: sourceLocation)
}

private func expect(
  _ text: [UInt8], _ message: String?, sourceLocation: SourceLocation = #_sourceLocation
) {
  for step in [Int.max, 8, 5, 3, 2, 1] {
    #expect(
      fault(text, step: step) == message, "in steps of \(step)", sourceLocation: sourceLocation)
  }
}

@Suite("Invalid JSON")
struct JSONFaultTests {
  @Test("A missing comma is reported at the end of the value before it")
  func commas() {
    expect(
      "[\n  {\"id\": 1, \"sender\": \"Ada\"\n   \"subject\": \"x\"}\n]",
      "f:2:28: expected a comma after this value, found \"subject\" in line 3; put a comma here")
    expect(
      "[{\"id\": 1}\n {\"id\": 2}]",
      "f:1:11: expected a comma after this value, found \"{\" in line 2; put a comma here")
    expect("[1 2]", "f:1:3: expected a comma after this value, found 2; put a comma here")
    expect(
      "{\"a\":1;\"b\":2}",
      "f:1:7: expected a comma after this value, found \";\"; put a comma in its place")
    expect(
      "{\"a\": \"b\": 1}",
      "f:1:10: expected a comma after this value, found a colon; put a comma in its place")
  }

  @Test("A redundant comma is reported at its place")
  func trailing() {
    expect(
      "[1, 2,]", "f:1:6: expected another value after this comma, found \"]\"; remove the comma")
    expect(
      "{\"a\": 1,\n}",
      "f:1:8: expected another name after this comma, found \"}\" in line 2; remove the comma")
    expect("[1,,2]", "f:1:4: expected a value between two commas, found none; remove one of them")
    expect("[,1]", "f:1:2: expected a value, found a comma; write one before it, or remove it")
    expect("{\"a\": 1,, \"b\": 2}", "f:1:9: expected a name in quotes, found a comma; remove it")
  }

  @Test("A missing colon or value is reported after the name or colon")
  func colons() {
    expect(
      "{\"a\"  \"b\"}", "f:1:5: expected a colon after this name, found \"b\"; put a colon here")
    expect(
      "{\"a\"=1}", "f:1:5: expected a colon after this name, found \"=\"; put a colon in its place")
    expect(
      "{\"a\"}", "f:1:5: expected a colon and a value after this name, found \"}\"; write both")
    expect(
      "{\"a\", 1}", "f:1:5: expected a colon and a value after this name, found a comma; write both"
    )
    expect("{\"a\":}", "f:1:5: expected a value after this colon, found \"}\"; write one")
    expect(
      "[\"a\": 1]",
      "f:1:5: expected a comma or \"]\" after this value, found a colon; "
        + "write {} around a name and its value")
  }

  @Test("A missing bracket is reported where it belongs, with the one that it closes")
  func brackets() {
    expect(
      "[{\"a\": 1]",
      "f:1:9: expected \"}\" for the \"{\" of line 1, column 2, found \"]\"; put \"}\" here")
    expect(
      "{\"a\": [1, 2\n}",
      "f:1:12: expected \"]\" for the \"[\" of line 1, column 7, found \"}\" in line 2; "
        + "put \"]\" here")
    expect(
      "[{\"a\": 1, {\"b\": 2}]",
      "f:1:11: expected a name in quotes, found \"{\"; "
        + "close with \"}\" for the \"{\" of line 1, column 2 before the comma, or write a name")
    expect(
      "[}", "f:1:2: expected \"]\" for the \"[\" of line 1, column 1, found \"}\"; put \"]\" here")
    expect(
      "[\n{\"a\": 1}",
      "f:2:9: expected \"]\" for the \"[\" of line 1, column 1, found the end of the file; "
        + "add it here; if the file was cut off, copy or download it again")
    // Cut off within a name, and within the text of its value.
    expect(
      "[{\"a\": 1,\n \"bc",
      "f:2:5: expected a closing quote for the text of line 2, column 2, found the end of the file; "
        + "add it here; if the file was cut off, copy or download it again")
    expect(
      "[{\"a\": 1,\n \"b\": \"c",
      "f:2:9: expected a closing quote for the text of line 2, column 7, found the end of the file; "
        + "add it here; if the file was cut off, copy or download it again")
    expect(
      "[1, 2",
      "f:1:6: expected \"]\" for the \"[\" of line 1, column 1, found the end of the file; "
        + "add it here; if the file was cut off, copy or download it again")
    expect(
      "[1]]",
      "f:1:4: expected the end of the file, found \"]\"; "
        + "remove what follows, or write [] around all values and commas between them")
    expect(
      "{}5",
      "f:1:3: expected the end of the file, found 5; "
        + "remove what follows, or write [] around all values and commas between them")
  }

  @Test("An invalid mark is replaced or removed, and nothing is inserted before it")
  func strays() {
    let comment = "JSON has no comments: remove it"
    let quote = "quotes are always \" in JSON"
    for (mark, found, colon, comma) in [
      ("// note", "\"/\"", comment, comment), ("# note", "\"#\"", comment, comment),
      ("/* a */", "\"/\"", comment, comment),
      ("'b'", "\"'\"", quote, quote), ("“b”", "a slanting quote", quote, quote),
      ("\0", "the byte 0x00", "save the file as UTF-8", "save the file as UTF-8"),
      (
        "\u{1b}[", "the byte 0x1b", "this is no text in UTF-8: save or export it as such",
        "this is no text in UTF-8: save or export it as such"
      ),
      ("\u{a0}", "a space that does not break", "remove it", "remove it"),
      ("; 1", "\";\"", "put a colon in its place", "put a comma in its place"),
      ("= 1", "\"=\"", "put a colon in its place", "put a comma in its place"),
    ] {
      for space in ["", " ", "\n"] {
        let place = space == "\n" ? "2:1" : space == " " ? "1:6" : "1:5"
        expect(
          "{\"a\"\(space)\(mark)",
          "f:\(place): expected a colon after this name, found \(found); \(colon)")
        let after = space == "\n" ? "2:1" : space == " " ? "1:8" : "1:7"
        expect(
          "{\"a\":1\(space)\(mark)",
          "f:\(after): expected a comma after this value, found \(found); \(comma)")
      }
    }
    expect(
      "[1)",
      "f:1:3: expected \"]\" for the \"[\" of line 1, column 1, found \")\"; "
        + "put \"]\" in its place")
  }

  @Test("A missing quote is reported with the word that lacks it")
  func quotes() {
    expect(
      "{\"a\": Ada\"}", "f:1:7: expected a value, found Ada; write a text in quotes: \"Ada\"")
    expect("{a: 1}", "f:1:2: expected a name in quotes, found a; write it in quotes: \"a\"")
    expect("{1: 2}", "f:1:2: expected a name in quotes, found 1; write it in quotes: \"1\"")
    expect(
      "{'a': 1}", "f:1:2: expected a name in quotes, found \"'\"; quotes are always \" in JSON")
    expect("[“a”]", "f:1:2: expected a value, found a slanting quote; quotes are always \" in JSON")
    expect(
      "{\"a\": \"Ada,\n \"b\": 2}",
      "f:1:7: expected a text that is closed in its line, found \"Ada,; "
        + "put a quote at its end; a line break within a text is written \\n")
    expect(
      "{\"a\": \"Ada, \"b\": 2}",
      "f:1:14: expected a comma or colon after the closing quote, found b; "
        + "a quote within a text is written \\\"; or a quote is missing before it")
    expect(
      "{\"a\": \"Ada",
      "f:1:11: expected a closing quote for the text of line 1, column 7, found the end of the "
        + "file; add it here; if the file was cut off, copy or download it again")
  }

  @Test("Numbers and words of other languages are reported with their JSON form")
  func words() {
    for (word, remedy) in [
      ("NaN", "JSON has no such number: write null, or leave the member out"),
      ("-Infinity", "JSON has no such number: write null, or leave the member out"),
      ("True", "write true in small letters"), ("None", "write null"),
      (".5", "write a digit on both sides of a point, and no plus sign; a text is in quotes"),
      ("+1", "write a digit on both sides of a point, and no plus sign; a text is in quotes"),
      ("1.", "write a digit on both sides of a point, and no plus sign; a text is in quotes"),
      ("tru", "write a text in quotes: \"tru\""),
    ] {
      expect("{\"a\": \(word)}", "f:1:7: expected a value, found \(word); \(remedy)")
    }
    expect("[// no\n1]", "f:1:2: expected a value, found \"/\"; JSON has no comments: remove it")
    expect(
      "[012]",
      "f:1:3: expected a comma after this number, found 12; a number has no zeros before it")
    expect(
      "[12px]",
      "f:1:4: expected a comma after this number, found px; "
        + "write the whole in quotes if it is a text")
  }

  @Test("Texts with invalid bytes are reported with those bytes")
  func texts() {
    expect("[\"a\tb\"]", "f:1:2: expected a text of letters, found a tab in it; write a tab as \\t")
    expect(
      "[\"C:\\data\"]",
      "f:1:2: expected one of \" \\ / b f n r t or u and four digits after a backslash, "
        + "found another in \"C:\\data\"; a backslash itself is written \\\\")
    expect(
      [0x5b, 0x22, 0xff, 0x22, 0x5d],
      "f:1:2: expected a text in UTF-8, found other bytes; save the file as UTF-8")
  }

  @Test("A byte order mark is valid at the beginning, and nowhere else")
  func marks() {
    expect("\u{feff}[1]", nil)
    expect(
      "\u{feff}[1 2]", "f:1:3: expected a comma after this value, found 2; put a comma here")
    expect(
      "[1, \u{feff}2]",
      "f:1:5: expected a value, found an invisible byte order mark; remove it")
    expect(
      [0xff, 0xfe, 0x5b, 0, 0x5d, 0],
      "f:1:1: expected JSON, found UTF-16 text; save the file as UTF-8")
    expect(
      [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3],
      "f:1:1: expected JSON, found a gzip file; unpack it with gunzip")
  }

  @Test("Files with other contents, or none, are reported as such")
  func others() {
    expect(
      "<html>",
      "f:1:1: expected JSON, found \"<\"; "
        + "this looks like a web page: export or download the data again")
    expect("hello", "f:1:1: expected JSON, found hello; begin the file with { or [")
    expect(
      [0x7f, 0x45, 0x4c, 0x46],
      "f:1:1: expected JSON, found the byte 0x7f; "
        + "this is no text in UTF-8: save or export it as such")
    for text in ["", "  "] {
      expect(
        text,
        "f:1:\(text.count + 1): expected JSON, found an empty file; "
          + "copy or download it again, or remove it")
    }
  }

  @Test("For any change in a text, the message is the same at every cut")
  func cuts() {
    let source = #"[{"id": 1, "name": "Ü\n\u00fc", "x": [1, -2.5e3, true, null, {}]}, {"id": ""}]"#
    let marks = Array("[]{},:\"'x1 \n\u{1}\\NaN-.é".utf8)
    withEverySeed(3000) { seed, random in
      var text = Array(source.utf8)
      for _ in 0...random.int(in: 0...2) {
        let at = random.int(in: 0...(text.count - 1))
        switch random.int(in: 0...2) {
        case 0: text[at] = marks[random.int(in: 0...(marks.count - 1))]
        case 1: text.remove(at: at)
        default: text.insert(marks[random.int(in: 0...(marks.count - 1))], at: at)
        }
      }
      let whole = fault(text)
      for step in [1, 2, random.int(in: 3...20)] {
        #expect(
          fault(text, step: step) == whole,
          "seed \(seed), in steps of \(step): \(String(decoding: text, as: UTF8.self))")
      }
    }
  }
}
