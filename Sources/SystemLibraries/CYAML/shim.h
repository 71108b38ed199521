#if __has_include(<yaml.h>)
#include <yaml.h>
#else
#error "yaml.h is missing (libyaml-dev): run board/setup build run"
#endif
