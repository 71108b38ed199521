#if __has_include(<sqlite3.h>)
#include <sqlite3.h>
#else
#error "sqlite3.h is missing (libsqlite3-dev): run board/setup build run"
#endif
