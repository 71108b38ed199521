// zlib comes with libpng-dev, which needs it.
#include <png.h>
#include <zlib.h>
