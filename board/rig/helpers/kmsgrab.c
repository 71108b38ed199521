// Captures the picture being scanned out, in a second program that is not DRM master (root may).
//
//   kmsgrab OUT.ppm [CARD]     exit 0: written; 1: error; 2: nothing is scanned out
//
// It finds the first plane that shows a framebuffer, gets that framebuffer's handle (GETFB2), maps
// it and writes the rectangle that the plane shows. This is the buffer, not the signal on the
// cable: it proves which picture was flipped to, not that damage was declared (QEMU's screendump
// proves that). It uses raw ioctls instead of libdrm, so that it can be linked statically without a
// static libdrm.
#include <drm.h>
#include <drm_fourcc.h>
#include <drm_mode.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <unistd.h>

struct view { uint32_t x, y, width, height; };

static uint64_t address(const void *p) { return (uint64_t)(uintptr_t)p; }

// Reads the plane's source rectangle (16.16 fixed point in the properties; whole pixels here).
static struct view source_of(int fd, uint32_t plane) {
  uint32_t ids[64];
  uint64_t values[64];
  struct view view = {0, 0, 0, 0};
  struct drm_mode_obj_get_properties list = {.props_ptr = address(ids), .prop_values_ptr = address(values),
    .count_props = 64, .obj_id = plane, .obj_type = DRM_MODE_OBJECT_PLANE};
  if (ioctl(fd, DRM_IOCTL_MODE_OBJ_GETPROPERTIES, &list) != 0) return view;
  for (uint32_t i = 0; i < list.count_props && i < 64; i++) {
    struct drm_mode_get_property property = {.prop_id = ids[i]};
    if (ioctl(fd, DRM_IOCTL_MODE_GETPROPERTY, &property) != 0) continue;
    uint32_t value = (uint32_t)(values[i] >> 16);
    if (strcmp(property.name, "SRC_X") == 0) view.x = value;
    if (strcmp(property.name, "SRC_Y") == 0) view.y = value;
    if (strcmp(property.name, "SRC_W") == 0) view.width = value;
    if (strcmp(property.name, "SRC_H") == 0) view.height = value;
  }
  return view;
}

// Returns the first plane that shows something: the primary one on every driver used here.
static uint32_t shown(int fd, uint32_t *plane) {
  uint32_t ids[64];
  struct drm_mode_get_plane_res list = {.plane_id_ptr = address(ids), .count_planes = 64};
  if (ioctl(fd, DRM_IOCTL_MODE_GETPLANERESOURCES, &list) != 0) return 0;
  for (uint32_t i = 0; i < list.count_planes && i < 64; i++) {
    struct drm_mode_get_plane got = {.plane_id = ids[i]};
    if (ioctl(fd, DRM_IOCTL_MODE_GETPLANE, &got) == 0 && got.fb_id != 0) {
      *plane = ids[i];
      return got.fb_id;
    }
  }
  return 0;
}

static int write_ppm(const char *path, const unsigned char *pixels, uint32_t pitch, struct view view) {
  FILE *out = fopen(path, "wb");
  unsigned char *row = malloc(3 * view.width);
  if (!out || !row) return perror(path), 1;
  fprintf(out, "P6 %u %u 255\n", view.width, view.height);
  for (uint32_t y = 0; y < view.height; y++) {
    const uint32_t *from = (const uint32_t *)(pixels + (size_t)(view.y + y) * pitch) + view.x;
    for (uint32_t x = 0; x < view.width; x++) {
      row[3 * x] = (unsigned char)(from[x] >> 16);
      row[3 * x + 1] = (unsigned char)(from[x] >> 8);
      row[3 * x + 2] = (unsigned char)from[x];
    }
    fwrite(row, 3, view.width, out);
  }
  return fclose(out) != 0;
}

// Writes a second file with the first row of the shown window and the total number of rows.
static int write_window(const char *path, struct view view, uint32_t rows) {
  char name[256];
  snprintf(name, sizeof name, "%s.window", path);
  FILE *out = fopen(name, "w");
  if (!out) return perror(name), 1;
  fprintf(out, "%u %u\n", view.y, rows);
  return fclose(out) != 0;
}

int main(int count, char **words) {
  if (count < 2) return fprintf(stderr, "kmsgrab OUT.ppm [CARD]\n"), 1;
  const char *card = count > 2 ? words[2] : "/dev/dri/card0";
  int fd = open(card, O_RDWR | O_CLOEXEC);
  if (fd < 0) return perror(card), 1;
  // Opening a card without a master makes the opener master. Drop it: the program under test may
  // start.
  ioctl(fd, DRM_IOCTL_DROP_MASTER, 0);
  struct drm_set_client_cap planes = {DRM_CLIENT_CAP_UNIVERSAL_PLANES, 1};
  struct drm_set_client_cap atomic = {DRM_CLIENT_CAP_ATOMIC, 1};  // makes SRC_* readable
  ioctl(fd, DRM_IOCTL_SET_CLIENT_CAP, &planes);
  ioctl(fd, DRM_IOCTL_SET_CLIENT_CAP, &atomic);

  uint32_t plane = 0;
  struct drm_mode_fb_cmd2 fb = {.fb_id = shown(fd, &plane)};
  if (fb.fb_id == 0) return fprintf(stderr, "kmsgrab: nothing is scanned out\n"), 2;
  if (ioctl(fd, DRM_IOCTL_MODE_GETFB2, &fb) != 0 || fb.handles[0] == 0) return perror("GETFB2"), 1;
  if (fb.pixel_format != DRM_FORMAT_XRGB8888 && fb.pixel_format != DRM_FORMAT_ARGB8888)
    return fprintf(stderr, "kmsgrab: format %.4s\n", (const char *)&fb.pixel_format), 1;
  struct drm_mode_map_dumb map = {.handle = fb.handles[0]};
  if (ioctl(fd, DRM_IOCTL_MODE_MAP_DUMB, &map) != 0) return perror("MAP_DUMB"), 1;
  size_t size = (size_t)fb.pitches[0] * fb.height;
  unsigned char *pixels = mmap(NULL, size, PROT_READ, MAP_SHARED, fd, (off_t)map.offset);
  if (pixels == MAP_FAILED) return perror("mmap"), 1;
  struct view view = source_of(fd, plane);
  if (view.width == 0 || view.height == 0) view = (struct view){0, 0, fb.width, fb.height};
  if (write_window(words[1], view, fb.height) != 0) return 1;
  return write_ppm(words[1], pixels + fb.offsets[0], fb.pitches[0], view);
}
