// The event loop: a libev loop and its watches.

#include "private.h"

#include <signal.h>
#include <stdlib.h>
#include <time.h>

struct baton_watch {
    baton_loop *loop;
    baton_function function;
    void *context;
    enum { WATCH_DESCRIPTOR, WATCH_TIMER, WATCH_SIGNAL } kind;
    union {
        ev_io io;
        ev_timer timer;
        ev_signal signal;
    } event;
};

// libev aborts if two loops watch the same signal. This table stores the loop and the number of watches of each
// signal.
static struct {
    baton_loop *loop;
    int count;
} signal_owners[_NSIG];

// The monotonic clock in milliseconds, without a system call. Its resolution is some milliseconds.
static int64_t coarse_milliseconds(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC_COARSE, &time);
    return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

static void begin_of_turn(struct ev_loop *loop, ev_check *event, int flags) {
    (void)loop;
    (void)flags;
    baton_loop *owner = event->data;
    owner->is_in_turn = 1;
    owner->time = 0;
    owner->began_at = coarse_milliseconds();
}

double baton_loop_time(baton_loop *loop) {
    if (!loop->is_in_turn || loop->time == 0) loop->time = baton_now() * 1e3;
    return loop->time;
}

static void end_of_turn(struct ev_loop *loop, ev_prepare *event, int flags) {
    (void)loop;
    (void)flags;
    baton_loop *owner = event->data;
    int was_in_turn = owner->is_in_turn;
    owner->is_in_turn = 0;
    baton_send_batch_begin(owner);
    owner->end_of_turn(owner->context);
    baton_send_batch_end(owner);
    baton_polling_turn(owner);
    if (!was_in_turn || !owner->slow_turn) return;
    int64_t duration = coarse_milliseconds() - owner->began_at;
    if (duration >= BATON_SLOW_TURN) owner->slow_turn(owner->slow_context, (double)duration);
}

// libev wakes once a minute to check whether the system's clock was changed. Once a periodic watcher was started, the
// kernel notifies libev of such changes instead, and libev sleeps until the next event.
static void disable_minute_wake_up(struct ev_loop *loop) {
    ev_periodic by_calendar;
    ev_periodic_init(&by_calendar, NULL, 1e12, 0., NULL);
    ev_periodic_start(loop, &by_calendar);
    ev_periodic_stop(loop, &by_calendar);
}

baton_loop *baton_loop_create(baton_function function, void *context) {
    baton_loop *loop = calloc(1, sizeof *loop);
    if (!loop) return NULL;
    // With `EVFLAG_NOENV`, environment variables cannot select another backend of libev. With select or poll, the cost
    // of a loop turn would grow with the number of connections.
    loop->ev = ev_loop_new(EVBACKEND_EPOLL | EVFLAG_NOENV);
    if (!loop->ev) loop->ev = ev_loop_new(EVFLAG_AUTO | EVFLAG_NOENV);
    if (!loop->ev) {
        free(loop);
        return NULL;
    }
    loop->end_of_turn = function;
    loop->context = context;
    ev_prepare_init(&loop->prepare, end_of_turn);
    loop->prepare.data = loop;
    ev_prepare_start(loop->ev, &loop->prepare);
    ev_check_init(&loop->check, begin_of_turn);
    loop->check.data = loop;
    // With this priority, the watcher runs before all other watchers of the loop turn.
    ev_set_priority(&loop->check, EV_MAXPRI);
    ev_check_start(loop->ev, &loop->check);
    disable_minute_wake_up(loop->ev);
    baton_polling_begin(loop);
    return loop;
}

void baton_loop_on_slow_turn(baton_loop *loop, void (*function)(void *context, double milliseconds), void *context) {
    loop->slow_turn = function;
    loop->slow_context = context;
}

void baton_loop_destroy(baton_loop *loop) {
    if (!loop) return;
    baton_destroy_pending_servers(loop);
    baton_main_queue_stop(loop);
    baton_polling_end(loop);
    baton_send_batch_free(loop);
    ev_prepare_stop(loop->ev, &loop->prepare);
    ev_check_stop(loop->ev, &loop->check);
    ev_loop_destroy(loop->ev);
    free(loop);
}

