import CLinux
import Glibc

/// The functions of libgooglepinyin that convert letters, opened while the program runs: a panel
/// without Chinese keyboards does not need the library.
struct PinyinLibrary {
  static let name = "libgooglepinyin.so.0"
  /// The path of its table from the folder of the library.
  private static let table = "googlepinyin/data/dict_pinyin.dat"

  typealias Open = @convention(c) (UnsafePointer<CChar>, UnsafePointer<CChar>) -> Bool
  typealias Limit = @convention(c) (Int, Int) -> Void
  typealias Search = @convention(c) (UnsafePointer<CChar>, Int) -> Int
  typealias Reset = @convention(c) () -> Void
  typealias Candidate =
    @convention(c) (Int, UnsafeMutablePointer<UInt16>, Int) -> UnsafeMutablePointer<UInt16>?
  typealias Starts =
    @convention(c) (UnsafeMutablePointer<UnsafePointer<UInt16>?>) -> Int

  let search: Search
  let reset: Reset
  let candidate: Candidate
  let starts: Starts

  /// Opens the library and its table; throws an error with the remedy if there is none.
  init() throws(PinyinError) {
    guard let handle = dlopen(Self.name, RTLD_NOW) else { throw .noLibrary }
    func function<Function>(_ name: String, _ type: Function.Type) -> Function? {
      dlsym(handle, name).map { unsafeBitCast($0, to: type) }
    }
    guard let open = function("im_open_decoder", Open.self),
      let limit = function("im_set_max_lens", Limit.self),
      let search = function("im_search", Search.self),
      let reset = function("im_reset_search", Reset.self),
      let candidate = function("im_get_candidate", Candidate.self),
      let starts = function("im_get_spl_start_pos", Starts.self)
    else { throw .otherVersion }
    (self.search, self.reset, self.candidate, self.starts) = (search, reset, candidate, starts)
    var place = vitrine_dl_info()
    guard vitrine_dladdr(dlsym(handle, "im_search"), &place) != 0, let file = place.file else {
      throw .noTable(Self.table)
    }
    let folder = String(cString: file).split(separator: "/", omittingEmptySubsequences: false)
    let path = (folder.dropLast() + [Self.table[...]]).joined(separator: "/")
    // What one person types is not learned for the next one, so there is no table of the user.
    guard open(path, "") else { throw .noTable(path) }
    limit(PinyinDictionary.mostLetters, PinyinDictionary.mostLetters)
  }
}
