#if compiler(>=6.2)
  import Testing
  import VitrineComponents
  import VitrineTesting
  import VitrineText
  import VitrineUnits

  /// Exit tests need Swift 6.2.
  @Suite("Text requests that cannot be laid out")
  struct RequestMisuseTests {
    private static func layout(
      size: Double = 16, scale: Double = 1, lineLimit: Int = 1, maxWidth: Double = 100
    ) {
      let typesetter = FreeTypeTypesetter(log: { _, _ in })
      _ = typesetter.layout(
        TextRequest(
          text: "A", style: TextStyle(size: size), maxWidth: maxWidth, lineLimit: lineLimit,
          scale: scale))
    }

    @Test("a font size that is not a number stops the program with the property and a remedy")
    func size() async throws {
      let result = await #expect(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) { RequestMisuseTests.layout(size: .nan) }
      try requireStopMessage(
        "TextStyle.size is nan; give a finite number above 0", in: result?.standardErrorContent)
    }

    @Test("a text of no lines stops the program with the property and a remedy")
    func lineLimit() async throws {
      let result = await #expect(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) { RequestMisuseTests.layout(lineLimit: 0) }
      try requireStopMessage(
        "TextRequest.lineLimit is 0; give 1 or more lines", in: result?.standardErrorContent)
    }
  }
#endif
