import Vitrine

/// The landmarks of the town: one line each, with the preferred position.
enum TownLandmarks {
  /// The outline of a landmark on the map.
  enum Shape: String {
    /// Four wings around a yard.
    case court
    /// A nave and a transept.
    case cross
    /// Two wings.
    case angle
    case slab
    case round
    /// A schoolyard or hospital site with several buildings.
    case campus
    /// A green block with a playground.
    case green
    /// No building: the place is on existing ground.
    case none
  }

  struct Landmark {
    var name: LocalizedText
    /// An OpenStreetMap key and its value. The value is also the place's category.
    var tag: (key: String, value: String)
    var spot: Spot
    var shape: Shape
    var hours: String
    var text: LocalizedText
  }

  /// key=value|x|y|shape|hours|three names|three texts
  private static let list = """
    amenity=townhall|-16|10|angle|Mo-Fr 08:00-17:00|Town Hall|市政厅|دار البلدية|The clock runs two minutes slow, by decision of the council.|市议会决定：大钟慢两分钟。|الساعة متأخرة دقيقتين بقرار من المجلس.
    amenity=place_of_worship|8|-12|cross|Mo-Su 07:00-20:00|Linden Minster|菩提大教堂|كنيسة الزيزفون|Climb 211 steps for the best view of the bay.|登上211级台阶，饱览海湾美景。|اصعد 211 درجة لأجمل إطلالة على الخليج.
    amenity=marketplace|100|52|court|Tu-Sa 07:00-14:00|Market Hall|市场大厅|قاعة السوق|Bread, fish, flowers and the latest news.|面包、鲜鱼、鲜花，还有最新消息。|خبز وسمك وزهور وآخر الأخبار.
    tourism=museum|-110|70|court|Tu-Su 10:00-18:00|Museum of the River|河流博物馆|متحف النهر|Eight hundred years of floods, boats and bridges.|八百年的洪水、舟船与桥梁。|ثمانمئة عام من الفيضانات والقوارب والجسور.
    tourism=museum|800|480|court|We-Su 10:00-17:00|Glassworks Museum|玻璃厂博物馆|متحف معمل الزجاج|Watch a vase being blown every hour.|每小时现场吹制一只花瓶。|شاهد نفخ مزهرية كل ساعة.
    tourism=museum|70|-190|angle|Tu-Su 10:00-17:00|Museum of Toys|玩具博物馆|متحف الألعاب|Most of it may be touched.|大部分展品可以动手玩。|معظم المعروضات يمكن لمسها.
    tourism=museum|330|-470|slab|Tu-Su 10:00-18:00|Harbour Museum|港口博物馆|متحف الميناء|Ropes, charts and a whole lighthouse lamp.|缆绳、海图和一盏完整的灯塔灯。|حبال وخرائط ومصباح منارة كامل.
    tourism=gallery|-60|-150|angle|Tu-Su 11:00-18:00|Town Gallery|市立美术馆|معرض المدينة|Light, sea and a room for pupils' work.|光影、海景，还有一间学生作品室。|ضوء وبحر وقاعة لأعمال التلاميذ.
    amenity=theatre|190|150|court|Tu-Su 17:00-22:00|Swallow Theatre|燕子剧院|مسرح السنونو|Plays on weekdays, puppets on Sundays.|平日话剧，周日木偶戏。|مسرحيات في الأسبوع ودمى يوم الأحد.
    amenity=cinema|300|270|slab|Mo-Su 14:00-23:00|Lantern Cinema|灯笼电影院|سينما الفانوس|One screen, red seats, real piano.|一块银幕，红色座椅，真钢琴伴奏。|شاشة واحدة ومقاعد حمراء وبيانو حقيقي.
    amenity=library|-170|-60|court|Mo-Sa 09:00-19:00|Town Library|市立图书馆|مكتبة المدينة|A reading room under the old beams.|古老屋梁下的阅览室。|قاعة قراءة تحت العوارض القديمة.
    amenity=library|540|180|slab|Mo-Fr 12:00-18:00|Eastfield Library|东田图书馆|مكتبة الحقل الشرقي|Picture books and a window seat for everyone.|绘本，还有人人可坐的窗边座位。|كتب مصورة ومقعد قرب النافذة للجميع.
    amenity=university|-260|560|campus|Mo-Fr 07:30-20:00|School of Navigation|航海学院|كلية الملاحة|Its students can be seen looking at the stars.|学生们常常仰望星空。|ترى طلابها يراقبون النجوم.
    amenity=school|430|330|campus|Mo-Fr 07:45-16:00|Linden School|菩提小学|مدرسة الزيزفون|The garden feeds the kitchen.|校园菜地供应食堂。|حديقتها تطعم مطبخها.
    amenity=school|-640|180|campus|Mo-Fr 07:45-16:00|Mill School|磨坊小学|مدرسة الطاحونة|Home of the town’s loudest brass band.|镇上最响亮的铜管乐队在这里。|موطن أعلى فرقة نحاسية صوتًا في المدينة.
    amenity=school|380|-260|campus|Mo-Fr 07:45-16:00|Harbour School|港口小学|مدرسة الميناء|Sailing is a subject here.|帆船是这里的一门课。|الإبحار مادة دراسية هنا.
    amenity=kindergarten|-480|-560|campus|Mo-Fr 07:00-17:00|Seahorse Kindergarten|海马幼儿园|روضة فرس البحر|Walks to the beach in all weathers.|风雨无阻去海边散步。|نزهات إلى الشاطئ في كل طقس.
    amenity=kindergarten|640|-40|campus|Mo-Fr 07:00-17:00|Clover Kindergarten|三叶草幼儿园|روضة البرسيم|Two rabbits, one tortoise, forty children.|两只兔子，一只乌龟，四十个孩子。|أرنبان وسلحفاة وأربعون طفلًا.
    amenity=hospital|-820|380|campus|24/7|St. Anne’s Hospital|圣安妮医院|مستشفى القديسة آن|Emergency entrance on the west side.|急诊入口在西侧。|مدخل الطوارئ من الجهة الغربية.
    railway=station|100|608|slab|Mo-Su 05:00-24:00|Lindenhaven Station|菩提港车站|محطة مرفأ الزيزفون|Trains along the coast every half hour.|沿海列车每半小时一班。|قطارات على الساحل كل نصف ساعة.
    amenity=ferry_terminal|505|-478|angle|Mo-Su 06:00-21:00|Ferry Landing|渡轮码头|مرسى العبارات|Boats to Gull Island on the hour.|每小时整点有船开往鸥岛。|قوارب إلى جزيرة النوارس كل ساعة.
    amenity=police|240|380|angle|24/7|Police Station|警察局|مركز الشرطة|Also keeps the lost umbrellas.|也保管丢失的雨伞。|وتحفظ أيضًا المظلات المفقودة.
    amenity=fire_station|-420|480|slab|24/7|Fire Station|消防站|مركز الإطفاء|Open day on the first Saturday in May.|五月第一个周六为开放日。|يوم مفتوح أول سبت من مايو.
    amenity=post_office|150|-90|angle|Mo-Fr 09:00-18:00; Sa 09:00-13:00|Main Post Office|邮政总局|البريد الرئيسي|The last collection is at six.|最后一次收件是六点。|آخر جمع للرسائل في السادسة.
    amenity=courthouse|170|-190|court|Mo-Fr 09:00-16:00|Old Courthouse|旧法院|دار القضاء القديمة|Weddings are held in the green room.|绿厅可举办婚礼。|تعقد حفلات الزواج في القاعة الخضراء.
    amenity=arts_centre|-220|190|court|Tu-Su 14:00-22:00|Salt Store|盐仓艺术中心|مخزن الملح|Concerts where salt was once kept dry.|昔日储盐之地，今日音乐之所。|حفلات حيث كان الملح يحفظ جافًا.
    amenity=concert_hall|420|-420|round|Tu-Su 17:00-23:00|Wave Concert Hall|海浪音乐厅|قاعة الموج|Round, so that nobody sits behind.|圆形设计，没有后排。|مستديرة كي لا يجلس أحد في الخلف.
    amenity=place_of_worship|-560|-430|cross|Mo-Su 08:00-19:00|Chapel of the Sailors|水手礼拜堂|مصلى البحارة|Model ships hang from its roof.|屋顶悬挂着船模。|تتدلى من سقفها نماذج السفن.
    amenity=place_of_worship|600|380|round|Mo-Su 04:30-22:30|Eastfield Mosque|东田清真寺|مسجد الحقل الشرقي|Its garden is open to all.|花园向所有人开放。|حديقته مفتوحة للجميع.
    amenity=place_of_worship|-300|-330|court|Mo-Su 08:00-17:00|Temple of the Quiet Bell|静钟寺|معبد الجرس الهادئ|Tea is served after the morning bell.|晨钟之后奉茶。|يقدم الشاي بعد جرس الصباح.
    tourism=viewpoint|-300|1010|none|24/7|St. Anne’s View|圣安妮观景台|مطل القديسة آن|On clear days one sees the island.|晴天可以望见小岛。|في الأيام الصافية ترى الجزيرة.
    amenity=observatory|-360|1080|round|Fr-Sa 20:00-24:00|Observatory|天文台|المرصد|Bring a coat and a question.|请带上外套和一个问题。|أحضر معطفًا وسؤالًا.
    man_made=lighthouse|650|-951|round|Su 13:00-17:00|Harbour Light|港口灯塔|منارة الميناء|Two white flashes every ten seconds.|每十秒闪两下白光。|ومضتان بيضاوان كل عشر ثوان.
    man_made=water_tower|-520|820|round|Sa 10:00-16:00|Water Tower|水塔|برج الماء|A small museum of taps on the ground floor.|底层是小小的水龙头博物馆。|متحف صغير للصنابير في الطابق الأرضي.
    leisure=park|830|60|none|24/7|East Meadow|东草地|المرج الشرقي|Kites in spring, boats on the pond in summer.|春天放风筝，夏天池上泛舟。|طائرات ورقية ربيعًا وقوارب صيفًا.
    leisure=garden|-660|-225|none|Mo-Su 08:00-20:00|Botanic Garden|植物园|الحديقة النباتية|Two thousand plants and one sleepy cat.|两千种植物，一只爱睡的猫。|ألفا نبتة وقطة نعسانة.
    leisure=park|-150|430|none|24/7|Lindenhof|菩提园|بستان الزيزفون|Under these trees the town was founded.|小镇就在这些树下诞生。|تحت هذه الأشجار تأسست المدينة.
    leisure=park|800|-560|none|24/7|Harbour Green|港口绿地|مرج الميناء|The best bench for watching ships.|看船的最佳长椅。|أفضل مقعد لمشاهدة السفن.
    leisure=playground|-330|300|green|24/7|Pirate Playground|海盗游乐场|ملعب القراصنة|A ship with three slides.|一艘带三个滑梯的船。|سفينة بثلاث زحاليق.
    leisure=playground|480|60|green|24/7|Clover Playground|三叶草游乐场|ملعب البرسيم|Swings for small and large.|大人小孩都能荡秋千。|أراجيح للصغار والكبار.
    leisure=playground|-720|-60|green|24/7|Mill Playground|磨坊游乐场|ملعب الطاحونة|Water, sand and a pump.|水、沙和一台水泵。|ماء ورمل ومضخة.
    leisure=playground|300|-200|green|24/7|Whale Playground|鲸鱼游乐场|ملعب الحوت|The whale spouts at noon.|鲸鱼在正午喷水。|الحوت ينفث الماء ظهرًا.
    leisure=sports_centre|1010|-190|slab|Mo-Su 07:00-22:00|Meadow Sports Hall|草地体育馆|صالة المرج الرياضية|Climbing wall, two courts, warm showers.|攀岩墙、两块球场、热水淋浴。|جدار تسلق وملعبان وحمام دافئ.
    leisure=swimming_area|-880|-480|slab|Mo-Su 06:30-21:00|Seawater Baths|海水浴场|حمامات البحر|The warm pool looks out to sea.|暖水池面朝大海。|المسبح الدافئ يطل على البحر.
    natural=beach|-1080|-800|none|24/7|Amber Beach|琥珀海滩|شاطئ الكهرمان|After storms people look for amber here.|风暴过后人们来此寻找琥珀。|بعد العواصف يبحث الناس هنا عن الكهرمان.
    place=square|0|-2|none|24/7|Market Square|市场广场|ساحة السوق|Everything begins here, also the tours at eleven.|一切从这里开始，包括十一点的导览。|كل شيء يبدأ هنا، وكذلك الجولات في الحادية عشرة.
    """

  static let all: [Landmark] = list.parts(at: "\n").map { line in
    let parts = line.parts(at: "|", keepsEmpty: true).map(String.init)
    let tag = parts[0].parts(at: "=").map(String.init)
    return Landmark(
      name: .town(parts[5], parts[6], parts[7]), tag: (tag[0], tag[1]),
      spot: Spot(Double(parts[1])!, Double(parts[2])!), shape: Shape(rawValue: parts[3])!,
      hours: parts[4], text: .town(parts[8], parts[9], parts[10]))
  }
}
