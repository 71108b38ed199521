import Vitrine

/// The name of a place without a name: its kind, in the languages of the screens. Benches and cash
/// machines have no names, but people look for them.
enum PlaceNoun {
  /// The name for a category and a key; nil for an unknown kind.
  static func name(category: String, key: String) -> LocalizedText? {
    nouns[category] ?? nouns["\(key)="]
  }

  /// The names by category, or by an OpenStreetMap key followed by `=` for any value of that key.
  private static let nouns: [String: LocalizedText] = {
    var nouns: [String: LocalizedText] = [:]
    for line in table.parts(at: "\n") {
      let parts = line.parts(at: "|").map(String.init)
      var name = LocalizedText(parts[1])
      name[exactly: "zh"] = parts[2]
      name[exactly: "ar"] = parts[3]
      nouns[parts[0]] = name
    }
    return nouns
  }()

  /// category|English|Chinese|Arabic
  private static let table = """
    cafe|Café|咖啡馆|مقهى
    restaurant|Restaurant|餐馆|مطعم
    fast_food|Fast food|快餐店|وجبات سريعة
    ice_cream|Ice cream|冰淇淋店|مثلجات
    pub|Pub|酒馆|حانة
    bar|Bar|酒吧|بار
    bakery|Bakery|面包房|مخبز
    museum|Museum|博物馆|متحف
    gallery|Gallery|画廊|معرض فني
    artwork|Artwork|艺术品|عمل فني
    theatre|Theatre|剧院|مسرح
    cinema|Cinema|电影院|سينما
    library|Library|图书馆|مكتبة عامة
    public_bookcase|Public bookcase|公共书柜|خزانة كتب عامة
    school|School|学校|مدرسة
    university|University|大学|جامعة
    kindergarten|Kindergarten|幼儿园|روضة أطفال
    place_of_worship|Place of worship|宗教场所|دار عبادة
    castle|Castle|城堡|قلعة
    tower|Tower|塔|برج
    ruins|Ruins|遗迹|أطلال
    archaeological_site|Archaeological site|考古遗址|موقع أثري
    monument|Monument|纪念碑|نصب تذكاري
    memorial|Memorial|纪念碑|نصب تذكاري
    wayside_cross|Wayside cross|路边十字架|صليب على الطريق
    wayside_shrine|Wayside shrine|路边神龛|مزار على الطريق
    windmill|Windmill|风车|طاحونة هواء
    clock|Clock|时钟|ساعة
    townhall|Town hall|市政厅|دار البلدية
    community_centre|Community centre|社区中心|مركز مجتمعي
    attraction|Sight|景点|معلم سياحي
    zoo|Zoo|动物园|حديقة حيوان
    books|Bookshop|书店|متجر كتب
    supermarket|Supermarket|超市|سوبرماركت
    convenience|Corner shop|便利店|بقالة
    kiosk|Kiosk|售货亭|كشك
    clothes|Clothes shop|服装店|متجر ملابس
    hairdresser|Hairdresser|理发店|صالون حلاقة
    florist|Florist|花店|متجر زهور
    bicycle|Bicycle shop|自行车行|متجر دراجات
    marketplace|Market|集市|سوق
    park|Park|公园|متنزه
    garden|Garden|花园|حديقة
    dog_park|Dog park|宠物公园|متنزه كلاب
    picnic_site|Picnic site|野餐区|موقع نزهات
    picnic_table|Picnic table|野餐桌|طاولة نزهات
    shelter|Shelter|避雨亭|مظلة
    bench|Bench|长椅|مقعد
    tree|Tree|树|شجرة
    playground|Playground|游乐场|ملعب أطفال
    viewpoint|Viewpoint|观景点|مطل
    peak|Peak|山峰|قمة
    cave_entrance|Cave|洞穴|كهف
    fountain|Fountain|喷泉|نافورة
    drinking_water|Drinking water|饮用水|ماء للشرب
    swimming_pool|Swimming pool|泳池|مسبح
    beach|Beach|海滩|شاطئ
    spring|Spring|泉水|نبع
    waterfall|Waterfall|瀑布|شلال
    sports_centre|Sports centre|体育中心|مركز رياضي
    fitness_centre|Gym|健身房|نادي لياقة
    fitness_station|Outdoor gym|户外健身器材|أجهزة لياقة خارجية
    pitch|Sports pitch|运动场|ملعب
    bus_stop|Bus stop|公交站|موقف حافلات
    tram_stop|Tram stop|电车站|موقف ترام
    bus_station|Bus station|汽车站|محطة حافلات
    station|Station|车站|محطة
    halt|Station|车站|محطة
    platform|Stop|站台|رصيف
    ferry_terminal|Ferry|渡轮码头|مرسى عبّارات
    marina|Marina|游艇码头|مرسى يخوت
    pier|Pier|码头|رصيف بحري
    lighthouse|Lighthouse|灯塔|منارة
    slipway|Slipway|下水坡道|منزلق قوارب
    parking|Car park|停车场|موقف سيارات
    bicycle_parking|Bicycle parking|自行车停放处|موقف دراجات
    bicycle_rental|Bicycle hire|自行车租赁|تأجير دراجات
    bicycle_repair_station|Bicycle repair|自行车维修站|صيانة دراجات
    car_sharing|Car sharing|共享汽车|سيارات مشتركة
    taxi|Taxi rank|出租车站|موقف سيارات أجرة
    fuel|Petrol station|加油站|محطة وقود
    charging_station|Charging station|充电站|محطة شحن
    pharmacy|Pharmacy|药房|صيدلية
    hospital|Hospital|医院|مستشفى
    doctors|Doctor|诊所|طبيب
    dentist|Dentist|牙科诊所|طبيب أسنان
    veterinary|Vet|兽医|طبيب بيطري
    defibrillator|Defibrillator|除颤器|مزيل رجفان
    police|Police|警察局|شرطة
    fire_station|Fire station|消防站|محطة إطفاء
    bank|Bank|银行|مصرف
    atm|Cash machine|自动取款机|صراف آلي
    post_office|Post office|邮局|مكتب بريد
    post_box|Post box|邮筒|صندوق بريد
    parcel_locker|Parcel locker|快递柜|خزانة طرود
    information|Information|信息点|معلومات
    telephone|Telephone|公用电话|هاتف
    luggage_locker|Luggage lockers|行李寄存柜|خزائن أمتعة
    toilets|Toilets|洗手间|دورات مياه
    shower|Showers|淋浴间|حمّامات
    recycling|Recycling|回收点|إعادة تدوير
    hotel|Hotel|酒店|فندق
    guest_house|Guest house|旅舍|نزل
    hostel|Hostel|青年旅舍|بيت شباب
    camp_site|Camp site|露营地|مخيم
    caravan_site|Caravan site|房车营地|موقع قوافل
    alpine_hut|Mountain hut|山间小屋|كوخ جبلي
    shop=|Shop|商店|متجر
    craft=|Workshop|作坊|ورشة
    """
}
