import Vitrine

/// A group of places that a visitor can choose.
enum PlaceGroup: CaseIterable {
  case food, culture, shops, outdoors, transport, help, stay
  /// Places of unknown kind. They are shown among all places and have no chip of their own.
  case other

  static let allCases: [PlaceGroup] = [
    .food, .culture, .shops, .outdoors, .transport, .help, .stay,
  ]

  static let all = Phrase(.allPlaces)

  var name: Phrase {
    switch self {
    case .food: Phrase(.food)
    case .culture: Phrase(.culture)
    case .shops: Phrase(.shops)
    case .outdoors: Phrase(.outdoors)
    case .transport: Phrase(.transport)
    case .help: Phrase(.help)
    case .stay: Phrase(.stay)
    case .other: Phrase(.place)
    }
  }

  var icon: Icon {
    switch self {
    case .food: .cafe
    case .culture: .museum
    case .shops: .shop
    case .outdoors: .park
    case .transport: .stop
    case .help: .pharmacy
    case .stay: .hotel
    case .other: .pin
    }
  }
}

/// The appearance of a category of OpenStreetMap.
struct PlaceKind: Equatable {
  let group: PlaceGroup
  /// The icon in lists and on the map.
  let icon: Icon
  /// The index in the theme's palette; nil for a neutral color.
  let hue: Int?

  /// The appearance of an unknown category.
  static let unknown = PlaceKind(.other, .pin, nil)

  init(_ category: String) { self = Self.kinds[category] ?? Self.unknown }

  /// Every shop is one, whatever it sells; other keys include too many different things.
  init(_ place: Place) {
    self = Self.kinds[place.category] ?? Self.keys[place.categoryKey] ?? Self.unknown
  }

  private static let keys: [String: PlaceKind] = {
    let shop = PlaceKind("shop")
    return ["shop": shop, "craft": shop]
  }()

  /// The marker's color, dark enough for a white icon in every theme.
  var color: Color {
    let palette = Theme.light.palette
    return hue.map { palette[$0 % palette.count] } ?? Color(rgb: 0x5c6672)
  }

  /// The icon as a glyph on the map.
  var glyph: MapGlyph { MapGlyph(icon) }

  private init(_ group: PlaceGroup, _ icon: Icon, _ hue: Int?) {
    self.group = group
    self.icon = icon
    self.hue = hue
  }

  /// The kinds by category.
  static let kinds: [String: PlaceKind] = {
    var kinds: [String: PlaceKind] = [:]
    for (kind, categories) in table {
      for category in categories.split(whereSeparator: { $0 == " " || $0 == "\n" }) {
        kinds[String(category)] = kind
      }
    }
    return kinds
  }()

