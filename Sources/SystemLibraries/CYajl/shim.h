#if __has_include(<yajl/yajl_parse.h>)
#include <yajl/yajl_parse.h>
#else
#error "yajl/yajl_parse.h is missing (libyajl-dev): run board/setup build run"
#endif
