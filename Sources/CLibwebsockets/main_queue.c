// The main dispatch queue, drained by our loop: what Task { @MainActor in }, Task.sleep and DispatchQueue.main.async end up on.
//
// libdispatch gives the queue of the main thread an eventfd for whoever runs that thread's loop. The two functions are exported for
// CoreFoundation's run loop and are in no header, so they are looked up, here and nowhere else; where they are missing the caller falls back to
// turning the main run loop by a timer.

#include "private.h"

#include <dlfcn.h>
#include <sys/syscall.h>
#include <unistd.h>

typedef int (*handle_function)(void);
typedef void (*drain_function)(void *message);

static drain_function drain;

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
    drain(NULL);
}

int baton_loop_drain_main_queue(baton_loop *loop) {
    if (!baton_is_main_thread()) return 0;
    handle_function handle = (handle_function)(uintptr_t)dlsym(RTLD_DEFAULT, "_dispatch_get_main_queue_handle_4CF");
    drain = (drain_function)(uintptr_t)dlsym(RTLD_DEFAULT, "_dispatch_main_queue_callback_4CF");
    if (!handle || !drain) return 0;
    int descriptor = handle();
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
