// Busy polling for a client that sends its next message at once, such as a script on the same machine. That message
// arrives some microseconds after the answer, but sleeping and waking take the server several times as long as all its
// other work.
//
// While only one client is active and sends in this way, the loop polls all its watches without waiting. Polling stops
// when the next message is late by more than the cost of a wake-up. The loop does not poll for slower clients, such as
// people, or while nothing happens.
//
// Needed by the benchmark row "tap, one client: round trip p50": 0.35 of an echo server's time with polling, 1.11
// without.

#include "private.h"

#include <unistd.h>

// Polling starts if two messages of a client follow each other within this time, in seconds.
static const double PROMPT_INTERVAL = 200e-6;
// The maximum time to poll, in seconds.
static const double MAXIMUM_POLLING_TIME = 150e-6;
// If polling receives no message, polling stays off until this many loop turns have received messages.
enum { PAUSE_TURNS = 256 };

static void do_nothing(struct ev_loop *loop, ev_idle *event, int flags) {
    (void)loop;
    (void)event;
    (void)flags;
}

void baton_polling_begin(baton_loop *loop) {
    // While this watcher is active, libev does not wait.
    ev_idle_init(&loop->polling_watch, do_nothing);
    ev_set_priority(&loop->polling_watch, EV_MINPRI);
    // On a single processor, polling would delay the client itself.
    loop->never_polls = sysconf(_SC_NPROCESSORS_ONLN) < 2;
}

void baton_polling_end(baton_loop *loop) {
    ev_idle_stop(loop->ev, &loop->polling_watch);
}

void baton_polling_turn(baton_loop *loop) {
    const void *sender = loop->sender;
    if (!sender && !ev_is_active(&loop->polling_watch)) return;
    // The time at which this loop turn began.
    double now = ev_now(loop->ev), since = now - loop->last_received_at;
    if (!sender) {
        // If the clock was set back, the time since the last message is negative, and polling stops.
        if (since >= 0 && since < MAXIMUM_POLLING_TIME) return;
        ev_idle_stop(loop->ev, &loop->polling_watch);
        loop->pause_turns = PAUSE_TURNS;
        return;
    }
    int is_prompt = sender == loop->previous_sender && sender != BATON_MULTIPLE_SENDERS && since < PROMPT_INTERVAL;
    loop->previous_sender = sender;
    loop->sender = NULL;
    loop->last_received_at = now;
    if (loop->pause_turns) loop->pause_turns--;
    if (is_prompt && !loop->pause_turns && !loop->never_polls)
        ev_idle_start(loop->ev, &loop->polling_watch);
    else
        ev_idle_stop(loop->ev, &loop->polling_watch);
}
