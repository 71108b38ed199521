#if __has_include(<fribidi/fribidi.h>)
#include <fribidi/fribidi.h>
#else
#error "fribidi/fribidi.h is missing (libfribidi-dev): run board/setup build run"
#endif