  /// Common values of the keys amenity, tourism, leisure, shop and others.
  private static let table: [(PlaceKind, String)] = [
    (PlaceKind(.food, .cafe, 1), "cafe coffee tea_house juice_bar"),
    (PlaceKind(.food, .cafe, 7), "ice_cream"),
    (
      PlaceKind(.food, .restaurant, 1),
      "restaurant fast_food food_court canteen snack_bar bbq"
    ),
    (PlaceKind(.food, .restaurant, 2), "pub bar biergarten wine_bar brewery winery"),
    (PlaceKind(.food, .bakery, 2), "bakery pastry confectionery"),

    (
      PlaceKind(.culture, .museum, 6),
      "museum gallery artwork exhibition_centre planetarium archive"
    ),
    (
      PlaceKind(.culture, .theatre, 7),
      """
      theatre cinema arts_centre concert_hall music_venue opera_house events_venue nightclub stage
      music_school dancing_school studio dance bandstand
      """
    ),
    (
      PlaceKind(.culture, .book, 6),
      """
      library public_bookcase school university kindergarten college childcare language_school
      driving_school prep_school training research_institute
      """
    ),
    (
      PlaceKind(.culture, .worship, 6),
      """
      place_of_worship church chapel cathedral mosque temple synagogue shrine monastery
      wayside_shrine wayside_cross
      """
    ),
    (
      PlaceKind(.culture, .castle, 6),
      "castle fort manor palace tower city_gate citywalls ruins archaeological_site"
    ),
    (
      PlaceKind(.culture, .star, 6),
      """
      monument memorial statue battlefield tomb windmill watermill water_tower heritage square clock
      """
    ),
    (PlaceKind(.culture, .building, 6), "townhall community_centre conference_centre"),
    (
      PlaceKind(.culture, .ticket, 6),
      "attraction theme_park zoo aquarium amusement_arcade casino"
    ),
    (PlaceKind(.culture, .moon, 6), "observatory telescope"),

    (PlaceKind(.shops, .book, 5), "books newsagent stationery"),
    (
      PlaceKind(.shops, .leaf, 3),
      "florist greengrocer garden_centre farm health_food herbalist"
    ),
    (PlaceKind(.shops, .market, 2), "marketplace"),
    (
      PlaceKind(.shops, .shop, 5),
      """
      shop alcohol antiques appliance art baby_goods bag bathroom_furnishing beauty bed beverages
      bicycle boutique butcher cameras candles car car_parts car_repair carpet charity cheese chemist
      chocolate clothes computer convenience copyshop cosmetics craft curtain dairy deli
      department_store doityourself dry_cleaning e-cigarette electrical electronics fabric fashion
      fishing florist_supplies frame funeral_directors furniture games general gift hardware
      hairdresser_supply hearing_aids hifi household_linen houseware interior_decoration jewellery
      jewelry kiosk kitchen laundry leather lighting locksmith lottery mall massage medical_supply
      mobile_phone model money_lender motorcycle music musical_instrument optician outdoor outpost
      paint party pasta perfumery pet pet_grooming photo pottery rental seafood second_hand sewing
      shoe_repair shoes spices sports supermarket swimming_pool_supplies tailor tattoo tea tiles
      tobacco toys trade travel_agency tyres variety_store video video_games watches wholesale wine
      wool shoemaker jeweller watchmaker photographer bookbinder carpenter potter upholsterer
      """
    ),

    (
      PlaceKind(.outdoors, .park, 3),
      """
      park garden nature_reserve common recreation_ground picnic_site picnic_table dog_park wood tree
      allotments shelter bench bird_hide firepit
      """
    ),
    (PlaceKind(.outdoors, .playground, 3), "playground"),
    (
      PlaceKind(.outdoors, .viewpoint, 3),
      "viewpoint peak hill cave_entrance cliff volcano rock"
    ),
    (
      PlaceKind(.outdoors, .fountain, 4),
      """
      fountain drinking_water water_point beach swimming_area swimming_pool beach_resort
      bathing_place public_bath water_park sauna spring waterfall
      """
    ),
    (
      PlaceKind(.outdoors, .sport, 4),
      """
      sports_centre sports_hall fitness_centre fitness_station pitch track stadium ice_rink
      golf_course miniature_golf horse_riding bowling_alley boat_rental
      """
    ),

    (
      PlaceKind(.transport, .stop, 5),
      """
      bus_stop tram_stop bus_station platform stop_position station halt train_station
      subway_entrance stop_area
      """
    ),
    (
      PlaceKind(.transport, .anchor, 4),
      "ferry_terminal marina pier lighthouse harbourmaster slipway boat_sharing"
    ),
    (
      PlaceKind(.transport, .parking, 5),
      """
      parking parking_entrance motorcycle_parking bicycle_parking bicycle_rental
      bicycle_repair_station car_rental car_sharing taxi fuel charging_station car_wash
      """
    ),

    (PlaceKind(.help, .pharmacy, 0), "pharmacy"),
    (
      PlaceKind(.help, .hospital, 0),
      """
      hospital doctors doctor clinic dentist veterinary physiotherapist nursing_home blood_donation
      laboratory ambulance_station defibrillator
      """
    ),
    (PlaceKind(.help, .shield, 0), "police"),
    (PlaceKind(.help, .flame, 0), "fire_station"),
    (
      PlaceKind(.help, .building, 5),
      "courthouse embassy government prison lawyer notary tax_advisor diplomatic"
    ),
    (
      PlaceKind(.help, .people, 5),
      "social_facility social_centre association ngo employment_agency insurance estate_agent"
    ),
    (PlaceKind(.help, .bank, 3), "bank atm bureau_de_change money_transfer payment_centre"),
    (PlaceKind(.help, .post, 2), "post_office post_box parcel_locker post_depot"),
    (PlaceKind(.help, .info, 5), "information telephone internet_cafe luggage_locker"),
    (PlaceKind(.help, .scissors, 7), "hairdresser"),
    (PlaceKind(.help, .person, 7), "toilets shower"),
    (PlaceKind(.help, .leaf, 3), "recycling"),

    (
      PlaceKind(.stay, .hotel, 5),
      """
      hotel guest_house hostel motel camp_site caravan_site apartment chalet alpine_hut
      wilderness_hut
      """
    ),
  ]
}