void baton_loop_run(baton_loop *loop) {
    ev_run(loop->ev, 0);
    loop->is_in_turn = 0;
}

void baton_loop_turn(baton_loop *loop, int may_wait) {
    ev_run(loop->ev, may_wait ? EVRUN_ONCE : EVRUN_NOWAIT);
    // Between two loop turns, the caller of this function may run for a long time, so the cached time must not be used.
    loop->is_in_turn = 0;
}

void baton_loop_stop(baton_loop *loop) {
    ev_break(loop->ev, EVBREAK_ALL);
}

static void fired(baton_watch *watch) {
    watch->function(watch->context);
}

static void descriptor_fired(struct ev_loop *loop, ev_io *event, int flags) {
    (void)loop;
    (void)flags;
    fired(event->data);
}

static void timer_fired(struct ev_loop *loop, ev_timer *event, int flags) {
    (void)loop;
    (void)flags;
    fired(event->data);
}

static void signal_fired(struct ev_loop *loop, ev_signal *event, int flags) {
    (void)loop;
    (void)flags;
    fired(event->data);
}

static baton_watch *make_watch(baton_loop *loop, baton_function function, void *context) {
    baton_watch *watch = calloc(1, sizeof *watch);
    if (!watch) return NULL;
    watch->loop = loop;
    watch->function = function;
    watch->context = context;
    return watch;
}

baton_watch *baton_watch_descriptor(baton_loop *loop, int descriptor, int for_writing, baton_function function, void *context) {
    if (descriptor < 0) return NULL;
    baton_watch *watch = make_watch(loop, function, context);
    if (!watch) return NULL;
    watch->kind = WATCH_DESCRIPTOR;
    ev_io_init(&watch->event.io, descriptor_fired, descriptor, for_writing ? EV_WRITE : EV_READ);
    watch->event.io.data = watch;
    ev_io_start(loop->ev, &watch->event.io);
    return watch;
}

baton_watch *baton_watch_timer(baton_loop *loop, double seconds, int repeating, baton_function function, void *context) {
    baton_watch *watch = make_watch(loop, function, context);
    if (!watch) return NULL;
    watch->kind = WATCH_TIMER;
    // libev does not repeat a timer whose interval is 0, so a repeating timer has an interval of at least 0.1 ms.
    ev_timer_init(&watch->event.timer, timer_fired, seconds, repeating ? (seconds > 0.0001 ? seconds : 0.0001) : 0.);
    watch->event.timer.data = watch;
    // A libev timer counts from the cached time of the loop turn, which may be much earlier than now. The cached time
    // is therefore updated first.
    ev_now_update(loop->ev);
    ev_timer_start(loop->ev, &watch->event.timer);
    return watch;
}

baton_watch *baton_watch_signal(baton_loop *loop, int number, baton_function function, void *context) {
    if (number <= 0 || number >= _NSIG) return NULL;
    if (signal_owners[number].count && signal_owners[number].loop != loop) return NULL;
    baton_watch *watch = make_watch(loop, function, context);
    if (!watch) return NULL;
    signal_owners[number].loop = loop;
    signal_owners[number].count++;
    watch->kind = WATCH_SIGNAL;
    ev_signal_init(&watch->event.signal, signal_fired, number);
    watch->event.signal.data = watch;
    ev_signal_start(loop->ev, &watch->event.signal);
    // The signal is unblocked, because the process inherits its parent's signal mask, which may block the signal. A
    // worker thread of libdispatch, for example, blocks signals.
    sigset_t wanted;
    sigemptyset(&wanted);
    sigaddset(&wanted, number);
    pthread_sigmask(SIG_UNBLOCK, &wanted, NULL);
    return watch;
}

void baton_watch_cancel(baton_watch *watch) {
    if (!watch) return;
    switch (watch->kind) {
    case WATCH_DESCRIPTOR:
        ev_io_stop(watch->loop->ev, &watch->event.io);
        break;
    case WATCH_TIMER:
        ev_timer_stop(watch->loop->ev, &watch->event.timer);
        break;
    case WATCH_SIGNAL:
        signal_owners[watch->event.signal.signum].count--;
        ev_signal_stop(watch->loop->ev, &watch->event.signal);
        break;
    }
    free(watch);
}
