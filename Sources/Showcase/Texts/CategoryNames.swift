/// The names of OpenStreetMap's categories.
enum CategoryNames {
  /// The name of a category; nil where it has none.
  static func name(of category: String) -> Phrase? { names[category] }

  private static let names: [String: Phrase] = {
    let table = TextTable(
      """
      Café|咖啡馆|مقهى|cafe
      Ice cream|冰淇淋店|مثلجات|ice_cream
      Restaurant|餐馆|مطعم|restaurant
      Snacks|快餐|وجبات سريعة|fast_food
      Pub|酒馆|حانة|pub,bar
      Bakery|面包房|مخبز|bakery
      Museum|博物馆|متحف|museum
      Gallery|画廊|معرض فني|gallery,artwork
      Theatre|剧院|مسرح|theatre,arts_centre
      Cinema|电影院|سينما|cinema
      Library|图书馆|مكتبة عامة|library
      School|学校|مدرسة|school,kindergarten
      University|大学|جامعة|university,college
      Place of worship|宗教场所|دار عبادة|place_of_worship
      Church|教堂|كنيسة|church,chapel
      Mosque|清真寺|مسجد|mosque
      Monastery|修道院|دير|monastery
      Castle|城堡|قلعة|castle
      Monument|纪念碑|نصب تذكاري|monument,memorial
      Tower|塔|برج|tower,water_tower
      City gate|城门|بوابة المدينة|city_gate
      Ruins|遗迹|أطلال|ruins
      Town hall|市政厅|دار البلدية|townhall
      Square|广场|ساحة|square
      Observatory|天文台|مرصد|observatory
      Sight|景点|معلم|attraction
      Book shop|书店|متجر كتب|books
      Flowers|花店|زهور|florist,garden_centre
      Fruit and vegetables|果蔬店|خضار وفواكه|greengrocer
      Market|市场|سوق|marketplace
      Supermarket|超市|متجر بقالة|supermarket
      Tailor|裁缝店|خياطة|clothes
      Bicycles|自行车行|دراجات|bicycle
      Toys|玩具店|ألعاب|toys
      Cheese|奶酪店|أجبان|cheese
      Park|公园|حديقة عامة|park
      Garden|花园|حديقة|garden
      Nature reserve|自然保护区|محمية طبيعية|nature_reserve
      Playground|游乐场|ملعب أطفال|playground
      Viewpoint|观景点|مطل|viewpoint
      Hill|山丘|تل|peak
      Fountain|喷泉|نافورة|fountain
      Bathing place|浴场|مكان سباحة|beach,swimming_area,beach_resort,bathing_place
      Swimming pool|游泳池|مسبح|swimming_pool
      Sports|运动场|رياضة|sports_centre,pitch,stadium,ice_rink
      Boat hire|租船|تأجير قوارب|boat_rental
      Bus stop|公交站|موقف حافلات|bus_stop,platform
      Tram stop|电车站|موقف ترام|tram_stop
      Bus station|汽车站|محطة حافلات|bus_station
      Railway station|火车站|محطة قطار|station,halt,train_station
      Ferry|渡口|عبّارة|ferry_terminal
      Harbour|港口|مرفأ|marina,pier,harbourmaster
      Lighthouse|灯塔|منارة|lighthouse
      Car park|停车场|موقف سيارات|parking
      Pharmacy|药房|صيدلية|pharmacy
      Hospital|医院|مستشفى|hospital
      Doctor|诊所|عيادة|doctors,clinic
      Dentist|牙科|طبيب أسنان|dentist
      Police|警察局|شرطة|police
      Fire station|消防站|إطفاء|fire_station
      Bank|银行|مصرف|bank,atm
      Post office|邮局|مكتب بريد|post_office
      Hairdresser|理发店|صالون حلاقة|hairdresser
      Toilets|洗手间|دورات مياه|toilets
      Hotel|酒店|فندق|hotel
      Guest house|旅舍|نزل|guest_house,hostel
      Camp site|露营地|مخيم|camp_site
      """)
    var names: [String: Phrase] = [:]
    for line in table.lines {
      for category in line.fields[0].split(separator: ",") {
        names[String(category)] = line.phrases[0]
      }
    }
    return names
  }()
}
