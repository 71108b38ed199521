#if !__has_include(<xf86drm.h>) || !__has_include(<drm_fourcc.h>)
#error "xf86drm.h is missing (libdrm-dev): run board/setup build run"
#endif
#include <drm_fourcc.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/kd.h>
#include <linux/vt.h>
#include <signal.h>
#include <stddef.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/sysmacros.h>
#include <termios.h>
#include <unistd.h>
#include <xf86drm.h>
#include <xf86drmMode.h>

/* ioctl is variadic and its numbers are macros: Swift sees neither. Each helper returns 0 or an
   errno, so that callers need not read errno in time. */

static inline int vitrine_kd_get_mode(int fd, int *mode) {
  return ioctl(fd, KDGETMODE, mode) == 0 ? 0 : errno;
}
static inline int vitrine_kd_set_mode(int fd, int mode) {
  return ioctl(fd, KDSETMODE, mode) == 0 ? 0 : errno;
}
static inline int vitrine_kd_get_keyboard(int fd, int *mode) {
  return ioctl(fd, KDGKBMODE, mode) == 0 ? 0 : errno;
}
static inline int vitrine_kd_set_keyboard(int fd, int mode) {
  return ioctl(fd, KDSKBMODE, mode) == 0 ? 0 : errno;
}
/* The number of the virtual terminal that fd is, 1 to 63; 0: fd is none. The kernel is asked, since
   the names /dev/tty and /dev/tty0 are aliases of others. */
static inline int vitrine_vt_number(int fd) {
  unsigned int device;
  if (ioctl(fd, TIOCGDEV, &device) != 0 || major(device) != 4 || minor(device) > 63) return 0;
  return (int)minor(device);
}

/* The number of the terminal in front; 0: unknown. */
static inline int vitrine_vt_front(int fd) {
  struct vt_stat state;
  return ioctl(fd, VT_GETSTATE, &state) == 0 ? state.v_active : 0;
}
/* Brings a terminal to the front. It is not there yet on return: a program on the present one may have to
   agree first. */
static inline int vitrine_vt_activate(int fd, int number) {
  return ioctl(fd, VT_ACTIVATE, number) == 0 ? 0 : errno;
}

/* From now on the kernel asks with the signal `release` before it shows another terminal instead of fd, and
   reports with `acquire` that it shows fd again. */
static inline int vitrine_vt_ask(int fd, int release, int acquire) {
  struct vt_mode mode = {.mode = VT_PROCESS, .relsig = (short)release, .acqsig = (short)acquire};
  return ioctl(fd, VT_SETMODE, &mode) == 0 ? 0 : errno;
}
/* The kernel switches terminals without asking again. */
static inline void vitrine_vt_never_ask(int fd) {
  struct vt_mode mode = {.mode = VT_AUTO};
  ioctl(fd, VT_SETMODE, &mode);
}
/* Answers the kernel's question: the other terminal may be shown. EINVAL: there was no request. */
static inline int vitrine_vt_release(int fd) { return ioctl(fd, VT_RELDISP, 1) == 0 ? 0 : errno; }
/* Answers the kernel's report that fd is shown again. */
static inline int vitrine_vt_acknowledge(int fd) {
  return ioctl(fd, VT_RELDISP, VT_ACKACQ) == 0 ? 0 : errno;
}

/* A second descriptor for the same file, closed on exec; -1 where there is none. */
static inline int vitrine_duplicate(int fd) { return fcntl(fd, F_DUPFD_CLOEXEC, 3); }

/* Restores the console when the program crashes, or calls exit without restoring it.
   The signal handler only calls ioctl, tcsetattr, sigaction and raise, on memory that was filled
   in before. The state is static, hence one copy for each file that uses it: use it from one Swift
   file only. */

static const int vitrine_fatal_signals[] = {SIGSEGV, SIGABRT, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGSYS};
enum { vitrine_fatal_count = sizeof vitrine_fatal_signals / sizeof *vitrine_fatal_signals };

