// Reads and uses the text console as a panel's service manager does.
//
//   console mode TTY               prints KD_TEXT or KD_GRAPHICS, then the keyboard's mode
//   console run TTY PROGRAM ARG…   starts PROGRAM in a session of its own with TTY as controlling terminal
//                                  and standard input (systemd: TTYPath=, StandardInput=tty); standard
//                                  output and error stay. The process id stays too: there is no fork.
#include <fcntl.h>
#include <linux/kd.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

static int print_mode(const char *path) {
  int fd = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC), mode, keyboard;
  if (fd < 0 || ioctl(fd, KDGETMODE, &mode) != 0 || ioctl(fd, KDGKBMODE, &keyboard) != 0) {
    perror(path);
    return 1;
  }
  const char *names[] = {"K_RAW", "K_XLATE", "K_MEDIUMRAW", "K_UNICODE", "K_OFF"};
  printf("%s %s\n", mode == KD_TEXT ? "KD_TEXT" : mode == KD_GRAPHICS ? "KD_GRAPHICS" : "unknown",
         keyboard >= 0 && keyboard < 5 ? names[keyboard] : "unknown");
  return 0;
}

static int run(const char *path, char **command) {
  if (setsid() < 0) {
    perror("setsid");
    return 127;
  }
  int fd = open(path, O_RDWR);  // a session leader's first terminal becomes its controlling one
  if (fd < 0 || dup2(fd, 0) < 0) {
    perror(path);
    return 127;
  }
  ioctl(fd, TIOCSCTTY, 1);  // take it over if an earlier session still holds it
  if (fd > 2) close(fd);
  execvp(command[0], command);
  perror(command[0]);
  return 127;
}

int main(int count, char **words) {
  if (count == 3 && strcmp(words[1], "mode") == 0) return print_mode(words[2]);
  if (count > 3 && strcmp(words[1], "run") == 0) return run(words[2], words + 3);
  fprintf(stderr, "console mode TTY | console run TTY PROGRAM ARG…\n");
  return 2;
}
