/* Loaded into the program by LD_PRELOAD: signals interrupt its calls. The first call of each kind on each
   display and input device gives EINTR, and then one in a hundred. A device is opened in the second attempt. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

enum { INPUT = 13, DRM = 226, OFTEN = 100 };

static unsigned short counts[1 << 16];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

/* Whether this call of a kind, on a device or for a name, is interrupted. */
static int interrupts(unsigned long kind, unsigned long object) {
  unsigned long hash = (kind * 2654435761u) ^ (object * 40503u);
  pthread_mutex_lock(&lock);
  int is_interrupted = counts[(hash ^ hash >> 16) & 0xffff]++ % OFTEN == 0;
  pthread_mutex_unlock(&lock);
  if (is_interrupted) errno = EINTR;
  return is_interrupted;
}

static int is_device(int descriptor) {
  struct stat found;
  if (fstat(descriptor, &found) != 0 || !S_ISCHR(found.st_mode)) return 0;
  return major(found.st_rdev) == DRM || major(found.st_rdev) == INPUT;
}

#define OWN(result, name, ...) ((result(*)(__VA_ARGS__))dlsym(RTLD_NEXT, #name))

int ioctl(int descriptor, unsigned long request, ...) {
  va_list words;
  va_start(words, request);
  void *argument = va_arg(words, void *);
  va_end(words);
  if (is_device(descriptor) && interrupts(request, descriptor)) return -1;
  return OWN(int, ioctl, int, unsigned long, ...)(descriptor, request, argument);
}

static int is_device_name(const char *path) {
  return strncmp(path, "/dev/dri/", 9) == 0 || strncmp(path, "/dev/input/", 11) == 0;
}

int open(const char *path, int flags, ...) {
  va_list words;
  va_start(words, flags);
  mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(words, mode_t) : 0;
  va_end(words);
  if (is_device_name(path) && interrupts('o', path[strlen(path) - 1])) return -1;
  return OWN(int, open, const char *, int, ...)(path, flags, mode);
}

ssize_t read(int descriptor, void *bytes, size_t count) {
  if (is_device(descriptor) && interrupts('r', descriptor)) return -1;
  return OWN(ssize_t, read, int, void *, size_t)(descriptor, bytes, count);
}

int epoll_wait(int descriptor, struct epoll_event *events, int most, int timeout) {
  if (interrupts('e', descriptor)) return -1;
  return OWN(int, epoll_wait, int, struct epoll_event *, int, int)(descriptor, events, most, timeout);
}
