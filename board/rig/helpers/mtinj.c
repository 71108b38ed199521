// A virtual multitouch screen (uinput), controlled by lines on standard input. It answers each line
// with "ok" or an error message, so that a script never runs ahead of the fingers.
//
//   create WIDTH HEIGHT SLOTS [NAME]   a protocol B panel, INPUT_PROP_DIRECT, one unit a pixel, 10 units a mm
//   destroy                        unplugs the panel
//   down SLOT ID X Y               a finger lands      }
//   move SLOT X Y                  it moves            } not reported before `syn`
//   up SLOT                        it lifts            }
//   syn                            closes the report
//   drag SLOT X0 Y0 X1 Y1 N MS     lands, moves in N steps MS ms apart, and stays down
//   swipe SLOT X0 Y0 X1 Y1 N MS    the same, then lifts at once: a fling
//   flood SLOT N                   N reports of that finger, as fast as possible (to overflow a queue)
//   stream SLOT X0 Y0 X1 Y1 N K    lands, moves in N reports, K of them each ms, and lifts
//   sleep MS
#include <errno.h>
#include <fcntl.h>
#include <linux/uinput.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

static int device = -1, width, height, slots, current_slot, fingers, next_id = 1000;
static char name[UINPUT_MAX_NAME_SIZE];
static int failed;  // errno of the first write that the kernel refused in this line

static void event(int type, int code, int value) {
  struct input_event e = {.type = (unsigned short)type, .code = (unsigned short)code, .value = value};
  if (write(device, &e, sizeof e) != sizeof e && !failed) failed = errno;
}

static void syn(void) { event(EV_SYN, SYN_REPORT, 0); }

// The kernel remembers the slot of the last event; a driver names it only when it changes.
static void in_slot(int slot) {
  if (slot != current_slot) event(EV_ABS, ABS_MT_SLOT, slot);
  current_slot = slot;
}

static void place(int slot, int x, int y) {
  in_slot(slot);
  event(EV_ABS, ABS_MT_POSITION_X, x);
  event(EV_ABS, ABS_MT_POSITION_Y, y);
}

static void down(int slot, int id, int x, int y) {
  in_slot(slot);
  event(EV_ABS, ABS_MT_TRACKING_ID, id);
  place(slot, x, y);
  if (fingers++ == 0) event(EV_KEY, BTN_TOUCH, 1);
}

static void up(int slot) {
  in_slot(slot);
  event(EV_ABS, ABS_MT_TRACKING_ID, -1);
  if (--fingers == 0) event(EV_KEY, BTN_TOUCH, 0);
}

// Sleeps until a point in time, so that the steps of a drag do not drift by the duration of the
// writes.
static void later(struct timespec *t, int ms) {
  t->tv_nsec += (ms % 1000) * 1000000L;
  t->tv_sec += ms / 1000 + t->tv_nsec / 1000000000L;
  t->tv_nsec %= 1000000000L;
  while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, t, NULL) == EINTR) {}
}

static void drag(int slot, int x0, int y0, int x1, int y1, int steps, int ms) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  down(slot, next_id++, x0, y0);
  syn();
  for (int i = 1; i <= steps; i++) {
    later(&t, ms);
    place(slot, x0 + (x1 - x0) * i / steps, y0 + (y1 - y0) * i / steps);
    syn();
  }
}

// Each report differs from the one before, because the kernel drops a value that does not change.
static void flood(int slot, int reports) {
  for (int i = 0; i < reports; i++) {
    place(slot, (i * 7) % width, (i * 3) % height);
    syn();
  }
}

static void stream(int slot, int x0, int y0, int x1, int y1, int reports, int each) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  down(slot, next_id++, x0, y0);
  syn();
  for (int i = 1; i <= reports; i++) {
    if (i % each == 0) later(&t, 1);
    // One pixel aside, in turns: a report without a change would be dropped by the kernel.
    place(slot, x0 + (x1 - x0) * i / reports + i % 2, y0 + (y1 - y0) * i / reports);
    syn();
  }
  up(slot);
  syn();
}

static void axis(int code, int maximum, int resolution) {
  struct uinput_abs_setup setup = {.code = (unsigned short)code,
                                   .absinfo = {.maximum = maximum, .resolution = resolution}};
  if (ioctl(device, UI_ABS_SETUP, &setup) != 0 && !failed) failed = errno;
}

static void create(void) {
  struct uinput_setup setup = {.id = {BUS_VIRTUAL, 0x1234, 0x5678, 1}};
  strcpy(setup.name, name);
  device = open("/dev/uinput", O_WRONLY | O_CLOEXEC);
  ioctl(device, UI_SET_EVBIT, EV_KEY);
  ioctl(device, UI_SET_EVBIT, EV_ABS);
  ioctl(device, UI_SET_KEYBIT, BTN_TOUCH);
  ioctl(device, UI_SET_PROPBIT, INPUT_PROP_DIRECT);
  axis(ABS_X, width - 1, 10);
  axis(ABS_Y, height - 1, 10);
  axis(ABS_MT_SLOT, slots - 1, 0);
  axis(ABS_MT_TRACKING_ID, 65535, 0);
  axis(ABS_MT_POSITION_X, width - 1, 10);
  axis(ABS_MT_POSITION_Y, height - 1, 10);
  if (ioctl(device, UI_DEV_SETUP, &setup) != 0 || ioctl(device, UI_DEV_CREATE) != 0) failed = errno;
  current_slot = fingers = 0;
}

static void destroy(void) {
  ioctl(device, UI_DEV_DESTROY);
  close(device);
  device = -1;
}

// Executes one line; returns false if it is unknown.
static int obey(const char *line) {
  int s, a, b, c, d, n, ms;
  strcpy(name, "rig touchscreen");
  if (sscanf(line, "create %d %d %d %79s", &width, &height, &slots, name) >= 3) create();
  else if (sscanf(line, "down %d %d %d %d", &s, &a, &b, &c) == 4) down(s, a, b, c);
  else if (sscanf(line, "move %d %d %d", &s, &a, &b) == 3) place(s, a, b);
  else if (sscanf(line, "up %d", &s) == 1) up(s);
  else if (sscanf(line, "drag %d %d %d %d %d %d %d", &s, &a, &b, &c, &d, &n, &ms) == 7) drag(s, a, b, c, d, n, ms);
  else if (sscanf(line, "swipe %d %d %d %d %d %d %d", &s, &a, &b, &c, &d, &n, &ms) == 7) {
    drag(s, a, b, c, d, n, ms);
    up(s);
    syn();
  }
  else if (sscanf(line, "stream %d %d %d %d %d %d %d", &s, &a, &b, &c, &d, &n, &ms) == 7) stream(s, a, b, c, d, n, ms);
  else if (sscanf(line, "flood %d %d", &s, &n) == 2) flood(s, n);
  else if (sscanf(line, "sleep %d", &ms) == 1) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    later(&t, ms);
  }
  else if (strncmp(line, "syn", 3) == 0) syn();
  else if (strncmp(line, "destroy", 7) == 0) destroy();
  else return 0;
  return 1;
}

int main(void) {
  char line[256];
  setvbuf(stdout, NULL, _IOLBF, 0);
  while (fgets(line, sizeof line, stdin)) {
    failed = 0;
    if (!obey(line)) printf("unknown: %s", line);
    else if (failed) printf("refused: %s: %s", strerror(failed), line);
    else printf("ok %s", line);
  }
  return 0;
}
