// Another program that already owns the display: opens the card, becomes DRM master, and stays.
//
//   cardhog [CARD]     prints "cardhog: master of CARD" and sleeps until a signal ends it
#include <drm.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/ioctl.h>
#include <unistd.h>

int main(int count, char **words) {
  const char *card = count > 1 ? words[1] : "/dev/dri/card0";
  int fd = open(card, O_RDWR | O_CLOEXEC);
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
