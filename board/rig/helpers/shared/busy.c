/* Loaded into the program by LD_PRELOAD: a slow or busy processor for User-mode Linux, where computing takes no
   time. Each frame takes DRAWING_US more microseconds before it reaches the display, and one in sixteen three times
   as long; after each sleep the program gets its processor up to WAKING_US microseconds later, as where another
   program uses it up. The numbers are random, and the same in each run. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

/* Only the thread of the frames is late: it is the one that the test is about. */
static int is_main(void) { return getpid() == (pid_t)syscall(SYS_gettid); }

static void wait_us(long us) {
  struct timespec rest = {us / 1000000, us % 1000000 * 1000};
  while (nanosleep(&rest, &rest)) {
  }
}

static long setting(const char *name) {
  const char *value = getenv(name);
  return value ? atol(value) : 0;
}

static uint64_t state = 1;

static long below(long limit) {
  state = state * 6364136223846793005u + 1442695040888963407u;
  return limit > 0 ? (long)((state >> 33) % (uint64_t)limit) : 0;
}

static void draw(void) {
  long time = setting("DRAWING_US");
  if (is_main() && time > 0) wait_us(below(16) == 0 ? 3 * time : time);
}

#define OWN(result, name, ...) ((result(*)(__VA_ARGS__))dlsym(RTLD_NEXT, #name))

int drmModeAtomicCommit(int card, void *request, uint32_t flags, void *data) {
  draw();
  return OWN(int, drmModeAtomicCommit, int, void *, uint32_t, void *)(card, request, flags, data);
}

int drmModePageFlip(int card, uint32_t crtc, uint32_t buffer, uint32_t flags, void *data) {
  draw();
  return OWN(int, drmModePageFlip, int, uint32_t, uint32_t, uint32_t, void *)(card, crtc, buffer, flags, data);
}

int epoll_wait(int set, struct epoll_event *events, int count, int patience) {
  int found = OWN(int, epoll_wait, int, struct epoll_event *, int, int)(set, events, count, patience);
  if (is_main() && patience != 0) wait_us(below(setting("WAKING_US")));
  return found;
}
