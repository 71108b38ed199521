#include <sys/epoll.h>
#include <sys/timerfd.h>
#include <sys/signalfd.h>
#include <time.h>
#include <sys/timex.h>
#include <sys/eventfd.h>
