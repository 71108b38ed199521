// A boot picture, as a boot splash shows it: a picture over the whole display, above a terminal in graphics
// mode.
//
//   splash TTY [CARD]    prints "splash: shown", gives up being DRM master and sleeps until a signal ends it.
//                        The picture stays on the display, and the terminal in graphics mode.
#include <drm.h>
#include <drm_mode.h>
#include <fcntl.h>
#include <linux/kd.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <unistd.h>

static uint64_t address(const void *p) { return (uint64_t)(uintptr_t)p; }

static void check(int result, const char *step) {
  if (result == 0) return;
  perror(step);
  exit(1);
}

// Fills `connector` and its first mode; returns whether something is connected.
static int connected(int fd, uint32_t id, struct drm_mode_get_connector *connector,
                     struct drm_mode_modeinfo *modes) {
  *connector = (struct drm_mode_get_connector){.connector_id = id};
  if (ioctl(fd, DRM_IOCTL_MODE_GETCONNECTOR, connector) != 0) return 0;
  if (connector->count_modes == 0 || connector->count_modes > 64) return 0;
  connector->count_props = connector->count_encoders = 0;
  connector->modes_ptr = address(modes);
  return ioctl(fd, DRM_IOCTL_MODE_GETCONNECTOR, connector) == 0 && connector->connection == 1;
}

int main(int count, char **words) {
  if (count < 2) return fprintf(stderr, "splash TTY [CARD]\n"), 2;
  int tty = open(words[1], O_RDWR | O_NOCTTY | O_CLOEXEC);
  int fd = open(count > 2 ? words[2] : "/dev/dri/card0", O_RDWR | O_CLOEXEC);
  check(tty < 0 || fd < 0, "open");
  check(ioctl(tty, KDSETMODE, KD_GRAPHICS), "KDSETMODE");
  check(ioctl(fd, DRM_IOCTL_SET_MASTER, 0), "SET_MASTER");

  uint32_t crtcs[8], connectors[8];
  struct drm_mode_card_res card = {.crtc_id_ptr = address(crtcs), .count_crtcs = 8,
                                   .connector_id_ptr = address(connectors), .count_connectors = 8};
  check(ioctl(fd, DRM_IOCTL_MODE_GETRESOURCES, &card), "GETRESOURCES");
  struct drm_mode_get_connector connector;
  struct drm_mode_modeinfo modes[64];
  uint32_t found = 0;
  while (found < card.count_connectors && !connected(fd, connectors[found], &connector, modes)) found++;
  check(found == card.count_connectors, "a connected monitor");

  struct drm_mode_create_dumb dumb = {.width = modes[0].hdisplay, .height = modes[0].vdisplay, .bpp = 32};
  check(ioctl(fd, DRM_IOCTL_MODE_CREATE_DUMB, &dumb), "CREATE_DUMB");
  struct drm_mode_fb_cmd fb = {.width = dumb.width, .height = dumb.height, .pitch = dumb.pitch, .bpp = 32,
                               .depth = 24, .handle = dumb.handle};
  check(ioctl(fd, DRM_IOCTL_MODE_ADDFB, &fb), "ADDFB");
  struct drm_mode_map_dumb map = {.handle = dumb.handle};
  check(ioctl(fd, DRM_IOCTL_MODE_MAP_DUMB, &map), "MAP_DUMB");
  uint32_t *pixels = mmap(NULL, dumb.size, PROT_WRITE, MAP_SHARED, fd, (off_t)map.offset);
  check(pixels == MAP_FAILED, "mmap");
  // Every row and column differs from its neighbours.
  for (uint32_t y = 0; y < dumb.height; y++)
    for (uint32_t x = 0; x < dumb.width; x++)
      pixels[y * dumb.pitch / 4 + x] = (x * 255 / dumb.width) << 16 | (y * 255 / dumb.height) << 8 | 0x80;
  struct drm_mode_crtc crtc = {.crtc_id = crtcs[0], .fb_id = fb.fb_id, .mode_valid = 1, .mode = modes[0],
                               .set_connectors_ptr = address(&connectors[found]), .count_connectors = 1};
  check(ioctl(fd, DRM_IOCTL_MODE_SETCRTC, &crtc), "SETCRTC");
  check(ioctl(fd, DRM_IOCTL_DROP_MASTER, 0), "DROP_MASTER");
  printf("splash: shown\n");
  fflush(stdout);
  for (;;) pause();
}
