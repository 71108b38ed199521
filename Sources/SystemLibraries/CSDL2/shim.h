#if __has_include(<SDL2/SDL.h>)
#include <SDL2/SDL.h>
#else
#error "SDL2/SDL.h is missing (libsdl2-dev): run board/setup build run"
#endif
