#if __has_include(<libevdev/libevdev.h>)
#include <libevdev/libevdev.h>
#include <libevdev/libevdev-uinput.h>
#include <linux/input.h>
#include <errno.h>
#include <sys/ioctl.h>

/* Ends a grab that another object of libevdev has begun on the descriptor. Returns an errno, or 0. */
static inline int vitrine_evdev_ungrab(int fd) { return ioctl(fd, EVIOCGRAB, 0) < 0 ? errno : 0; }
#else
#error "libevdev/libevdev.h is missing (libevdev-dev): run board/setup build run"
#endif
