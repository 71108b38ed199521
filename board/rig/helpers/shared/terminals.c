/* Loaded into the program by LD_PRELOAD: virtual terminals for User-mode Linux, which has none. Its console
   /dev/tty0 becomes terminal 1, which is in front, and terminal 2 can be shown instead. The program is asked
   and notified by signals as by a kernel; the files of the folder $TERMINALS take the kernel's place:

     signals   the signals that the program asked for: "RELEASE ACQUIRE"
     wanted    the terminal that shall be shown; the program's consent renames it to `front`
     front     the terminal in front */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <limits.h>
#include <linux/kd.h>
#include <linux/vt.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>

enum { OWN_NUMBER = 1 };

static const char *file(const char *name, char *path) {
  const char *folder = getenv("TERMINALS");
  snprintf(path, PATH_MAX, "%s/%s", folder ? folder : "/tmp", name);
  return path;
}

static int front(void) {
  char path[PATH_MAX];
  FILE *in = fopen(file("front", path), "re");
  int number = 0;
  if (!in || fscanf(in, "%d", &number) != 1) number = OWN_NUMBER;
  if (in) fclose(in);
  return number;
}

static int announce(const struct vt_mode *mode) {
  char path[PATH_MAX];
  FILE *out = fopen(file("signals", path), "we");
  if (!out) return -1;
  if (mode->mode == VT_PROCESS) fprintf(out, "%d %d\n", mode->relsig, mode->acqsig);
  return fclose(out);
}

/* Consents to the wanted switch; EINVAL, as the kernel says, if there is none. */
static int consent(void) {
  char wanted[PATH_MAX], now[PATH_MAX];
  if (rename(file("wanted", wanted), file("front", now)) == 0) return 0;
  errno = EINVAL;
  return -1;
}

int ioctl(int descriptor, unsigned long request, ...) {
  va_list words;
  va_start(words, request);
  void *argument = va_arg(words, void *);
  va_end(words);
  struct stat found;
  if (fstat(descriptor, &found) == 0 && S_ISCHR(found.st_mode) && found.st_rdev == makedev(4, 0)) {
    switch (request) {
    case TIOCGDEV: *(unsigned *)argument = makedev(4, OWN_NUMBER); return 0;
    case KDGKBMODE: *(int *)argument = K_UNICODE; return 0;
    case KDGETMODE: *(int *)argument = KD_TEXT; return 0;
    case KDSETMODE:
    case KDSKBMODE: return 0;
    case VT_GETSTATE: ((struct vt_stat *)argument)->v_active = (unsigned short)front(); return 0;
    case VT_SETMODE: return announce(argument);
    case VT_RELDISP: return (long)argument == VT_ACKACQ ? 0 : consent();
    }
  }
  int (*own)(int, unsigned long, ...) = (int (*)(int, unsigned long, ...))dlsym(RTLD_NEXT, "ioctl");
  return own(descriptor, request, argument);
}
