// TurboJPEG, libjpeg-turbo's own interface: it reports errors by return values, while libjpeg's wants
// a setjmp around every call, which Swift cannot give it.
#include <turbojpeg.h>
