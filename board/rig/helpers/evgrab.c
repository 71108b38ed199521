// Another program that grabs an input device, and stays.
//
//   evgrab DEVICE   prints "evgrab: has DEVICE" and sleeps until a signal ends it
#include <fcntl.h>
#include <linux/input.h>
#include <stdio.h>
#include <sys/ioctl.h>
#include <unistd.h>

int main(int count, char **words) {
  int fd = count == 2 ? open(words[1], O_RDONLY | O_CLOEXEC) : -1;
  if (fd < 0 || ioctl(fd, EVIOCGRAB, 1) != 0) {
    perror(count == 2 ? words[1] : "evgrab DEVICE");
    return 1;
  }
  printf("evgrab: has %s\n", words[1]);
  fflush(stdout);
  for (;;) pause();
}
