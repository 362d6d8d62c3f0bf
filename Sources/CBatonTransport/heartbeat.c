// The heartbeat: pings silent clients, drops clients that do not answer, and wakes the loop when either is due.
//
// Each open WebSocket is in one queue, and each queue is sorted by time, so the next deadline is at its head. The cost
// of a beat depends on what is due, not on the number of connections. One timer aims at the earliest deadline of all
// queues. Without connections there is no timer, and the loop sleeps until something happens.
//
//   fresh    has sent something since the last beat. A message only moves the connection here, without reading a clock.
//   quiet    has sent nothing since `heard_at`: is pinged after `ping_seconds`.
//   pinged   has sent nothing since `heard_at`, and was pinged.
//   closing  a close was begun: it must be complete by `close_by`.
//
// The queues for connections that are not WebSockets:
//
//   staged     has no request: must send one by `close_by`.
//   answering  an answer is pending: must make progress by `close_by`.
//
// The functions that read the system's TCP statistics are here too.

#include "private.h"

// Instead of netinet/tcp.h, which lacks the newer fields.
#include <linux/tcp.h>
#include <netinet/in.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>

// The maximum number of pings in one beat. The rest is sent in the next turn, so that thousands of pings do not
// delay others.
enum { PINGS = 64 };

// Linux probes a peer whose receive window is full at growing intervals, but at least this often.
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

// Sets the timer to the earliest deadline. An earlier timer stays: when it fires, it finds nothing to do and aims
// again.
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
    // libev timers start at the turn's cached time, and the turn may have worked for long since then.
    ev_now_update(server->loop->ev);
    ev_timer_set(&server->heartbeat, due > now ? due - now : 0., 0.);
    ev_timer_start(server->loop->ev, &server->heartbeat);
}

static int ask_system(const baton_connection *connection, struct tcp_info *info) {
    // Cleared first, because an older kernel fills in fewer fields.
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
    // For a fresh connection `heard_at` is not set yet, and for a closing one the field has another meaning.
    const baton_server *server = connection->server;
    int is_noted = connection->queue == &server->quiet || connection->queue == &server->pinged;
    return is_noted ? baton_now() - connection->heard_at : 0;
}

// Returns whether the machine of a client that reads nothing still answers. Such a client has only stopped reading.
// It costs a constant amount of memory, so it stays connected. A ping could not reach it past the full socket.
static int only_stalls(baton_connection *connection) {
    struct tcp_info info;
    if (!ask_system(connection, &info)) return 0;
    // If the socket has room, the client could have answered the ping, so it has not only stopped reading.
    if (!baton_websocket_holds_back(connection) && !info.tcpi_notsent_bytes) return 0;
    return info.tcpi_last_ack_recv <= UNANSWERED_MILLISECONDS;
}

static void ping(baton_connection *connection) {
    enter(connection, &connection->server->pinged);
    if (baton_websocket_holds_back(connection)) return;
    connection->pinged_at = baton_now();
    // libwebsockets does not report the pong of an empty ping.
    if (baton_websocket_control(connection, BATON_PING_FRAME, "ping", 4)) baton_kill(connection);
}

// Ends a connection after its deadline. Bytes that a WebSocket's client has not read are dropped.
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

    // The socket of a client that reads nothing never becomes writable, and a client that hangs never answers a
    // close.
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
    // Pings that would be due within the next beat are sent now, so that the loop wakes once for all of them.
    double until = now + server->beat_seconds - server->ping_seconds;
    for (int count = 0; count < PINGS && (connection = server->quiet.first) && connection->heard_at <= until; count++) ping(connection);

    aim(server, now);
}

void baton_heartbeat_init(baton_server *server) {
    ev_timer_init(&server->heartbeat, beat, 0., 0.);
    server->heartbeat.data = server;
    // Twenty beats in each ping interval determine the resolution of silence.
    server->beat_seconds = server->ping_seconds / 20;
}

void baton_heartbeat_stop(baton_server *server) {
    ev_timer_stop(server->loop->ev, &server->heartbeat);
}

void baton_heartbeat_fresh(baton_connection *connection) {
    if (connection->closing) return;
    enter(connection, &connection->server->fresh);
    // If another connection is fresh already, the timer is set.
    if (!connection->earlier) aim(connection->server, baton_now());
}

void baton_heartbeat_answered(baton_connection *connection) {
    if (connection->closing) return;
    // A pong is rare, and all that an idle client sends. Reading the clock at once saves the loop a beat.
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
    // Moves the connection to the head of the queue, which is sorted by time, because this deadline is the
    // earliest.
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
