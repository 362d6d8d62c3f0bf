// Silence: who is pinged, who is hung up, and when the loop has to wake for it.
//
// Each open WebSocket stands in one queue, and each queue is in the order of time, so that what is due stands at its head: a beat costs what is due, not the
// number of connections. One timer aims at the earliest moment of all; without a connection there is none, and the loop sleeps until something happens.
//
//   fresh    has sent something since the last beat. The hot path only puts it here, once a beat, and reads no clock.
//   quiet    has said nothing since `heard_at`: is pinged when that is so long ago.
//   pinged   the same, and was asked.
//   closing  a close was begun: must be over by `close_by`.
//
// And of each connection that is no WebSocket:
//
//   staged     has no request in hand: must have one by `close_by`.
//   answering  an answer is pending: must make progress by `close_by`.
//
// What the system knows of the other side's machine is asked for here too.

#include "private.h"

// Not netinet/tcp.h: that lacks the newer fields.
#include <linux/tcp.h>
#include <netinet/in.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>

// Pings of one beat: of more the rest goes out in the next turn, so that thousands do not hold up the others.
enum { PINGS = 64 };

// Linux asks a client's machine that takes nothing whether it would now, ever more slowly, but at least this often.
enum { UNANSWERED_MILLISECONDS = 120000 };

double baton_now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

static void leave(baton_connection *connection) {
    baton_queue *queue = connection->queue;
    if (!queue) return;
    if (connection->later) connection->later->earlier = connection->earlier; else queue->last = connection->earlier;
    if (connection->earlier) connection->earlier->later = connection->later; else queue->first = connection->later;
    connection->queue = NULL;
    connection->earlier = connection->later = NULL;
}

static void enter(baton_connection *connection, baton_queue *queue) {
    leave(connection);
    connection->queue = queue;
    connection->earlier = queue->last;
    if (queue->last) queue->last->later = connection; else queue->first = connection;
    queue->last = connection;
}

// Sets the timer to what is due first. One that is set earlier is left alone: it finds nothing to do, and aims again.
static void aim(baton_server *server, double now) {
    double due = 0;
    #define CONSIDER(head, moment) if (head) { double at = (moment); if (!due || at < due) due = at; }
    CONSIDER(server->fresh.first, now + server->beat_seconds)
    CONSIDER(server->quiet.first, server->quiet.first->heard_at + server->ping_seconds)
    CONSIDER(server->pinged.first, server->pinged.first->heard_at + server->pong_seconds)
    CONSIDER(server->closing.first, server->closing.first->close_by)
    CONSIDER(server->staged.first, server->staged.first->close_by)
    CONSIDER(server->answering.first, server->answering.first->close_by)
    #undef CONSIDER
    if (!due || server->doomed) {
        ev_timer_stop(server->loop->ev, &server->heartbeat);
        return;
    }
    if (ev_is_active(&server->heartbeat)) {
        if (server->beat_at <= due) return;
        ev_timer_stop(server->loop->ev, &server->heartbeat);
    }
    server->beat_at = due;
    // Timers count from the turn's cached time; the turn may have worked for long since.
    ev_now_update(server->loop->ev);
    ev_timer_set(&server->heartbeat, due > now ? due - now : 0., 0.);
    ev_timer_start(server->loop->ev, &server->heartbeat);
}

static int ask_system(const baton_connection *connection, struct tcp_info *info) {
    // An older system fills in less.
    memset(info, 0, sizeof *info);
    socklen_t length = sizeof *info;
    return !getsockopt(connection->socket, IPPROTO_TCP, TCP_INFO, info, &length);
}

uint64_t baton_websocket_taken(const baton_connection *connection) {
    struct tcp_info info;
    return connection->is_websocket && ask_system(connection, &info) ? info.tcpi_bytes_acked : 0;
}

double baton_websocket_latency(const baton_connection *connection) {
    return connection->is_websocket && connection->latency > 0 ? connection->latency : -1;
}

double baton_websocket_silence(const baton_connection *connection) {
    // Of one that is fresh nobody has looked at the clock yet, and of one that closes it says something else.
    const baton_server *server = connection->server;
    int is_noted = connection->queue == &server->quiet || connection->queue == &server->pinged;
    return is_noted ? baton_now() - connection->heard_at : 0;
}

// Whether a client that reads nothing has a machine that still answers: then it has only stopped reading, costs a constant, and is let be. What stands in its
// way cannot be passed by a ping.
static int only_stalls(baton_connection *connection) {
    struct tcp_info info;
    if (!ask_system(connection, &info)) return 0;
    // What it has room for it could have answered.
    if (!baton_websocket_holds_back(connection) && !info.tcpi_notsent_bytes) return 0;
    return info.tcpi_last_ack_recv <= UNANSWERED_MILLISECONDS;
}

