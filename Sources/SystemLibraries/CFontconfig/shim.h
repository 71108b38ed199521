#if __has_include(<fontconfig/fontconfig.h>)
#include <fontconfig/fontconfig.h>
#else
#error "fontconfig/fontconfig.h is missing (libfontconfig-dev): run board/setup build run"
#endif
