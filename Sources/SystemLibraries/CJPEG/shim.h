// TurboJPEG, libjpeg-turbo's own interface: it reports errors by return values, while libjpeg's
// needs a setjmp around every call, which Swift cannot provide.
#if __has_include(<turbojpeg.h>)
#include <turbojpeg.h>
#else
#error "turbojpeg.h is missing (libturbojpeg0-dev): run board/setup build run"
#endif
