import Testing
import VitrineComponents
import VitrineTesting
import VitrineUnits

#if compiler(>=6.3)
  /// A call with a number that a property cannot have.
  enum WrongNumber: String, CaseIterable, Codable, Sendable {
    case headerHeight, toolbarHeight, baseInset, midHover, bottomHover, headerFrame
    case bannerTop, panelHeight, cornerRadius, aspectRatio, opacity
    case contentInset, indicatorInset, minimumTravel, contentLength, scrollTarget, shift
    case fixedWidth, fixedHeight, padding, columnSpacing, gridSpacing, gridWidth
    case unlimitedHeight
    case sideWidth, scrimStrength, tier, tierHeight, pinnedInset, rowHeight, rowEstimate
    case bottomInset, cardRadius, spinnerSide, iconSide, dividerInset, textSize
    case timeout, failureTime, refreshInterval, undoTime, childIndex, duration

    /// The beginning of the message: the property or the call, and the number.
    var message: String {
      switch self {
      case .headerHeight: "StickyToolbar.headerHeight is nan; give a finite number of 0 or more"
      case .toolbarHeight: "StickyToolbar.toolbarHeight is -1.0; give"
      case .baseInset: "HoverHeader.baseInset is nan; give a finite number"
      case .midHover: "HoverHeader.midHover is inf; give"
      case .bottomHover: "HoverHeader.bottomHover is -5.0; give"
      case .headerFrame: "HoverHeader.headerFrame is (0.0, nan, 10.0, 10.0); give"
      case .bannerTop: "BannerHeader.top and bottom are 40.0 and inf; give"
      case .panelHeight: "ShrinkingPanel's heights are collapsed 20.0, expanded inf; give"
      case .cornerRadius: "ImageView.cornerRadius is nan; give"
      case .aspectRatio: "ImageView.aspectRatio is 0.0; give a finite number above 0"
      case .opacity: "Component.opacity is nan; give"
      case .contentInset: "ScrollContent.contentInset is (top nan, leading 0.0,"
      case .indicatorInset: "ScrollContent.indicatorInset is (top 0.0, leading 0.0, bottom inf,"
      case .minimumTravel: "ScrollContent.minimumTravel is nan; give"
      case .contentLength: "ScrollContent.setContentLength: the length is -1.0; give"
      case .scrollTarget: "ScrollContent.scroll: the offset is not a number; give"
      case .shift: "ScrollContent.adjustContent: the distance is inf; give"
      case .fixedWidth: "FixedSize.width is nan; give"
      case .fixedHeight: "FixedSize.height is -2.0; give a number of 0 or more"
      case .padding: "Padding.insets is (top inf, leading inf, bottom inf, trailing inf); give"
      case .columnSpacing: "Column.spacing is nan; give"
      case .gridSpacing: "Grid.spacing is nan; give a finite number"
      case .gridWidth: "Grid.minimumWidth is 0.0; give a width above 0"
      case .unlimitedHeight:
        "ScrollContent: its Spacer has no height of its own; put it into FixedSize"
      case .sideWidth: "Sheet.sideWidth is 0.0; give"
      case .scrimStrength: "Sheet.scrimStrength is nan; give"
      case .tier: "SheetTier.below is nan; give"
      case .tierHeight: "SheetTier.height is nan; give"
      case .pinnedInset: "ListView.pinnedInset is nan; give"
      case .rowHeight: "ListView.rowHeight is 0.0; give a finite number above 0"
      case .rowEstimate: "ListView.rowHeight's estimate is 0.0; give a finite number above 0"
      case .bottomInset: "SnackbarHost.bottomInset is nan; give"
      case .cardRadius: "Card.radius is -1.0; give"
      case .spinnerSide: "Spinner.side is 0.0; give"
      case .iconSide: "IconView.side is nan; give"
      case .dividerInset: "Divider.inset is inf; give"
      case .textSize: "TextStyle.size is 0.0; give"
      case .timeout: "RefreshControl.timeout is 0.0 seconds; give a time above zero"
      case .failureTime: "RefreshControl.failureTime is -1.0 seconds; give zero or more"
      case .refreshInterval: "Stage.refreshInterval is 0.0 seconds; give a time above zero"
      case .undoTime: "UndoController.undoTime is -1.0 seconds; give zero or more"
      case .childIndex: "Component.insertChild: the index is -1; give 0 or more"
      case .duration: "Duration(seconds:) is called with nan; give a finite number"
      }
    }

    /// Makes the call, which stops the program.
    @MainActor
    func call() {
      let component = Component()
      let list = ListView([1], id: { $0 }, rowHeight: 50) { _ in Component() }
      switch self {
      case .headerHeight: toolbar(list).headerHeight = .nan
      case .toolbarHeight: toolbar(list).toolbarHeight = -1
      case .baseInset: header(list).baseInset = .nan
      case .midHover: header(list).midHover = .infinity
      case .bottomHover: header(list).bottomHover = -5
      case .headerFrame: header(list).headerFrame = Rect(0, .nan, 10, 10)
      case .bannerTop: _ = BannerHeader(banner: component, bottom: .infinity, top: 40, list: list)
      case .panelHeight:
        _ = ShrinkingPanel(
          large: component, small: Component(), expanded: .infinity, collapsed: 20)
      case .cornerRadius: ImageView().cornerRadius = .nan
      case .aspectRatio: ImageView().aspectRatio = 0
      case .opacity: component.opacity = .nan
      case .contentInset: page.contentInset = EdgeInsets(top: .nan)
      case .indicatorInset: page.indicatorInset = EdgeInsets(bottom: .infinity)
      case .minimumTravel: page.minimumTravel = .nan
      case .contentLength: page.setContentLength(-1)
      case .scrollTarget: page.scroll(to: .nan)
      case .shift: page.adjustContent(by: .infinity)
      case .fixedWidth: FixedSize { component }.width = .nan
      case .fixedHeight: _ = FixedSize(height: -2) { component }
      case .padding: _ = Padding(.infinity) { component }
      case .columnSpacing: _ = Column(spacing: .nan) { component }
      case .gridSpacing: _ = Grid(minimumWidth: 10, spacing: .nan) { component }
      case .gridWidth: _ = Grid(minimumWidth: 0) { component }
      case .unlimitedHeight:
        _ = ScriptedStage(
          ScrollContent {
            Label("Map", style: TextStyle(size: 20))
            Padding { Spacer() }
          })
      case .sideWidth: Sheet(tiers: [.height(50)]) { component }.sideWidth = 0
      case .scrimStrength: Sheet(tiers: [.height(50)]) { component }.scrimStrength = .nan
      case .tier: _ = Sheet(tiers: [.fitted(.below(.nan))]) { component }
      case .tierHeight: _ = Sheet(tiers: [.height(.nan)]) { component }
      case .pinnedInset: list.pinnedInset = .nan
      case .rowHeight: _ = ListView([1], id: { $0 }, rowHeight: 0) { _ in Component() }
      case .rowEstimate:
        let height = RowHeight.measured(estimate: 0)
        _ = ListView([1], id: { $0 }, rowHeight: height) { _ in Component() }
      case .bottomInset: SnackbarHost { component }.bottomInset = .nan
      case .cardRadius: _ = Card(radius: -1) { component }
      case .spinnerSide: _ = Spinner(side: 0)
      case .iconSide: _ = IconView(.trash, side: .nan)
      case .dividerInset: _ = Divider(inset: .infinity)
      case .textSize: _ = TextStyle(size: 0)
      case .timeout: RefreshControl { _ in }.timeout = .zero
      case .failureTime: RefreshControl { _ in }.failureTime = Duration(seconds: -1)
      case .refreshInterval: ScriptedStage(component).stage.refreshInterval = .zero
      case .undoTime:
        let texts = UndoController<Int, Int>.Texts(
          deleted: { _ in "" }, undo: "", refused: "", refusedBriefly: "", tooLate: "")
        _ = UndoController(
          host: SnackbarHost { component }, texts: texts,
          store: .init(delete: { number, _ in number }, restore: { $0 }),
          undoTime: Duration(seconds: -1))
      case .childIndex: component.insertChild(Component(), at: -1)
      case .duration: _ = Duration(seconds: .nan)
      }
    }

    @MainActor
    private var page: ScrollContent { ScrollContent { Component() } }

    @MainActor
    private func toolbar(_ list: ListView) -> StickyToolbar {
      StickyToolbar(
        header: Component(), headerHeight: 100, toolbar: Component(), toolbarHeight: 40, list: list)
    }

    @MainActor
    private func header(_ list: ListView) -> HoverHeader {
      HoverHeader(
        header: Component(), headerFrame: Rect(0, 0, .infinity, 200), midHover: 80,
        bottomHover: 200, list: list)
    }
  }

  @Suite("A number that a property cannot have")
  struct NumberMisuseTests {
    @Test("stops the program, and the message names the property", arguments: WrongNumber.allCases)
    func stops(number: WrongNumber) async throws {
      let result = await #expect(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) { [number] in
        await MainActor.run { number.call() }
      }
      try requireStopMessage(number.message, in: result?.standardErrorContent)
    }
  }
#endif
