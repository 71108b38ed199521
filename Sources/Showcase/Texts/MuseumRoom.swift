/// A room of the museum: a row under its banner.
struct MuseumRoom {
  let index: Int
  let title: Phrase
  let line: Phrase
  let hue: Int

  static let all: [MuseumRoom] = table.lines.enumerated().map { index, line in
    MuseumRoom(
      index: index, title: line.phrases[0], line: line.phrases[1], hue: Int(line.fields[0]) ?? 0)
  }

  private static let table = TextTable(
    phrases: 2,
    """
    Sand and ash|沙与灰|الرمل والرماد|What glass is made of|玻璃由什么制成|مما يُصنع الزجاج|2
    The furnace hall|熔炉大厅|قاعة الأفران|At 1,200 degrees, every day at eleven|1,200度高温，每天十一点|عند 1,200 درجة، كل يوم الساعة 11|0
    Breath|一口气|نَفَس|Bubbles blown by five generations|五代人吹制的玻璃泡|فقاعات نفخها خمسة أجيال|4
    Blue of the valley|山谷之蓝|زرقة الوادي|A colour that nobody could copy|无人能仿的颜色|لون لم يستطع أحد تقليده|5
    Windows of St. Anne|圣安妮之窗|نوافذ القديسة آن|Light of the thirteenth century|十三世纪的光|ضوء من القرن الثالث عشر|6
    The green bottle|绿瓶|القارورة الخضراء|How a town lived by one shape|一座小城靠一个瓶型为生|كيف عاشت مدينة من شكل واحد|3
    Lenses|透镜|العدسات|From spectacles to the observatory|从眼镜到天文台|من النظارات إلى المرصد|1
    Broken|碎片|مكسور|Shards, and what they tell|碎片讲述的故事|شظايا وما ترويه|7
    The night shift|夜班|وردية الليل|Voices of the last glassblowers|最后的吹玻璃工匠之声|أصوات آخر نافخي الزجاج|6
    Thread and fibre|丝与纤维|خيوط وألياف|Glass that carries light and words|传递光与语言的玻璃|زجاج يحمل الضوء والكلام|4
    Try it yourself|亲手试试|جرّب بنفسك|A small bead to take home|带一颗小珠子回家|خرزة صغيرة تأخذها معك|2
    Café in the cooling room|冷却间咖啡馆|مقهى في غرفة التبريد|Cake until five|蛋糕供应至五点|كعك حتى الخامسة|1
    The roof|屋顶|السطح|Over the whole river|俯瞰整条河|إطلالة على النهر كله|3
    """)
}
