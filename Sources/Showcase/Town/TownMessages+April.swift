import Vitrine

extension TownMessages {
  static let april = """
    2026-04-30T17:44|Elif|艾莉芙|أليف|Recipe for the lemon cake|柠檬蛋糕的配方|وصفة كعكة الليمون|Three lemons, not two. Everything else can be forgiven.|三个柠檬，不是两个。其他都可以原谅。|ثلاث ليمونات لا اثنتان. كل ما عدا ذلك يغتفر.
    2026-04-29T08:30|School of Navigation|航海学院|كلية الملاحة|Open lecture: finding north|公开讲座：寻找北方|محاضرة مفتوحة: كيف نجد الشمال|Monday at six in the old sail loft. You will find it: it is the building that points there.|周一六点，旧帆布阁楼。很好找：那栋楼正指着北方。|الاثنين في السادسة في علية الأشرعة القديمة. ستجدونها: المبنى يشير إليه.
    2026-04-28T21:15|Marek|马雷克|ماريك|Piano looking for a home|钢琴找新家|بيانو يبحث عن بيت|It is free, it is heavy, it has one quiet key. Four strong friends required.|免费，很重，有一个哑键。需要四位有力气的朋友。|مجاني وثقيل وفيه مفتاح صامت. يلزم أربعة أصدقاء أقوياء.
    2026-04-27T14:03|Lost and Found|失物招领|المفقودات|Is this your glove?|这是您的手套吗？|أهذا قفازكم؟|Left hand, grey wool, mended with green. It waits at the Police Station with eleven others.|左手，灰色羊毛，绿线补过。它和另外十一只在警察局等着。|اليد اليسرى، صوف رمادي مرقع بالأخضر. ينتظر في مركز الشرطة مع أحد عشر آخرين.
    2026-04-26T10:48|Ana|安娜|آنا|Baby Mateo|小马特奥|الصغير ماتيو|Born at 4:12 this morning at St. Anne’s. He weighs as much as a good loaf and sounds like a ferry.|今晨4:12生于圣安妮医院。重如一条大面包，声如渡轮。|ولد عند 4:12 فجرًا في مستشفى القديسة آن. وزنه كرغيف جيد وصوته كعبارة.
    2026-04-25T18:55|Salt Store|盐仓艺术中心|مخزن الملح|Tonight: three cellos|今晚：三把大提琴|الليلة: ثلاث آلات تشيلو|Doors at seven. The echo lasts four seconds and is included in the price.|七点开门。回声持续四秒，已含在票价中。|الأبواب في السابعة. يدوم الصدى أربع ثوان وهو مشمول في السعر.
    2026-04-24T09:00|Beach Guards|海滩救生队|حراس الشاطئ|Water is 12 degrees|水温十二度|حرارة الماء 12|The red buoys are out again. So are we, from Saturday.|红色浮标又放出去了。周六起我们也上岗。|عادت العوامات الحمراء، ونحن أيضًا من السبت.
    2026-04-23T16:36|Old Books|旧书店|الكتب القديمة|Day of the book|读书日|يوم الكتاب|A rose with every book today, and a book with every third rose.|今天每本书送一支玫瑰，每三支玫瑰送一本书。|وردة مع كل كتاب اليوم، وكتاب مع كل ثالث وردة.
    2026-04-22T11:20|Samir|萨米尔|سمير|Pigeon number 44|44号鸽子|الحمامة رقم 44|She flew home from the coast in two hours, with your note and somebody else’s crumbs.|她两小时就从海边飞回，带着你的字条和别人的面包屑。|طارت من الساحل في ساعتين ومعها رسالتك وفتات شخص آخر.
    2026-04-20T20:20|Lighthouse|灯塔|المنارة|Tour on Sunday|周日参观|جولة يوم الأحد|There are 142 steps, one story on each landing, and biscuits at the lamp.|共142级台阶，每层平台一个故事，灯前有饼干。|فيها 142 درجة وحكاية عند كل استراحة وبسكويت عند المصباح.
    2026-04-19T07:47|Early Birds|早起鸟儿|الطيور المبكرة|Dawn chorus walk|黎明听鸟|نزهة جوقة الفجر|Quiet Garden, five o’clock. Whisper, and count the robins with us.|静园，五点。请轻声，和我们一起数知更鸟。|حديقة السكينة في الخامسة. اهمسوا وعدوا معنا طيور أبي الحناء.
    2026-04-18T13:13|Tailor on Cloth Lane|布匹巷裁缝|خياط درب القماش|Your coat|您的大衣|معطفكم|New lining, old warmth. In the pocket was a concert ticket for tonight!|新衬里，老温暖。口袋里有一张今晚的音乐会门票！|بطانة جديدة ودفء قديم. وفي الجيب تذكرة حفل الليلة!
    2026-04-16T19:08|Luca|卢卡|لوكا|Rowing on the Linde|菩提河划船|تجديف في نهر الزيزفون|We lost to the bakers again. Training moves to six, so does breakfast.|我们又输给了面包师队。训练改到六点，早餐也是。|خسرنا أمام الخبازين مجددًا. التدريب صار في السادسة وكذلك الفطور.
    2026-04-15T10:35|Post Office|邮局|مكتب البريد|A letter without a number|一封没有门牌号的信|رسالة بلا رقم|“To the house with the yellow door and the singing dog.” We think that is you.|“寄给黄门、会唱歌的狗那家。”我们想那是您。|«إلى البيت ذي الباب الأصفر والكلب المغني». نظن أنه بيتكم.
    2026-04-13T17:29|Physics Class 8|八年级物理班|صف الفيزياء الثامن|Our balloon came down|我们的气球落地了|هبط منطادنا|In a field near Larkfield, 31 km up and 4 km away. The camera saw the whole bay.|落在云雀田附近，升到31公里，飘了4公里。相机拍到整个海湾。|في حقل قرب حقل القبرة، بعد ارتفاع 31 كم ومسافة 4 كم. رأت الكاميرا الخليج كله.
    2026-04-11T08:20|Mina|米娜|مينا|Market stall on Saturday|周六的摊位|بسطة السوق يوم السبت|I have jam, you have a table and a loud voice. Half past six by the fountain?|我有果酱，你有桌子和大嗓门。六点半喷泉边见？|عندي المربى وعندك الطاولة والصوت العالي. السادسة والنصف عند النافورة؟
    2026-04-09T21:44|Cinema Club|电影俱乐部|نادي السينما|Silent film, live piano|默片与现场钢琴|فيلم صامت وبيانو حي|The pianist asks for requests and for a stool that does not squeak.|钢琴师征集点曲，还想要一张不吱呀的凳子。|عازف البيانو يطلب اقتراحاتكم وكرسيًا لا يصر.
    2026-04-07T12:52|Greenhouse|温室|البيت الزجاجي|The first tomato|第一颗番茄|أول حبة طماطم|It is small, green and ours. Visiting hours are from nine to five.|又小又青，但是我们的。参观时间九点到五点。|صغيرة وخضراء ولنا. ساعات الزيارة من التاسعة إلى الخامسة.
    2026-04-04T15:31|Uncle Benno|本诺叔叔|العم بنو|The roof is tight|屋顶不漏了|السقف محكم|It rained all night and the bucket stayed dry. I nearly miss the sound.|下了一夜雨，水桶是干的。我几乎怀念那声音。|أمطرت طوال الليل وبقي الدلو جافًا. أكاد أشتاق إلى الصوت.
    2026-04-01T06:00|Town Hall|市政厅|دار البلدية|The river will be turned round today|今日河水将倒流|سيعكس مجرى النهر اليوم|For one day the Linde flows uphill. Please moor your boats facing the other way.|菩提河今天将向上游流淌一天。请把船头掉转停泊。|يجري نهر الزيزفون صعودًا ليوم واحد. أوقفوا قواربكم بالاتجاه الآخر.
    """
}
