#include <sys/epoll.h>
#include <sys/timerfd.h>
#include <sys/signalfd.h>
#include <time.h>
#include <sys/timex.h>
#include <sys/eventfd.h>
#include <errno.h>
#include <fcntl.h>
#include <malloc.h>
#include <signal.h>
#include <spawn.h>
#include <sys/syscall.h>
#include <string.h>
#include <unistd.h>

/* The headers declare them for GNU's extensions only, which Swift does not define. */
int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int from);
int pipe2(int ends[2], int flags);
int memfd_create(const char *name, unsigned int flags);

/* The C library has it since 2.36. */
static inline int vitrine_pidfd_open(pid_t process) {
  return (int)syscall(SYS_pidfd_open, process, 0);
}

/* The C library declares dladdr for GNU programs only. */
typedef struct {
  const char *file;
  void *base;
  const char *symbol;
  void *address;
} vitrine_dl_info;
extern int vitrine_dladdr(const void *function, vitrine_dl_info *info) __asm__("dladdr");

/* Writes the flight recording when the program crashes. The handler only calls open, write, close,
   sigaction and raise, on memory that was filled in before. The state is static, hence one copy for
   each file that uses it: use it from one Swift file only. */

static const int vitrine_flight_signals[] = {SIGSEGV, SIGABRT, SIGBUS, SIGILL, SIGFPE, SIGTRAP};
enum {
  vitrine_flight_signal_count = sizeof vitrine_flight_signals / sizeof *vitrine_flight_signals,
  vitrine_flight_most = 256
};

static struct {
  char path[4096];
  volatile sig_atomic_t count, writing;
  struct { const char *bytes; volatile size_t count; } parts[vitrine_flight_most];
  struct sigaction previous[vitrine_flight_signal_count];
} vitrine_flight = {.count = 0}; /* an initializer: Swift emits no tentative definition */

/* While another thread writes because it has crashed, the parts stay: the program ends soon. The second
   check is for a thread that began between the first one and the store. */
static inline void vitrine_flight_begin(void) {
  while (vitrine_flight.writing) pause();
  vitrine_flight.count = 0;
  __sync_synchronize();
  while (vitrine_flight.writing) pause();
}

static inline void vitrine_flight_add(const void *bytes, long count) {
  int index = vitrine_flight.count;
  if (index == vitrine_flight_most) return;
  vitrine_flight.parts[index].bytes = bytes;
  vitrine_flight.parts[index].count = (size_t)count;
  __sync_synchronize(); /* the bytes come before their count, also for other threads */
  vitrine_flight.count = index + 1;
}

static inline void vitrine_flight_grow(long count) {
  int last = vitrine_flight.count - 1;
  __sync_synchronize();
  if (last >= 0) vitrine_flight.parts[last].count = (size_t)count;
}

static inline void vitrine_flight_write(void) {
  int fd = open(
    vitrine_flight.path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0600);
  if (fd < 0) return;
  for (int i = 0; i < vitrine_flight.count; i++) {
    const char *bytes = vitrine_flight.parts[i].bytes;
    size_t left = vitrine_flight.parts[i].count;
    while (left > 0) {
      ssize_t done = write(fd, bytes, left);
      if (done < 0 && errno == EINTR) continue;
      if (done <= 0) { close(fd); return; }
      bytes += done;
      left -= (size_t)done;
    }
  }
  close(fd);
}

static inline void vitrine_flight_run(int signal) {
  vitrine_flight.writing = 1;
  __sync_synchronize();
  if (vitrine_flight.count > 0) vitrine_flight_write();
  vitrine_flight.count = 0;
  /* The signal is blocked while its handler runs: raised here, it is delivered to the previous
     handler, which restores the console, as soon as we return. */
  for (int i = 0; i < vitrine_flight_signal_count; i++)
    if (vitrine_flight_signals[i] == signal) sigaction(signal, &vitrine_flight.previous[i], NULL);
  raise(signal);
}

/* From now on a fault writes to that path before the program ends. Returns 0 or an errno. */
static inline int vitrine_flight_arm(const char *path) {
  static char stack[64 * 1024];
  static int armed;
  if (strlen(path) >= sizeof vitrine_flight.path) return ENAMETOOLONG;
  strcpy(vitrine_flight.path, path);
  if (armed) return 0;
  stack_t alternate;
  /* A stack overflow leaves no stack to run a handler on. */
  if (sigaltstack(NULL, &alternate) == 0 && (alternate.ss_flags & SS_DISABLE)) {
    alternate = (stack_t){.ss_sp = stack, .ss_size = sizeof stack};
    sigaltstack(&alternate, NULL);
  }
  struct sigaction action = {.sa_flags = SA_ONSTACK};
  action.sa_handler = vitrine_flight_run;
  sigemptyset(&action.sa_mask);
  for (int i = 0; i < vitrine_flight_signal_count; i++)
    if (sigaction(vitrine_flight_signals[i], &action, &vitrine_flight.previous[i]) != 0)
      return errno;
  armed = 1;
  return 0;
}
