// Staying awake for who asks again at once. A script on the same machine sends its next message some microseconds after it was answered; for the server to fall
// asleep in between and to be woken takes several times as long as all the rest of the way. So while one client alone does that, the loop looks for what comes
// without waiting, all that it watches alike: as long as the next message is late by less than what waking costs. It does not for those who take their time, as
// people and their fingers do, nor for a moment where nothing moves.

#include "private.h"

#include <unistd.h>

// Who asks again within this many seconds is expected to do so once more.
static const double PROMPT = 200e-6;
// It is stayed awake for so long at most.
static const double PATIENCE = 150e-6;
// Where that was in vain, it is not tried again for so many turns that bring something.
enum { ABSTENTION = 256 };

static void looks_again(struct ev_loop *loop, ev_idle *event, int flags) {
    (void)loop;
    (void)event;
    (void)flags;
}

void baton_polling_begin(baton_loop *loop) {
    // While it is active, libev does not wait.
    ev_idle_init(&loop->awake, looks_again);
    ev_set_priority(&loop->awake, EV_MINPRI);
    // Whoever would ask again has to wait for the only processor.
    loop->never_polls = sysconf(_SC_NPROCESSORS_ONLN) < 2;
}

void baton_polling_end(baton_loop *loop) {
    ev_idle_stop(loop->ev, &loop->awake);
}

void baton_polling_turn(baton_loop *loop) {
    const void *heard = loop->heard;
    if (!heard && !ev_is_active(&loop->awake)) return;
    // When this turn began.
    double now = ev_now(loop->ev), since = now - loop->heard_at;
    if (!heard) {
        // The clock may have been set back.
        if (since >= 0 && since < PATIENCE) return;
        ev_idle_stop(loop->ev, &loop->awake);
        loop->abstains = ABSTENTION;
        return;
    }
    int is_prompt = heard == loop->heard_before && heard != BATON_SEVERAL && since < PROMPT;
    loop->heard_before = heard;
    loop->heard = NULL;
    loop->heard_at = now;
    if (loop->abstains) loop->abstains--;
    if (is_prompt && !loop->abstains && !loop->never_polls)
        ev_idle_start(loop->ev, &loop->awake);
    else
        ev_idle_stop(loop->ev, &loop->awake);
}
