#if __has_include(<ft2build.h>)
#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_OUTLINE_H
#include FT_MULTIPLE_MASTERS_H
#include FT_SIZES_H
#else
#error "ft2build.h is missing (libfreetype-dev): run board/setup build run"
#endif
