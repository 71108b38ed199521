extension BuiltInIcon {
  var drawing: IconDrawing {
    switch self {
    case .back: IconDrawing(stroke: "M20 12H5M11 5 4.5 12 11 19")
    case .forward: IconDrawing(stroke: "M9 5 16 12 9 19")
    case .close: IconDrawing(stroke: "M6 6 18 18M18 6 6 18")
    case .check: IconDrawing(stroke: "M4.5 12.5 9.5 17.5 19.5 6.5")
    case .plus: IconDrawing(stroke: "M12 5V19M5 12H19")
    case .minus: IconDrawing(stroke: "M5 12H19")
    case .more:
      IconDrawing(
        fill: """
          M6.8 12a1.8 1.8 0 1 1-3.6 0 1.8 1.8 0 1 1 3.6 0ZM13.8 12a1.8 1.8 0 1 1-3.6 0 1.8 1.8 0 1
          1 3.6 0ZM20.8 12a1.8 1.8 0 1 1-3.6 0 1.8 1.8 0 1 1 3.6 0Z
          """)
    case .search: IconDrawing(stroke: "M16.5 10.5a6 6 0 1 1-12 0 6 6 0 1 1 12 0ZM15 15 20 20")
    case .filter: IconDrawing(stroke: "M4 7H20M7 12H17M10 17H14")
    case .refresh: IconDrawing(stroke: "M17.745 7.179A7.5 7.5 0 1 0 18.495 15.75M18 3.5V8H13.5")
    case .undo:
      IconDrawing(stroke: "M8 5 4 9 8 13M4 9H14.5C17.5 9 20 11.2 20 14 20 16.8 17.5 19 14.5 19H9")
    case .trash:
      IconDrawing(
        stroke: "M4.5 7H19.5M9 7V4H15V7M6.5 7 7.3 20H16.7L17.5 7M10 11 10.3 16.5M14 11 13.7 16.5")
    case .menu: IconDrawing(stroke: "M4 7H20M4 12H20M4 17H20")
    case .home: IconDrawing(stroke: "M4 11.5 12 4.5 20 11.5M6 10V19.5H18V10M10 19.5V14H14V19.5")
    case .list:
      IconDrawing(
        stroke: "M9 6.5H20M9 12H20M9 17.5H20",
        fill: """
          M6.2 6.5a1.4 1.4 0 1 1-2.8 0 1.4 1.4 0 1 1 2.8 0ZM6.2 12a1.4 1.4 0 1 1-2.8 0 1.4 1.4 0 1
          1 2.8 0ZM6.2 17.5a1.4 1.4 0 1 1-2.8 0 1.4 1.4 0 1 1 2.8 0Z
          """)
    case .layers:
      IconDrawing(
        stroke: """
          M12 3.5 21 8.5 12 13.5 3 8.5ZM3.5 12.8 12 17.5 20.5 12.8M3.5 16.8 12 21.5 20.5 16.8
          """)
    case .wallet:
      IconDrawing(
        stroke: """
          M5.5 7H18.5A2 2 0 0 1 20.5 9V17.5A2 2 0 0 1 18.5 19.5H5.5A2 2 0 0 1 3.5 17.5V9A2 2 0 0 1
          5.5 7ZM4 8 15.5 4 17.5 7
          """,
        fill: "M17.9 13.3a1.6 1.6 0 1 1-3.2 0 1.6 1.6 0 1 1 3.2 0Z")
    case .card:
      IconDrawing(
        stroke: """
          M5 5.5H19A2 2 0 0 1 21 7.5V16.5A2 2 0 0 1 19 18.5H5A2 2 0 0 1 3 16.5V7.5A2 2 0 0 1 5 5.5
          ZM3 10H21M6.5 15H10
          """)
    case .swipe: IconDrawing(stroke: "M11.5 6 5.5 12 11.5 18M18.5 6 12.5 12 18.5 18")
    case .banner:
      IconDrawing(
        stroke: """
          M5.5 4H18.5A2 2 0 0 1 20.5 6V18A2 2 0 0 1 18.5 20H5.5A2 2 0 0 1 3.5 18V6A2 2 0 0 1 5.5 4
          ZM3.5 12H20.5M7 16H14
          """,
        fill: "M6 12 10 7 13 10 15 8 18 12Z")
    case .toolbar:
      IconDrawing(
        stroke: """
          M5.5 4H18.5A2 2 0 0 1 20.5 6V18A2 2 0 0 1 18.5 20H5.5A2 2 0 0 1 3.5 18V6A2 2 0 0 1 5.5 4
          ZM3.5 9H20.5M7 13H17M7 16.5H13
          """)
    case .spring: IconDrawing(stroke: "M6 3.5H18M12 3.5V5.5L17 8 7 12 17 16 12 18.5V20.5M6 20.5H18")
    case .pin:
      IconDrawing(
        stroke: """
          M12 21C8 16.5 5.5 13.3 5.5 10 5.5 6.2 8.4 3.5 12 3.5 15.6 3.5 18.5 6.2 18.5 10 18.5 13.3
          16 16.5 12 21ZM14.3 10a2.3 2.3 0 1 1-4.6 0 2.3 2.3 0 1 1 4.6 0Z
          """)
    case .map: IconDrawing(stroke: "M3.5 6 9 4 15 6 20.5 4V18L15 20 9 18 3.5 20ZM9 4V18M15 6V20")
    case .compass:
      IconDrawing(
        stroke: "M20.5 12a8.5 8.5 0 1 1-17 0 8.5 8.5 0 1 1 17 0Z",
        fill: "M16 8 13.4 13.4 8 16 10.6 10.6Z")
    case .star:
      IconDrawing(
        stroke: """
          M12 3.8 14.5 9.2 20.4 9.9 16 13.9 17.2 19.8 12 16.8 6.8 19.8 8 13.9 3.6 9.9 9.5 9.2Z
          """)
    case .starFilled:
      IconDrawing(
        fill: """
          M11.09 3.38A1 1 0 0 1 12.91 3.38L15.17 8.27L20.52 8.91A1 1 0 0 1 21.07 10.64L17.09 14.26
          L18.18 19.6A1 1 0 0 1 16.7 20.67L12 17.95L7.3 20.67A1 1 0 0 1 5.82 19.6L6.91 14.26L2.93
          10.64A1 1 0 0 1 3.48 8.91L8.83 8.27Z
          """)
    case .heart:
      IconDrawing(
        stroke: """
          M12 20C5 15 3.5 11.8 3.5 9.2 3.5 6.8 5.3 5 7.6 5 9.5 5 11 6 12 7.6 13 6 14.5 5 16.4 5
          18.7 5 20.5 6.8 20.5 9.2 20.5 11.8 19 15 12 20Z
          """)
    case .clock:
      IconDrawing(stroke: "M20.5 12a8.5 8.5 0 1 1-17 0 8.5 8.5 0 1 1 17 0ZM12 7V12L15.5 14.2")
    case .calendar:
      IconDrawing(
        stroke: """
          M6 5.5H18A2 2 0 0 1 20 7.5V18.5A2 2 0 0 1 18 20.5H6A2 2 0 0 1 4 18.5V7.5A2 2 0 0 1 6 5.5
          ZM4 10.5H20M8.5 3.5V7M15.5 3.5V7
          """)
    case .ticket:
      IconDrawing(
        stroke: """
          M3.5 6.5H20.5V10C18.3 10.6 18.3 13.4 20.5 14V17.5H3.5V14C5.7 13.4 5.7 10.6 3.5 10ZM14
          9.5V10.5M14 13.5V14.5
          """)
    case .bell:
      IconDrawing(
        stroke: """
          M5 17 6.5 14.5V10.5C6.5 7.2 8.8 4.8 12 4.8 15.2 4.8 17.5 7.2 17.5 10.5V14.5L19 17ZM10 20
          H14M12 3V4.5
          """)
    case .mail:
      IconDrawing(
        stroke: """
          M5.5 5.5H18.5A2 2 0 0 1 20.5 7.5V16.5A2 2 0 0 1 18.5 18.5H5.5A2 2 0 0 1 3.5 16.5V7.5A2 2
          0 0 1 5.5 5.5ZM4.5 7.5 12 13 19.5 7.5
          """)
    case .mailOpen: IconDrawing(stroke: "M4 10 12 4 20 10V19.5H4ZM4.5 10.5 12 15.5 19.5 10.5")
    case .send: IconDrawing(stroke: "M20.5 3.5 3.5 10.5 10.5 13.5 13.5 20.5ZM10.5 13.5 20 4")
    case .receive: IconDrawing(stroke: "M12 4V15.5M7 11 12 16 17 11M4.5 20H19.5")
    case .exchange:
      IconDrawing(stroke: "M4 8.5H19M15 4.5 19.5 8.5 15 12.5M20 16H5M9 12.5 4.5 16 9 19.8")
    case .scan: IconDrawing(stroke: "M4 9V4H9M15 4H20V9M20 15V20H15M9 20H4V15M4 12H20")
    case .phone:
      IconDrawing(
        stroke: """
          M9 2.5H15A2 2 0 0 1 17 4.5V19.5A2 2 0 0 1 15 21.5H9A2 2 0 0 1 7 19.5V4.5A2 2 0 0 1 9 2.5
          ZM11 18H13
          """)
    case .info:
      IconDrawing(
        stroke: "M20.5 12a8.5 8.5 0 1 1-17 0 8.5 8.5 0 1 1 17 0ZM12 11V16.5",
        fill: "M13.3 7.6a1.3 1.3 0 1 1-2.6 0 1.3 1.3 0 1 1 2.6 0Z")
    case .warning:
      IconDrawing(
        stroke: "M12 4 21 19.5H3ZM12 10V14",
        fill: "M13.2 16.8a1.2 1.2 0 1 1-2.4 0 1.2 1.2 0 1 1 2.4 0Z")
    case .settings:
      IconDrawing(
        stroke: """
          M4 8H11M17 8H20M4 16H7M13 16H20M16.5 8a2.5 2.5 0 1 1-5 0 2.5 2.5 0 1 1 5 0ZM12.5 16a2.5
          2.5 0 1 1-5 0 2.5 2.5 0 1 1 5 0Z
          """)
    case .person:
      IconDrawing(
        stroke: """
          M16 8a4 4 0 1 1-8 0 4 4 0 1 1 8 0ZM4.5 20C5 16 8 14.5 12 14.5 16 14.5 19 16 19.5 20
          """)
    case .people:
      IconDrawing(
        stroke: """
          M12.5 8.5a3.5 3.5 0 1 1-7 0 3.5 3.5 0 1 1 7 0ZM2.8 19.5C3.2 16 5.6 14.5 9 14.5 12.4 14.5
          14.8 16 15.2 19.5M16.073 5.25A3.3 3.3 0 0 1 15.5 11.8M18 15C20 15.6 21 17 21.2 19.5
          """)
    case .sun:
      IconDrawing(
        stroke: """
          M16 12a4 4 0 1 1-8 0 4 4 0 1 1 8 0ZM12 3V4.5M12 19.5V21M3 12H4.5M19.5 12H21M5.6 5.6 6.7
          6.7M17.3 17.3 18.4 18.4M5.6 18.4 6.7 17.3M17.3 6.7 18.4 5.6
          """)
    case .moon:
      IconDrawing(
        stroke: """
          M19.5 14.5C13.5 16.8 7.8 11.5 9.5 4.5 5.9 5.9 4 9 4.3 12.6 4.7 17 8.2 20 12.3 19.8 15.6
          19.7 18.3 17.6 19.5 14.5Z
          """)
    case .cafe:
      IconDrawing(
        stroke: """
          M4.5 9H16V14C16 17 13.8 19 10.3 19 6.8 19 4.5 17 4.5 14ZM16 10.5H18C20.6 10.5 20.6 15 18
          15H16M8 3.5V6M12 3.5V6
          """)
    case .restaurant:
      IconDrawing(
        stroke: """
          M4.5 3.5V8.5A3.5 3.5 0 0 0 11.5 8.5V3.5M8 3.5V20.5M18 20.5V3.5C15.4 5 14.4 8.5 14.6 13
          H18
          """)
    case .museum:
      IconDrawing(stroke: "M3.5 9 12 4 20.5 9ZM6 12V17M10 12V17M14 12V17M18 12V17M3.5 20H20.5")
    case .shop:
      IconDrawing(stroke: "M5.5 8H18.5L19.7 20.5H4.3ZM8.5 11V7.5C8.5 3 15.5 3 15.5 7.5V11")
    case .stop:
      IconDrawing(
        stroke: """
          M7 4H17A2 2 0 0 1 19 6V15.5A2 2 0 0 1 17 17.5H7A2 2 0 0 1 5 15.5V6A2 2 0 0 1 7 4ZM5 11.5
          H19M7.5 17.5V20M16.5 17.5V20
          """,
        fill: """
          M9.6 14.5a1.2 1.2 0 1 1-2.4 0 1.2 1.2 0 1 1 2.4 0ZM16.8 14.5a1.2 1.2 0 1 1-2.4 0 1.2 1.2
          0 1 1 2.4 0Z
          """)
    case .pharmacy: IconDrawing(stroke: "M9 4H15V9H20V15H15V20H9V15H4V9H9Z")
    case .park:
      IconDrawing(
        stroke: """
          M12 21V12M12 16 15 13.5M8 17C4.5 17 3.2 12.8 6 11 4.8 6.8 8 3.2 12 3.2 16 3.2 19.2 6.8
          18 11 20.8 12.8 19.5 17 16 17
          """)
    case .school:
      IconDrawing(
        stroke: """
          M2.5 9.5 12 5 21.5 9.5 12 14ZM6.5 11.8V16.5C9.5 19.2 14.5 19.2 17.5 16.5V11.8M21.3 10V15
          """)
    case .library:
      IconDrawing(
        stroke: "M5 4V20M9 4V20M4 20H10M4 4H10M13 5 17 20M16.6 4 20.5 19M13 5 16.6 4M17 20 20.5 19")
    case .hotel:
      IconDrawing(
        stroke: "M3.5 5.5V19M3.5 16H20.5V19M20.5 16V12.5C20.5 11 19.5 10 18 10H11V16",
        fill: "M9.1 12.4a1.9 1.9 0 1 1-3.8 0 1.9 1.9 0 1 1 3.8 0Z")
    case .theatre:
      IconDrawing(
        stroke: """
          M4 5H20V11C20 16.5 16.5 19.8 12 20.5 7.5 19.8 4 16.5 4 11ZM8 14C9.5 16.8 14.5 16.8 16 14
          """,
        fill: """
          M10 9.8a1.3 1.3 0 1 1-2.6 0 1.3 1.3 0 1 1 2.6 0ZM16.6 9.8a1.3 1.3 0 1 1-2.6 0 1.3 1.3 0
          1 1 2.6 0Z
          """)
    case .hospital:
      IconDrawing(
        stroke: """
          M6 4H18A2 2 0 0 1 20 6V18A2 2 0 0 1 18 20H6A2 2 0 0 1 4 18V6A2 2 0 0 1 6 4ZM12 8V16M8 12
          H16
          """)
    case .bank:
      IconDrawing(
        stroke: """
          M20.5 12a8.5 8.5 0 1 1-17 0 8.5 8.5 0 1 1 17 0ZM15 8.8C13.5 6.8 9.3 7.2 9.3 9.7 9.3 12.6
          15 11.4 15 14.4 15 17 10.5 17.2 9 15M12 5.8V18.2
          """)
    case .post:
      IconDrawing(
        stroke: """
          M4.5 5.5H19.5A1 1 0 0 1 20.5 6.5V17.5A1 1 0 0 1 19.5 18.5H4.5A1 1 0 0 1 3.5 17.5V6.5A1 1
          0 0 1 4.5 5.5ZM4.5 7.5 12 13 19.5 7.5M4.8 17 8.5 13.5M19.2 17 15.5 13.5
          """)
    case .sport:
      IconDrawing(
        stroke: """
          M20.5 12a8.5 8.5 0 1 1-17 0 8.5 8.5 0 1 1 17 0ZM12 3.5C9 8.5 9 15.5 12 20.5M3.5 12C8.5 9
          15.5 9 20.5 12
          """)
    case .market:
      IconDrawing(
        stroke: """
          M5 4.5H19L21 9.5H3ZM3 9.5C3 12.8 9 12.8 9 9.5 9 12.8 15 12.8 15 9.5 15 12.8 21 12.8 21
          9.5M5 12.5V20H19V12.5
          """)
    case .viewpoint:
      IconDrawing(
        stroke: """
          M2.5 19.5 9.5 7 14 14.5 16.5 11 21.5 19.5ZM19.3 6a1.8 1.8 0 1 1-3.6 0 1.8 1.8 0 1 1 3.6
          0Z
          """)
    case .fountain:
      IconDrawing(
        stroke: """
          M4.5 13H19.5C19.5 16.3 16.5 18 12 18 7.5 18 4.5 16.3 4.5 13ZM12 18V20.5M8 20.5H16M12 13
          V6.5C11.3 3 7.2 3 7 8M12 6.5C12.7 3 16.8 3 17 8
          """)
    case .playground: IconDrawing(stroke: "M3.5 20 8 4H16L20.5 20M10 4V14M14 4V14M9 14H15")
    case .worship:
      IconDrawing(
        stroke: """
          M12 2.5V8M9.8 4.5H14.2M5 20.5V13.5L12 8 19 13.5V20.5ZM10 20.5V16.5C10 14 14 14 14 16.5
          V20.5
          """)
    case .bakery:
      IconDrawing(
        stroke: """
          M5.5 11.5C2 10 3.5 5.5 8 5.5H16C20.5 5.5 22 10 18.5 11.5V19H5.5ZM9.5 9.5V12M14.5 9.5V12
          """)
    case .book:
      IconDrawing(
        stroke: """
          M12 6.5C9.5 4.5 6.5 4.3 3.5 5V18.5C6.5 17.8 9.5 18 12 20 14.5 18 17.5 17.8 20.5 18.5V5
          C17.5 4.3 14.5 4.5 12 6.5ZM12 6.5V20
          """)
    case .tag:
      IconDrawing(
        stroke: "M4 4H12L20.5 12.5 12.5 20.5 4 12Z",
        fill: "M9.7 8.3a1.4 1.4 0 1 1-2.8 0 1.4 1.4 0 1 1 2.8 0Z")
    case .leaf:
      IconDrawing(stroke: "M19.5 4.5C9 4 3.5 9.5 6 17.5 14 20 19.8 15 19.5 4.5ZM4 20 13 11")
    case .water:
      IconDrawing(
        stroke: """
          M12 3.5C8.5 8 6 11.5 6 14.5 6 18 8.7 20.5 12 20.5 15.3 20.5 18 18 18 14.5 18 11.5 15.5 8
          12 3.5Z
          """)
    case .building:
      IconDrawing(
        stroke: "M5 20.5V4H14V20.5M14 9.5H19V20.5M3.5 20.5H20.5M8.3 8H10.7M8.3 12H10.7M8.3 16H10.7")
    case .chart: IconDrawing(stroke: "M4 20H20M7 20V13M12 20V6M17 20V10")
    case .image:
      IconDrawing(
        stroke: """
          M5.5 4.5H18.5A2 2 0 0 1 20.5 6.5V17.5A2 2 0 0 1 18.5 19.5H5.5A2 2 0 0 1 3.5 17.5V6.5A2 2
          0 0 1 5.5 4.5ZM4 17 9.5 11 14 16 16.5 13.5 20 17
          """,
        fill: "M17 9a1.5 1.5 0 1 1-3 0 1.5 1.5 0 1 1 3 0Z")
    case .fruit:
      IconDrawing(
        stroke: """
          M12 8C9.5 6.3 5 7.2 5 12.2 5 16.5 8 20.5 10 20.5 11 20.5 11.3 20 12 20 12.7 20 13 20.5
          14 20.5 16 20.5 19 16.5 19 12.2 19 7.2 14.5 6.3 12 8 12 5.8 13 4.3 15 3.5
          """)
    case .cheese:
      IconDrawing(
        stroke: "M3.5 12 16 5C19 6 20.5 8.7 20.5 12ZL3.5 18.5H20.5V12",
        fill: """
          M9.8 15.3a1.3 1.3 0 1 1-2.6 0 1.3 1.3 0 1 1 2.6 0ZM16.5 15a1.5 1.5 0 1 1-3 0 1.5 1.5 0 1
          1 3 0Z
          """)
    case .fish:
      IconDrawing(
        stroke: "M3.5 12C6.5 6.5 13 6.5 16.5 12 13 17.5 6.5 17.5 3.5 12ZM16.5 12 20.5 8V16Z",
        fill: "M9 11a1.2 1.2 0 1 1-2.4 0 1.2 1.2 0 1 1 2.4 0Z")
    case .flower:
      IconDrawing(
        stroke: """
          M6.5 4.5C6.5 10.5 8 14 12 14 16 14 17.5 10.5 17.5 4.5L14.5 7 12 4 9.5 7ZM12 14V20.5C9
          20.3 7.5 18.8 7 16.5M12 20.5C15 20.3 16.5 18.8 17 16.5
          """)
    case .castle:
      IconDrawing(
        stroke: """
          M4.5 20.5V4.5H8V8H10.5V4.5H13.5V8H16V4.5H19.5V20.5ZM9.8 20.5V16C9.8 13 14.2 13 14.2 16
          V20.5
          """)
    case .parking:
      IconDrawing(
        stroke: """
          M7 4H17A3 3 0 0 1 20 7V17A3 3 0 0 1 17 20H7A3 3 0 0 1 4 17V7A3 3 0 0 1 7 4ZM9.8 16.8V7.8
          H12.5C16.2 7.8 16.2 13.3 12.5 13.3H9.8
          """)
    case .anchor:
      IconDrawing(
        stroke: """
          M14 5.5a2 2 0 1 1-4 0 2 2 0 1 1 4 0ZM12 7.5V20.5M8.5 11H15.5M4.5 13.5C5 18 8 20.5 12
          20.5 16 20.5 19 18 19.5 13.5
          """)
    case .shield:
      IconDrawing(
        stroke: """
          M12 3.5 19.5 6V11.5C19.5 16 16.5 19 12 20.8 7.5 19 4.5 16 4.5 11.5V6ZM8.8 11.8 11.2 14.3
          15.4 9.4
          """)
    case .flame:
      IconDrawing(
        stroke: """
          M12.5 3C13 7 18.2 9.5 18.2 14.5 18.2 18 15.5 20.8 12 20.8 8.5 20.8 5.8 18 5.8 14.5 5.8
          12 7.2 10.4 8.4 9.2 8.7 10.8 9.5 11.8 10.6 12 10 8.5 10.6 5.5 12.5 3Z
          """)
    case .scissors:
      IconDrawing(
        stroke: """
          M9 6.8a2.5 2.5 0 1 1-5 0 2.5 2.5 0 1 1 5 0ZM9 17.2a2.5 2.5 0 1 1-5 0 2.5 2.5 0 1 1 5 0Z
          M8.6 8.2 20 17.5M8.6 15.8 20 6.5
          """)
    case .receipt:
      IconDrawing(
        stroke: """
          M5.5 3.5H18.5V20.5L16.3 18.6 14.2 20.5 12 18.6 9.8 20.5 7.7 18.6 5.5 20.5ZM9 8H15M9 12.5
          H15
          """)
    case .coins:
      IconDrawing(
        stroke: """
          M3.5 6.5C3.5 3.2 14.5 3.2 14.5 6.5 14.5 9.8 3.5 9.8 3.5 6.5ZM3.5 6.5V17.5C3.5 20.8 14.5
          20.8 14.5 17.5V6.5M3.5 12C3.5 15.3 14.5 15.3 14.5 12M19.3 9.5V14.5M16.8 12H21.8
          """)
    case .copy:
      IconDrawing(
        stroke: """
          M10 8H18A2 2 0 0 1 20 10V18A2 2 0 0 1 18 20H10A2 2 0 0 1 8 18V10A2 2 0 0 1 10 8ZM4.8 15.5
          A2 2 0 0 1 4 14V6A2 2 0 0 1 6 4H14A2 2 0 0 1 15.5 4.8
          """)
    case .paste:
      IconDrawing(
        stroke: """
          M9 5.5H7A2 2 0 0 0 5 7.5V18.5A2 2 0 0 0 7 20.5H17A2 2 0 0 0 19 18.5V7.5A2 2 0 0 0 17 5.5
          H15M9 3.5H15V7.5H9ZM8.5 12H15.5M8.5 16H13
          """)
    case .selectAll:
      IconDrawing(
        stroke: """
          M4 8V6A2 2 0 0 1 6 4H8M16 4H18A2 2 0 0 1 20 6V8M20 16V18A2 2 0 0 1 18 20H16M8 20H6A2 2 0 0 1
          4 18V16M8 9.5H16M8 14.5H13
          """)
    case .backspace:
      IconDrawing(
        stroke: """
          M9 5H19A2 2 0 0 1 21 7V17A2 2 0 0 1 19 19H9L3 12ZM11.5 9.2 17 14.8M17 9.2 11.5 14.8
          """)
    case .shift:
      IconDrawing(stroke: "M12 4 20 12.5H15.8V19.5H8.2V12.5H4Z")
    case .capsLock:
      IconDrawing(stroke: "M5.5 20.5H18.5", fill: "M12 2.5 20.5 11.5H16V17H8V11.5H3.5Z")
    case .globe:
      IconDrawing(
        stroke: """
          M20.5 12A8.5 8.5 0 1 1 3.5 12 8.5 8.5 0 1 1 20.5 12ZM3.8 12H20.2M12 3.5C16 8 16 16 12 20.5
          8 16 8 8 12 3.5Z
          """)
    case .newLine: IconDrawing(stroke: "M19.5 5.5V12A2.5 2.5 0 0 1 17 14.5H5M9 10 4.5 14.5 9 19")
    case .hideKeyboard:
      IconDrawing(
        stroke: """
          M5 3.5H19A2 2 0 0 1 21 5.5V12.5A2 2 0 0 1 19 14.5H5A2 2 0 0 1 3 12.5V5.5A2 2 0 0 1 5 3.5Z
          M8.5 11H15.5M9 18 12 21 15 18
          """,
        fill: """
          M6.2 6.3H8V8.1H6.2ZM9.4 6.3H11.2V8.1H9.4ZM12.8 6.3H14.6V8.1H12.8ZM16 6.3H17.8V8.1H16Z
          """)
    }
  }
}
