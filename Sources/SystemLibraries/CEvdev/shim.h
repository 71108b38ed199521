#if __has_include(<libevdev/libevdev.h>)
#include <libevdev/libevdev.h>
#include <libevdev/libevdev-uinput.h>
#include <linux/input.h>
#else
#error "libevdev/libevdev.h is missing (libevdev-dev): run board/setup build run"
#endif
