#if __has_include(<xkbcommon/xkbcommon.h>)
#include <xkbcommon/xkbcommon.h>
#include <xkbcommon/xkbcommon-compose.h>
#else
#error "xkbcommon/xkbcommon.h is missing (libxkbcommon-dev): run board/setup build run"
#endif
