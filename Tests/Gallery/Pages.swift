import Vitrine

/// A text in the language of the call.
struct Phrases {
  let language: String

  func callAsFunction(_ english: String, _ chinese: String, _ arabic: String) -> String {
    switch language {
    case "zh": chinese
    case "ar": arabic
    default: english
    }
  }
}

/// One control, for the pictures of the documentation: on a card, or on the whole page.
@MainActor func page(_ title: String, onCard: Bool, _ content: Component) -> Component {
  ModalHost {
    Column {
      TitleBar(title)
      if onCard {
        ScrollContent { Padding { Card { Padding(Spacing.huge) { content } } } }
      } else {
        content
      }
    }
  }
}

let examples: [(name: String, make: @MainActor (Phrases) -> Component)] = [
  ("Label", makeLabels), ("Button", makeButtons), ("Card", makeCards), ("Layout", makeLayouts),
  ("ScrollContent", makeScrollContent),
  ("Row", makeRows), ("Progress", makeProgress), ("EmptyState", makeEmptyState),
  ("Switch", makeSwitches), ("Checkbox", makeCheckboxes), ("RadioGroup", makeRadioGroup),
  ("SegmentedControl", makeSegmentedControls), ("Stepper", makeSteppers),
  ("Slider", makeSliders), ("TextField", makeTextFields), ("PINPad", makePINPad),
  ("Badge", makeBadges),
  ("TabBar", makeBars),
  ("PageView", makePageViews), ("TwoPanes", makeTwoPanes), ("Dialog", makeDialogs),
  ("Menu", makeMenus),
  ("ModalSheet", makeModalSheets), ("LazyGrid", makeLazyGrids),
  ("LineChart", makeLineCharts), ("BarChart", makeBarCharts), ("Gauge", makeGauges),
  ("QRCode", makeQRCodes),
]

/// The controls that are shown on the whole page.
let large = [
  "Card", "ScrollContent", "Row", "EmptyState", "TabBar", "PageView", "TwoPanes", "LazyGrid",
  "PINPad",
]
