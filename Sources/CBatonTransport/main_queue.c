// Runs the jobs of the main dispatch queue on Baton's loop: those of Task { @MainActor in }, Task.sleep and
// DispatchQueue.main.async.
//
// libdispatch provides an eventfd for the main thread's queue. The functions for this are exported for CoreFoundation's
// run loop, but no header declares them, so they are declared here as weak symbols. If these functions are missing, the
// caller runs the main run loop by a timer instead.

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
    // The counter is reset before the jobs run, so that a job that is enqueued meanwhile makes the descriptor ready
    // again. Without the reset, the descriptor would stay ready forever.
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
    // Jobs that were queued before the descriptor existed have not made the descriptor ready. The loop therefore treats
    // the descriptor as ready once.
    ev_feed_event(loop->ev, &loop->main_queue, EV_READ);
    return 1;
}

void baton_main_queue_stop(baton_loop *loop) {
    if (!loop->drains_main_queue) return;
    ev_io_stop(loop->ev, &loop->main_queue);
    loop->drains_main_queue = 0;
}
