#if __has_include(<thai/thwbrk.h>)
#include <thai/thbrk.h>
#include <thai/thwbrk.h>
#else
#error "thai/thwbrk.h is missing (libthai-dev): run board/setup build run"
#endif
