// libpng-dev depends on zlib's headers.
#if __has_include(<png.h>)
#include <png.h>
#include <zlib.h>
#else
#error "png.h is missing (libpng-dev): run board/setup build run"
#endif
