#if __has_include(<harfbuzz/hb.h>)
#include <harfbuzz/hb.h>
#include <harfbuzz/hb-ot.h>
#else
#error "harfbuzz/hb.h is missing (libharfbuzz-dev): run board/setup build run"
#endif
