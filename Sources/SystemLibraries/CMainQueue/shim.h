/* What a program with a loop of its own needs to run the main queue in it. Foundation's run loop uses the
   same two functions of libdispatch; no installed header declares them. */

/* Returns an event descriptor that is readable while blocks or tasks wait on the main queue. Call it on
   the main thread. */
extern int _dispatch_get_main_queue_handle_4CF(void);

/* Runs what waits on the main queue. Call it on the main thread; the argument is not used. */
extern void _dispatch_main_queue_callback_4CF(void *unused);
