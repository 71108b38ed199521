import Vitrine

/// What people look for.
enum PlaceGroup: CaseIterable {
  case food, culture, shops, outdoors, transport, help, stay

  static let all = Phrase("All", "全部", "الكل")

  var name: Phrase {
    switch self {
    case .food: Phrase("Food", "餐饮", "طعام")
    case .culture: Phrase("Culture", "文化", "ثقافة")
    case .shops: Phrase("Shops", "购物", "متاجر")
    case .outdoors: Phrase("Outdoors", "户外", "في الهواء الطلق")
    case .transport: Phrase("Transport", "交通", "مواصلات")
    case .help: Phrase("Help", "服务", "خدمات")
    case .stay: Phrase("Stay", "住宿", "إقامة")
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
    }
  }
}

/// How a category of OpenStreetMap looks here.
struct PlaceKind {
  let group: PlaceGroup
  let icon: Icon
  let glyph: MapGlyph
  let hue: Int

  init(_ category: String) {
    switch category {
    case "cafe": self.init(.food, .cafe, .cup, 1)
    case "ice_cream": self.init(.food, .cafe, .cup, 7)
    case "restaurant", "fast_food": self.init(.food, .restaurant, .food, 1)
    case "pub", "bar": self.init(.food, .restaurant, .food, 2)
    case "bakery": self.init(.food, .bakery, .food, 2)
    case "museum", "gallery", "artwork": self.init(.culture, .museum, .museum, 6)
    case "theatre", "cinema", "arts_centre": self.init(.culture, .theatre, .note, 7)
    case "library", "school", "university", "kindergarten", "college":
      self.init(.culture, .book, .book, 6)
    case "place_of_worship", "church", "chapel", "mosque", "monastery":
      self.init(.culture, .worship, .bell, 6)
    case "castle", "monument", "memorial", "tower", "city_gate", "ruins", "townhall",
      "water_tower", "square":
      self.init(.culture, .star, .star, 6)
    case "observatory", "attraction": self.init(.culture, .moon, .star, 6)
    case "books": self.init(.shops, .book, .book, 5)
    case "florist", "greengrocer", "garden_centre": self.init(.shops, .leaf, .bag, 3)
    case "marketplace": self.init(.shops, .market, .bag, 2)
    case "park", "garden", "nature_reserve": self.init(.outdoors, .park, .tree, 3)
    case "playground": self.init(.outdoors, .playground, .tree, 3)
    case "viewpoint", "peak": self.init(.outdoors, .viewpoint, .star, 3)
    case "fountain", "beach", "swimming_area", "swimming_pool", "beach_resort", "bathing_place":
      self.init(.outdoors, .fountain, .dot, 4)
    case "sports_centre", "pitch", "stadium", "ice_rink", "boat_rental":
      self.init(.outdoors, .sport, .dot, 4)
    case "bus_stop", "tram_stop", "bus_station", "platform": self.init(.transport, .stop, .train, 5)
    case "station", "halt", "train_station": self.init(.transport, .stop, .train, 5)
    case "ferry_terminal", "marina", "pier", "lighthouse", "harbourmaster":
      self.init(.transport, .water, .boat, 4)
    case "parking": self.init(.transport, .stop, .dot, 5)
    case "pharmacy": self.init(.help, .pharmacy, .cross, 0)
    case "hospital", "doctors", "clinic", "dentist": self.init(.help, .hospital, .cross, 0)
    case "police", "fire_station": self.init(.help, .warning, .star, 0)
    case "bank", "atm": self.init(.help, .bank, .dot, 3)
    case "post_office": self.init(.help, .post, .dot, 2)
    case "hairdresser", "toilets": self.init(.help, .person, .dot, 7)
    case "hotel", "guest_house", "hostel", "camp_site": self.init(.stay, .hotel, .bed, 5)
    default: self.init(.shops, .shop, .bag, 5)
    }
  }

  private init(_ group: PlaceGroup, _ icon: Icon, _ glyph: MapGlyph, _ hue: Int) {
    self.group = group
    self.icon = icon
    self.glyph = glyph
    self.hue = hue
  }
}
