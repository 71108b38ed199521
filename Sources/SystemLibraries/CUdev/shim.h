#if __has_include(<libudev.h>)
#include <libudev.h>
#else
#error "libudev.h is missing (libudev-dev): run board/setup build run"
#endif
