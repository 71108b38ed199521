import Vitrine

/// The place of a landmark or a shop of the town. Stored instead of being searched among the houses
/// of the map: otherwise the first frame of a screen with places would build all houses.
struct TownAddress {
  let location: GeoPoint
  /// The street, with the number of the house for a shop; empty far from all streets.
  let text: LocalizedText

  /// In the order of ``TownLandmarks/all``.
  static let landmarks = addresses(landmarkList)
  /// In the order of ``TownTrades/all``, those of each trade together.
  static let shops = addresses(shopList)

  private static func addresses(_ list: String) -> [TownAddress] {
    list.parts(at: "\n").map { line in
      let parts = line.utf8.split(separator: UInt8(ascii: " "), maxSplits: 2).map { Substring($0) }
      guard parts.count > 1, let east = Double(parts[0]), let north = Double(parts[1]) else {
        preconditionFailure("TownAddresses: \(line)")
      }
      let location = GeoPoint(longitude: (east - 2e8) / 1e7, latitude: (north + 5e8) / 1e7)
      return TownAddress(
        location: location, text: parts.count > 2 ? text(parts[2]) : "")
    }
  }

  private static func text(_ address: Substring) -> LocalizedText {
    let number = address.prefix { $0.isNumber }
    let street = TownNames.streets[String(address.drop { $0.isNumber || $0 == " " })]
    // The plain names are English.
    return Place.address(street: street, number: number.isEmpty ? nil : String(number), in: "GB")
  }

  /// Distance east of 20° west and north of 50° north, in units of 1e-7 degrees, then the street.
  private static let landmarkList = """
    -2236 898 Market Square
    1118 -1078 Market Square
    13938 4760 Cloth Lane
    -10098 6825 Cloth Lane
    104748 36930 Dove Street
    9898 -16582 Bell Row
    43284 -43847 Swallow Road
    -4925 -13772 Cloth Lane
    18255 15016 Anchor Row
    43224 26580 Finch Lane
    -22451 -3369 Cloth Lane
    77536 14216 Birch Lane
    -37428 48396 Almond Lane
    62073 27688 Honey Road
    -95615 17959 Salt Row
    57514 -24753 Hare Street
    -61404 -48588 Baker Road
    88828 -6092 Hare Street
    -118951 31464 Cooper Lane
    13975 54618 Mill Ring
    70575 -42939 Swallow Road
    30799 37003 Cherry Street
    -49263 46566 Mill Ring
    16351 -7994 Cloth Lane
    19568 -12397 Fox Row
    -32210 19553 Ring Boulevard
    52613 -34102 Hare Street
    -80381 -39400 Falcon Road
    84700 39202 Cherry Road
    -43415 -34905 Hawthorn Street
    -41926 90730
    -50311 97018
    90839 -85430
    -72672 73662
    115995 5390 Swallow Road
    -92237 -20212 Rose Lane
    -20963 38628 Star Road
    111802 -50306 Orchard Ring
    -42141 26056 Almond Street
    64747 3193 Cedar Street
    -103577 -6006 Cedar Road
    39809 -17784 Violet Road
    148877 -18668 Weaver Road
    -114859 -43136 Falcon Road
    -150933 -71865
    0 -180 Market Square
    """

