#if compiler(>=6.2)
  import Testing
  import VitrineComponents
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
    func size() async {
      let result = await #expect(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) { RequestMisuseTests.layout(size: .nan) }
      let text = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) }
      #expect(text?.contains("TextStyle.size is nan; give a finite number above 0") == true)
    }

    @Test("a text of no lines stops the program with the property and a remedy")
    func lineLimit() async {
      let result = await #expect(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) { RequestMisuseTests.layout(lineLimit: 0) }
      let text = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) }
      #expect(text?.contains("TextRequest.lineLimit is 0; give 1 or more lines") == true)
    }
  }
#endif
