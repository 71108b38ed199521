#if __has_include(<qrencode.h>)
#include <qrencode.h>
#else
#error "qrencode.h is missing (libqrencode-dev): run board/setup build run"
#endif
