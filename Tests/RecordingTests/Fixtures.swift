import Testing
import VitrineRecording
import VitrineTesting
import VitrineTouch

/// Parses a text as a recording; returns the logged messages too.
func parsed(_ text: String) throws(RecordingError) -> (recording: Recording, notices: [String]) {
  try parsed(Array(text.utf8))
}

func parsed(_ bytes: [UInt8]) throws(RecordingError) -> (recording: Recording, notices: [String]) {
  let log = LogLines()
  let recording = try Recording.parse(bytes, file: "test.events", log: log.sink)
  return (recording, log.lines)
}

/// The beginning of a recording of a panel.
let recordingHead =
  "# vitrine recording 1\npanel 800x480 rotation 0 scale 1 refresh 16666667 screen list\n"

/// Returns the steps after they were written and read.
func readBack(_ steps: [InputEvent]) throws -> [InputEvent] {
  var text = Array(recordingHead.utf8)
  for step in steps { RecordingText.append(step, to: &text) }
  return try parsed(text).recording.steps
}

/// Returns the error from parsing; nil if parsing succeeds.
func fault(in text: String) -> RecordingError? { fault(in: Array(text.utf8)) }

func fault(in bytes: [UInt8]) -> RecordingError? {
  do {
    _ = try parsed(bytes)
    return nil
  } catch {
    return error
  }
}

/// Expects that a recording cut off at any byte is read up to there, or refused by its name.
func expectReadOrRefused(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
  let bytes = Array(text.utf8)
  let whole = try parsed(bytes).recording
  var (read, refused) = (0, 0)
  for count in 1..<bytes.count {
    do {
      let cut = try parsed(Array(bytes[..<count])).recording
      #expect(cut.devices == whole.devices, sourceLocation: sourceLocation)
      #expect(
        cut.steps == Array(whole.steps.prefix(cut.steps.count)), "cut at \(count)",
        sourceLocation: sourceLocation)
      read += 1
    } catch {
      #expect(
        error.file == "test.events" && !error.remedy.isEmpty, sourceLocation: sourceLocation)
      refused += 1
    }
  }
  #expect(
    read > 10 && refused > 10, "\(read) read, \(refused) refused", sourceLocation: sourceLocation)
}

/// A small evemu file: one finger lands, moves and lifts.
let oneDrag = """
  # EVEMU 1.3
  # Supported events:
  #   Event type 1 (EV_KEY)
  #     Event code 330 (BTN_TOUCH)
  #   Event type 3 (EV_ABS)
  #     Event code 47 (ABS_MT_SLOT)
  #       Value        3
  #       Min          0
  #     Event code 53 (ABS_MT_POSITION_X)
  #       Value      -12
  N: Kitchen Panel # 2
  I: 0018 0eef 00ab 0110
  P: 02 00 00 00 00 00 00 00
  B: 00 0b 00 00 00 00 00 00 00
  B: 01 00 00 00 00 00 00 00 00
  B: 01 00 00 00 00 00 00 00 00
  B: 01 00 00 00 00 00 00 00 00
  B: 01 00 00 00 00 00 00 00 00
  B: 01 00 00 00 00 00 00 00 00
  B: 01 00 04 00 00 00 00 00 00
  B: 03 00 00 00 00 00 80 60 02
  A: 2f 0 4 0 0 0
  A: 35 0 1279 1 2 3
  A: 36 -5 767 0 0
  L: 00 1
  S: 00 0
  ################################
  #      Waiting for events      #
  ################################
  E: 0.000001 0003 0039 0007\t# EV_ABS / ABS_MT_TRACKING_ID   7
  E: 0.000001 0003 0035 0605\t# EV_ABS / ABS_MT_POSITION_X    605
  E: 0.000001 0000 0000 0000\t# ------------ SYN_REPORT (0) ---------- +0ms
  E: 12.345678 0003 0039 -001
  E: 12.345678 0000 0000 0000

  """

extension Recording {
  /// The number of raw events in the steps.
  var eventCount: Int {
    var count = 0
    for case .raw in steps { count += 1 }
    return count
  }
}