static void ping(baton_connection *connection) {
    enter(connection, &connection->server->pinged);
    if (baton_websocket_holds_back(connection)) return;
    connection->pinged_at = baton_now();
    // An answer to an empty ping would not be told to us.
    if (baton_websocket_control(connection, BATON_PING_FRAME, "ping", 4)) baton_kill(connection);
}

// Ends a connection whose time is over. A WebSocket may have bytes that its client does not read: they are dropped.
static void end_in_time(baton_connection *connection) {
    if (connection->is_websocket) baton_kill(connection);
    else baton_end(connection);
}

static void beat(struct ev_loop *loop, ev_timer *event, int flags) {
    (void)loop;
    (void)flags;
    baton_server *server = event->data;
    double now = baton_now();
    baton_connection *connection;

    // A client that reads nothing never becomes writable, and one that hangs never answers a close.
    while ((connection = server->closing.first) && connection->close_by <= now) end_in_time(connection);
    while ((connection = server->staged.first) && connection->close_by <= now) baton_end(connection);
    while ((connection = server->answering.first) && connection->close_by <= now) baton_end(connection);

    while ((connection = server->fresh.first)) {
        connection->heard_at = now;
        enter(connection, &server->quiet);
    }
    while ((connection = server->pinged.first) && connection->heard_at + server->pong_seconds <= now) {
        if (!only_stalls(connection)) {
            baton_kill(connection);
            continue;
        }
        connection->heard_at = now;
        enter(connection, &server->quiet);
    }
    // Those that would be due within the next beat go along, rather than wake the loop each for itself.
    double until = now + server->beat_seconds - server->ping_seconds;
    for (int count = 0; count < PINGS && (connection = server->quiet.first) && connection->heard_at <= until; count++) ping(connection);

    aim(server, now);
}

void baton_heartbeat_init(baton_server *server) {
    ev_timer_init(&server->heartbeat, beat, 0., 0.);
    server->heartbeat.data = server;
    // Twenty beats a ping interval: so exact is the silence that is kept.
    server->beat_seconds = server->ping_seconds / 20;
}

void baton_heartbeat_stop(baton_server *server) {
    ev_timer_stop(server->loop->ev, &server->heartbeat);
}

void baton_heartbeat_fresh(baton_connection *connection) {
    if (connection->closing) return;
    enter(connection, &connection->server->fresh);
    // Whoever is fresh already has set the timer.
    if (!connection->earlier) aim(connection->server, baton_now());
}

void baton_heartbeat_answered(baton_connection *connection) {
    if (connection->closing) return;
    // The answer to a ping is rare, and all that an idle client says: it takes the time at once and so spares the loop a beat.
    double now = connection->heard_at = baton_now();
    if (connection->pinged_at) connection->latency = now - connection->pinged_at;
    connection->pinged_at = 0;
    enter(connection, &connection->server->quiet);
    aim(connection->server, now);
}

static void enter_until(baton_connection *connection, baton_queue *queue, int seconds) {
    double now = baton_now();
    connection->close_by = now + seconds;
    enter(connection, queue);
    aim(connection->server, now);
}

void baton_heartbeat_closing(baton_connection *connection) {
    enter_until(connection, &connection->server->closing, connection->server->handshake_seconds);
}

void baton_heartbeat_end_soon(baton_connection *connection) {
    baton_peers_staged(connection, 0);
    enter_until(connection, &connection->server->closing, 0);
    // Before those that have time left, as the queue is in the order of time.
    baton_queue *queue = connection->queue;
    if (queue->first == connection) return;
    leave(connection);
    connection->queue = queue;
    connection->later = queue->first;
    queue->first->earlier = connection;
    queue->first = connection;
}

void baton_heartbeat_staged(baton_connection *connection) {
    enter_until(connection, &connection->server->staged, connection->server->handshake_seconds);
    baton_peers_staged(connection, 1);
}

void baton_heartbeat_answering(baton_connection *connection) {
    baton_peers_staged(connection, 0);
    enter_until(connection, &connection->server->answering, connection->server->answer_seconds);
}

void baton_heartbeat_forget(baton_connection *connection) {
    baton_server *server = connection->server;
    baton_peers_staged(connection, 0);
    leave(connection);
    if (!server->fresh.first && !server->quiet.first && !server->pinged.first && !server->closing.first && !server->staged.first
        && !server->answering.first)
        baton_heartbeat_stop(server);
}
