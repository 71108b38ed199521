// Another program that owns the display: opens the card, becomes DRM master, and stays.
//
//   cardhog [CARD [PROCESS]]   prints "cardhog: master of CARD" and sleeps until a signal ends it. If PROCESS
//                              is master, it loses that first, as when a session is taken away from it.
#include <drm.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

// Drops the mastership of another process through a copy of its descriptor.
static int take_from(int process, int fd) {
  struct stat ours, theirs;
  int pidfd = (int)syscall(SYS_pidfd_open, process, 0), taken = 0;
  if (pidfd < 0 || fstat(fd, &ours) != 0) return 0;
  for (int number = 0; number < 64; number++) {
    int copy = (int)syscall(SYS_pidfd_getfd, pidfd, number, 0);
    if (copy < 0) continue;
    if (fstat(copy, &theirs) == 0 && S_ISCHR(theirs.st_mode) && theirs.st_rdev == ours.st_rdev)
      taken |= ioctl(copy, DRM_IOCTL_DROP_MASTER, 0) == 0;
    close(copy);
  }
  close(pidfd);
  return taken;
}

int main(int count, char **words) {
  const char *card = count > 1 ? words[1] : "/dev/dri/card0";
  int fd = open(card, O_RDWR | O_CLOEXEC);
  if (fd >= 0 && count > 2 && !take_from(atoi(words[2]), fd)) {
    fprintf(stderr, "cardhog: process %s is not master of %s\n", words[2], card);
    return 1;
  }
  // The first program that opens a card is master already; setting it again is allowed and reports
  // this.
  if (fd < 0 || ioctl(fd, DRM_IOCTL_SET_MASTER, 0) != 0) {
    perror(card);
    return 1;
  }
  printf("cardhog: master of %s\n", card);
  fflush(stdout);
  for (;;) pause();
}
