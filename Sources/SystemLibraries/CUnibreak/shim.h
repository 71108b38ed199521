#if __has_include(<linebreak.h>)
#include <linebreak.h>
#else
#error "linebreak.h is missing (libunibreak-dev): run board/setup build run"
#endif
