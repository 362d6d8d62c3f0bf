// The main dispatch queue, drained by our loop: what Task { @MainActor in }, Task.sleep and DispatchQueue.main.async end up on.
//
// libdispatch gives the queue of the main thread an eventfd for whoever runs that thread's loop. The two functions are exported for
// CoreFoundation's run loop and are in no header, so they are declared here and nowhere else, and weakly; where they are missing the caller falls back to
// turning the main run loop by a timer.

#include "private.h"

#include <sys/syscall.h>
#include <unistd.h>

extern int _dispatch_get_main_queue_handle_4CF(void) __attribute__((weak));
extern void _dispatch_main_queue_callback_4CF(void *message) __attribute__((weak));

int baton_is_main_thread(void) {
    return syscall(SYS_gettid) == getpid();
}

static void queue_ready(struct ev_loop *loop, ev_io *event, int flags) {
    (void)loop;
    (void)flags;
    // The count must be taken before the jobs are: whoever enqueues while they run then makes the descriptor ready again, and nothing is lost.
    // Left unread it would be ready for ever.
    uint64_t count;
    ssize_t taken = read(event->fd, &count, sizeof count);
    (void)taken;
    _dispatch_main_queue_callback_4CF(NULL);
}

int baton_loop_drain_main_queue(baton_loop *loop) {
    if (!baton_is_main_thread()) return 0;
    if (!_dispatch_get_main_queue_handle_4CF || !_dispatch_main_queue_callback_4CF) return 0;
    int descriptor = _dispatch_get_main_queue_handle_4CF();
    if (descriptor < 0) return 0;
    ev_io_init(&loop->main_queue, queue_ready, descriptor, EV_READ);
    ev_io_start(loop->ev, &loop->main_queue);
    loop->drains_main_queue = 1;
    // What was enqueued before the descriptor existed has not made it ready.
    ev_feed_event(loop->ev, &loop->main_queue, EV_READ);
    return 1;
}

void baton_main_queue_forget(baton_loop *loop) {
    if (!loop->drains_main_queue) return;
    ev_io_stop(loop->ev, &loop->main_queue);
    loop->drains_main_queue = 0;
}