static struct {
  volatile sig_atomic_t fd, mode, keyboard, has_lines;
  struct termios lines;
  struct sigaction previous[vitrine_fatal_count];
} vitrine_rescue = {.fd = -1};

static inline void vitrine_rescue_restore(void) {
  int fd = vitrine_rescue.fd;
  if (fd < 0) return;
  vitrine_rescue.fd = -1;
  ioctl(fd, KDSKBMODE, (int)vitrine_rescue.keyboard);
  ioctl(fd, KDSETMODE, (int)vitrine_rescue.mode);
  vitrine_vt_never_ask(fd);
  /* Keys that were typed meanwhile must not become a command of the shell. */
  if (vitrine_rescue.has_lines) tcsetattr(fd, TCSAFLUSH, &vitrine_rescue.lines);
}

static inline void vitrine_rescue_run(int signal) {
  vitrine_rescue_restore();
  /* The signal is blocked while its handler runs: raised here, it is delivered to the previous
     handler (a backtracer, or the default, which ends the program) as soon as we return. */
  for (int i = 0; i < vitrine_fatal_count; i++)
    if (vitrine_fatal_signals[i] == signal) sigaction(signal, &vitrine_rescue.previous[i], NULL);
  raise(signal);
}

/* Where the terminal is that of a shell that waits for us: typing is no longer shown, and no key stops or
   quits the program, while Ctrl-C still ends it. 1 if so; 0: another program reads the keys of this terminal, or the terminal is ours alone
   (we lead its session, as a service does), and people in front of the panel must not end the program. */
static inline int vitrine_rescue_stop_echo(int fd) {
  if (getsid(0) == getpid()) return 0;
  if (tcgetpgrp(fd) != getpgrp() || tcgetattr(fd, &vitrine_rescue.lines) != 0) return 0;
  struct termios quiet = vitrine_rescue.lines;
  quiet.c_lflag &= ~(tcflag_t)(ECHO | ECHONL);
  /* A stopped program would leave the keyboard to the shell behind its picture. */
  quiet.c_cc[VQUIT] = quiet.c_cc[VSUSP] = _POSIX_VDISABLE;
  if (tcsetattr(fd, TCSAFLUSH, &quiet) != 0) return 0;
  vitrine_rescue.has_lines = 1;
  return 1;
}

/* From now on a fault, or exit, sets the terminal fd to these modes before the program ends. */
static inline void vitrine_rescue_arm(int fd, int mode, int keyboard) {
  static char stack[64 * 1024];
  static int registered;
  if (!registered) registered = atexit(vitrine_rescue_restore) == 0;
  stack_t alternate;
  /* A stack overflow leaves no stack to run a handler on. */
  if (sigaltstack(NULL, &alternate) == 0 && (alternate.ss_flags & SS_DISABLE)) {
    alternate = (stack_t){.ss_sp = stack, .ss_size = sizeof stack};
    sigaltstack(&alternate, NULL);
  }
  vitrine_rescue.mode = mode;
  vitrine_rescue.keyboard = keyboard;
  vitrine_rescue.fd = fd;
  struct sigaction action = {.sa_flags = SA_ONSTACK};
  action.sa_handler = vitrine_rescue_run;
  sigemptyset(&action.sa_mask);
  for (int i = 0; i < vitrine_fatal_count; i++)
    sigaction(vitrine_fatal_signals[i], &action, &vitrine_rescue.previous[i]);
}

/* The terminal was restored in the ordinary way; a handler that has replaced ours stays. */
static inline void vitrine_rescue_disarm(void) {
  if (vitrine_rescue.has_lines) tcsetattr(vitrine_rescue.fd, TCSAFLUSH, &vitrine_rescue.lines);
  vitrine_rescue.has_lines = 0;
  vitrine_rescue.fd = -1;
  for (int i = 0; i < vitrine_fatal_count; i++) {
    struct sigaction now;
    if (sigaction(vitrine_fatal_signals[i], NULL, &now) == 0 &&
        now.sa_handler == vitrine_rescue_run)
      sigaction(vitrine_fatal_signals[i], &vitrine_rescue.previous[i], NULL);
  }
}
