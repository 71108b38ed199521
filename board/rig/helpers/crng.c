// Credits the guest kernel's random number generator, so that getrandom() returns at once.
//
// A fresh guest has no entropy: a Swift program, which seeds its hash tables, waits 1.1 s in QEMU
// and forever in User-mode Linux. The bytes are constant, which is acceptable only here.
#include <fcntl.h>
#include <linux/random.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>

int main(void) {
  struct {
    struct rand_pool_info info;
    unsigned char bytes[64];
  } pool;
  memset(&pool, 7, sizeof pool);
  pool.info.entropy_count = 8 * sizeof pool.bytes;
  pool.info.buf_size = sizeof pool.bytes;
  int fd = open("/dev/urandom", O_RDWR);
  if (fd < 0 || ioctl(fd, RNDADDENTROPY, &pool) != 0) {
    perror("crng");
    return 1;
  }
  return 0;
}
