import Glibc
import VitrineText
import VitrineUnits

extension FontMemory {
  /// Where this process keeps what it learns of fonts: systemd's CACHE_DIRECTORY, or a folder of the
  /// user's own. Nil where there is neither.
  static var ofThisProcess: FontMemory? {
    let home = Settings.value("HOME")
    let cache: String
    if let folders = Settings.value("CACHE_DIRECTORY") {
      cache = String(folders.prefix { $0 != ":" })
    } else if let folder = Settings.value("XDG_CACHE_HOME") ?? home.map({ $0 + "/.cache" }),
      folder.hasPrefix("/")
    {
      // As the base directory specification asks: a relative path counts for nothing.
      cache = folder + "/vitrine"
    } else {
      return nil
    }
    // What fontconfig asks the system for, as its manual and its rules name it.
    let variables = [
      "FONTCONFIG_FILE", "FONTCONFIG_PATH", "FONTCONFIG_SYSROOT", "FC_LANG", "LC_ALL", "LC_CTYPE",
      "LANG", "HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_DATA_DIRS", "XDG_CURRENT_DESKTOP",
    ]
    // Its files of the user's own, which it may find at its next start.
    let configuration = Settings.value("XDG_CONFIG_HOME") ?? home.map { $0 + "/.config" }
    var watched = ["/etc/fonts", "/etc/fonts/local.conf"]
    if let configuration {
      watched += ["", "/conf.d", "/fonts.conf"].map { configuration + "/fontconfig" + $0 }
    }
    if let home { watched += [".fonts.conf", ".fonts.conf.d"].map { "\(home)/\($0)" } }
    return FontMemory(
      folder: cache,
      circumstances: [VitrineVersion.text, programName]
        + variables.map { Settings.value($0) ?? "" },
      watched: watched, startedAt: wallTime, systemStart: systemStart)
  }

  /// The kernel's own name for this start of the system; nil where it shows none.
  private static var systemStart: String? {
    let descriptor = open("/proc/sys/kernel/random/boot_id", O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    let name = String(unsafeUninitializedCapacity: 36) {
      max(0, read(descriptor, $0.baseAddress, 36))
    }
    return name.utf8.count == 36 ? name : nil
  }

  private static var wallTime: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }

  /// A rule may be for one program only, by the name of its file.
  private static var programName: String {
    let room = Int(PATH_MAX)
    let whole = String(unsafeUninitializedCapacity: room) { bytes in
      bytes.withMemoryRebound(to: CChar.self) {
        max(0, readlink("/proc/self/exe", $0.baseAddress!, room))
      }
    }
    return String(whole[(whole.lastIndex(of: "/").map(whole.index(after:)) ?? whole.startIndex)...])
  }
}