  private static let shopList = """
    13492 -470 83 Cloth Lane
    7225 -347 53 Market Square
    -9479 -9068 4 Copper Lane
    -14638 -3047 37 Cloth Lane
    1912 16410 4 Maple Row
    11213 18386 4 Glassmaker Street
    1483 13401 119 Cloth Lane
    1876 -4044 41 Market Square
    -25490 13162 56 Ramparts Walk
    -21293 2025 155 Cloth Lane
    -16371 5571 66 Cloth Lane
    13026 27973 1 Moon Lane
    -13184 15648 1 Lark Row
    15020 8813 18 Cloth Lane
    52 10638 1 Lantern Lane
    -17370 -407 8 Market Street
    -5746 11022 42 Cloth Lane
    34163 9570 10 Ramparts Walk
    -20348 -26287 95 Ring Boulevard
    -8721 -18125 9 Jasmine Row
    35649 7037 14 Ramparts Walk
    22251 -6576 6 Lighthouse Road
    24546 -24237 2 Harbour Street
    -26759 6965 13 Compass Row
    26809 4078 6 East Road
    8708 14304 2 Glassmaker Street
    -12661 18934 40 Ramparts Walk
    -3311 13082 137 Cloth Lane
    5760 3572 5 Market Square
    -7870 1098 21 Market Square
    17440 1928 5 Potter Lane
    -32452 930 5 West Road
    -23904 9885 1 Saffron Row
    34434 -4404 152 Ramparts Walk
    77882 45246 20 Dove Street
    26278 -22110 117 Ring Boulevard
    -17898 49012 63 Mill Ring
    -7671 -27383 103 Ring Boulevard
    -14963 -10578 169 Cloth Lane
    64559 -14802 27 Cedar Street
    67362 -2359 38 Cedar Street
    30071 -1388 9 Fox Row
    16705 -30188 17 Tide Street
    30477 -9868 162 Ramparts Walk
    -11748 26486 41 Ring Boulevard
    10402 4993 6 Cloth Lane
    21674 1235 193 Cloth Lane
    5991 17713 9 Maple Row
    12261 -5246 1 Potter Lane
    -89013 781 17 West Road
    -16264 -18169 2 Old Bridge Street
    -83958 -35228 3 Falcon Road
    7109 40613 6 Barley Road
    9583 -34192 4 Cedar Street
    -39402 41377 14 Schoolhouse Lane
    19761 32522 8 Glassmaker Street
    -57957 -42303 172 Mill Ring
    79680 28845 17 Honey Road
    -67849 22472 24 Cooper Street
    30425 23651 2 Finch Lane
    -55501 -29614 4 Hazel Lane
    54815 44144 35 Mill Ring
    -791 19157 3 Station Avenue
    -83377 36783 32 Almond Lane
    17628 41374 32 Sail Street
    16403 -49780 2 Heron Street
    7894 -11218 179 Cloth Lane
    19353 25313 21 Ring Boulevard
    -22864 -9895 12 Swan Row
    27461 7373 8 Quince Row
    36293 1669 142 Ramparts Walk
    -19374 -3668 82 Cloth Lane
    2851 32631 39 Silver Street
    52159 47065 3 Finch Road
    -39039 -17170 83 Ring Boulevard
    70076 -5256 39 Cedar Street
    -50406 -4417 1 Rose Lane
    43368 32940 19 Cherry Street
    85680 -27143 7 Lighthouse Road
    -110984 14011 6 Salt Row
    78000 42356 16 Meadow Lane
    -8061 54702 1 Almond Lane
    -91415 2999 136 Mill Ring
    -8806 15243 6 Lark Row
    -29722 -6101 7 Walnut Row
    -35276 -923 100 Ramparts Walk
    -33380 4351 74 Ramparts Walk
    28544 -4527 15 Fox Row
    -383 -28615 4 Fisher’s Lane
    18695 10817 2 Meadow Lane
    -40883 11917 55 Ring Boulevard
    -5638 -8314 55 Cloth Lane
    -20250 6731 2 St. Anne’s Road
    -50467 16424 27 Gull Street
    -16953 -42297 4 Clover Road
    18754 62239 34 Quince Lane
    -31557 -46080 59 Otter Street
    -42719 -17159 10 Garden Street
    92870 28130 3 Mill Ring
    1915 42007 34 Sail Street
    44315 16347 2 Honey Road
    22405 10416 5 Meadow Lane
    -6940 -11126 108 Cloth Lane
    -33672 -8271 88 Ramparts Walk
    -62434 -23449 12 Garden Street
    -101733 7661 3 Hazel Road
    72502 -21271 43 Hare Street
    54417 17735 3 Honey Road
    -7760 28900 1 Elm Lane
    -26011 -15784 110 Ramparts Walk
    29448 13529 2 Ramparts Walk
    -21018 68880 42 Orchard Ring
    51543 41472 40 Mill Ring
    78624 8429 17 East Road
    47501 20356 15 Silver Street
    35467 23421 16 Silver Street
    5327 5961 1 Market Street
    4661 -7397 61 Cloth Lane
    25775 23674 17 Ring Boulevard
    -5994 5295 2 Weaver Lane
    -28533 4354 7 Compass Row
    21578 3684 103 Cloth Lane
    -4270 20243 50 Ramparts Walk
    -6095 43742 3 Cooper Street
    42806 19611 10 Silver Street
    32431 27485 21 Silver Street
    """
}
