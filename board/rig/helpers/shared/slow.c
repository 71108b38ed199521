/* Loaded into the program by LD_PRELOAD: a disk that takes 300 ms for each fsync, and fonts that take
   a second to be found. In simulated time a thread that waits for one of them misses its frames. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <time.h>

static void wait_ms(long ms) {
  struct timespec rest = {ms / 1000, ms % 1000 * 1000000};
  while (nanosleep(&rest, &rest)) {
  }
}

/* The library's own function of that name. */
#define OWN(result, name, ...) ((result(*)(__VA_ARGS__))dlsym(RTLD_NEXT, #name))

int fsync(int descriptor) {
  wait_ms(300);
  return OWN(int, fsync, int)(descriptor);
}

int fdatasync(int descriptor) {
  wait_ms(300);
  return OWN(int, fdatasync, int)(descriptor);
}

int FcConfigParseAndLoad(void *config, const unsigned char *file, int complains) {
  wait_ms(500);
  return OWN(int, FcConfigParseAndLoad, void *, const unsigned char *, int)(config, file, complains);
}

int FcConfigBuildFonts(void *config) {
  wait_ms(500);
  return OWN(int, FcConfigBuildFonts, void *)(config);
}

void *FcFontMatch(void *config, void *pattern, int *result) {
  wait_ms(1000);
  return OWN(void *, FcFontMatch, void *, void *, int *)(config, pattern, result);
}

void *FcFontSort(void *config, void *pattern, int trim, void **characters, int *result) {
  wait_ms(1000);
  return OWN(void *, FcFontSort, void *, void *, int, void **, int *)(
      config, pattern, trim, characters, result);
}
