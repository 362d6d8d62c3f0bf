// The heartbeat: pings silent clients, and drops clients that do not answer. A timer wakes the loop when a ping or a
// drop is due.
//
// Each open WebSocket is in one queue, and each queue is sorted by time, so the next deadline is at its head. A beat is
// one firing of the timer: its cost depends on the number of connections that have reached a deadline, not on the
// number of all connections. One timer aims at the earliest deadline of all queues. Without connections there is no
// timer, and the loop sleeps until something happens.
//
//   active   Has sent something since the last beat. A message only moves its connection into this queue, without
//            reading a clock.
//   idle     Has sent nothing since `last_received_at`. Is pinged after `ping_seconds`.
//   pinged   Has sent nothing since `last_received_at`, and was pinged.
//   closing  A close was begun. It must be complete by `close_by`.
//
// The queues for connections that are not WebSockets:
//
//   awaiting_request  The client has sent no request. It must send one by `close_by`.
//   responding        A response is pending. It must make progress by `close_by`.
//
// The functions that read the system's TCP statistics are here too.

#include "private.h"

// This header is included instead of netinet/tcp.h, which lacks the newer fields.
#include <linux/tcp.h>
#include <netinet/in.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>

// The maximum number of pings in one beat. Further pings are sent in the next loop turn, so that thousands of pings do
// not delay other work.
enum { PINGS = 64 };

// The longest interval at which Linux probes a peer whose receive window is full. The intervals between these probes
// grow up to this value.
enum { UNANSWERED_MILLISECONDS = 120000 };

double baton_now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

static void dequeue(baton_connection *connection) {
    baton_queue *queue = connection->queue;
    if (!queue) return;
    baton_connection *previous = connection->queue_previous, *next = connection->queue_next;
    if (next) next->queue_previous = previous; else queue->last = previous;
    if (previous) previous->queue_next = next; else queue->first = next;
    connection->queue = NULL;
    connection->queue_previous = connection->queue_next = NULL;
}

static void enqueue(baton_connection *connection, baton_queue *queue) {
    dequeue(connection);
    connection->queue = queue;
    connection->queue_previous = queue->last;
    if (queue->last) queue->last->queue_next = connection; else queue->first = connection;
    queue->last = connection;
}

// Sets the timer to the earliest deadline. A timer that is set to an earlier time is not changed: when it fires, it
// finds nothing to do and calls this function.
static void schedule_beat(baton_server *server, double now) {
    double due = 0;
    #define CONSIDER(head, moment) if (head) { double at = (moment); if (!due || at < due) due = at; }
    CONSIDER(server->active.first, now + server->beat_seconds)
    CONSIDER(server->idle.first, server->idle.first->last_received_at + server->ping_seconds)
    CONSIDER(server->pinged.first, server->pinged.first->last_received_at + server->pong_seconds)
    CONSIDER(server->closing.first, server->closing.first->close_by)
    CONSIDER(server->awaiting_request.first, server->awaiting_request.first->close_by)
    CONSIDER(server->responding.first, server->responding.first->close_by)
    #undef CONSIDER
    if (!due || server->is_destroyed) {
        ev_timer_stop(server->loop->ev, &server->heartbeat);
        return;
    }
    if (ev_is_active(&server->heartbeat)) {
        if (server->beat_at <= due) return;
        ev_timer_stop(server->loop->ev, &server->heartbeat);
    }
    server->beat_at = due;
    // A libev timer counts from the cached time of the loop turn, which may be much earlier than now. The cached time
    // is therefore updated first.
    ev_now_update(server->loop->ev);
    ev_timer_set(&server->heartbeat, due > now ? due - now : 0., 0.);
    ev_timer_start(server->loop->ev, &server->heartbeat);
}

static int read_tcp_info(const baton_connection *connection, struct tcp_info *info) {
    // The structure is cleared first, because an older kernel fills in fewer fields.
    memset(info, 0, sizeof *info);
    socklen_t length = sizeof *info;
    return !getsockopt(connection->socket, IPPROTO_TCP, TCP_INFO, info, &length);
}

uint64_t baton_websocket_acknowledged_bytes(const baton_connection *connection) {
    struct tcp_info info;
    return connection->is_websocket && read_tcp_info(connection, &info) ? info.tcpi_bytes_acked : 0;
}

double baton_websocket_latency(const baton_connection *connection) {
    return connection->is_websocket && connection->latency > 0 ? connection->latency : -1;
}

double baton_websocket_idle_time(const baton_connection *connection) {
    // The field `last_received_at` is set only for connections in the queues `idle` and `pinged`. In `active` it is not
    // set yet. For a closing connection, the field's memory contains the other member of the union, `close_by`.
    const baton_server *server = connection->server;
    int is_recorded = connection->queue == &server->idle || connection->queue == &server->pinged;
    return is_recorded ? baton_now() - connection->last_received_at : 0;
}

// Returns whether the client's machine still sends TCP acknowledgements, although the client reads nothing. Such a
// client has only stopped reading. It stays connected, because the server needs only a constant amount of memory for
// it. No ping can be sent to the client, because the socket is full.
static int has_only_stopped_reading(baton_connection *connection) {
    struct tcp_info info;
    if (!read_tcp_info(connection, &info)) return 0;
    // If no bytes wait to be sent, the socket is not full. The client could then have answered the ping, so the client
    // has failed.
    if (!baton_websocket_is_buffering(connection) && !info.tcpi_notsent_bytes) return 0;
    return info.tcpi_last_ack_recv <= UNANSWERED_MILLISECONDS;
}

static void ping(baton_connection *connection) {
    enqueue(connection, &connection->server->pinged);
    if (baton_websocket_is_buffering(connection)) return;
    connection->pinged_at = baton_now();
    // A ping has a payload, because libwebsockets does not report the pong for an empty ping.
    if (baton_websocket_write_control(connection, BATON_PING_FRAME, "ping", 4)) baton_connection_abort(connection);
}

// Ends a connection after its deadline. Bytes that a WebSocket's client has not read are dropped.
static void end_overdue(baton_connection *connection) {
    if (connection->is_websocket) baton_connection_abort(connection);
    else baton_connection_close(connection);
}

static void beat(struct ev_loop *loop, ev_timer *event, int flags) {
    (void)loop;
    (void)flags;
    baton_server *server = event->data;
    double now = baton_now();
    baton_connection *connection;

    // Connections are ended at their deadline, because the socket of a client that reads nothing never becomes
    // writable, and a client that hangs never answers a close.
    while ((connection = server->closing.first) && connection->close_by <= now) end_overdue(connection);
    while ((connection = server->awaiting_request.first) && connection->close_by <= now) baton_connection_close(connection);
    while ((connection = server->responding.first) && connection->close_by <= now) baton_connection_close(connection);

    while ((connection = server->active.first)) {
        connection->last_received_at = now;
        enqueue(connection, &server->idle);
    }
    while ((connection = server->pinged.first) && connection->last_received_at + server->pong_seconds <= now) {
        if (!has_only_stopped_reading(connection)) {
            baton_connection_abort(connection);
            continue;
        }
        connection->last_received_at = now;
        enqueue(connection, &server->idle);
    }
    // Pings that would be due within the next `beat_seconds` are sent now, so that the loop wakes once for all of them.
    double until = now + server->beat_seconds - server->ping_seconds;
    for (int count = 0; count < PINGS && (connection = server->idle.first) && connection->last_received_at <= until; count++)
        ping(connection);

    schedule_beat(server, now);
}

void baton_heartbeat_init(baton_server *server) {
    ev_timer_init(&server->heartbeat, beat, 0., 0.);
    server->heartbeat.data = server;
    // There are twenty beats in each ping interval, so the silence of a client is measured to a twentieth of the
    // interval.
    server->beat_seconds = server->ping_seconds / 20;
}

void baton_heartbeat_stop(baton_server *server) {
    ev_timer_stop(server->loop->ev, &server->heartbeat);
}

void baton_heartbeat_set_active(baton_connection *connection) {
    if (connection->closing) return;
    enqueue(connection, &connection->server->active);
    // If another connection is already in the queue `active`, the timer is already set.
    if (!connection->queue_previous) schedule_beat(connection->server, baton_now());
}

void baton_heartbeat_pong_received(baton_connection *connection) {
    if (connection->closing) return;
    // An idle client sends only a rare pong. The time of the pong is recorded now instead of at the next beat. The
    // connection therefore need not enter the queue `active`, which would cost a wake-up of the timer.
    double now = connection->last_received_at = baton_now();
    if (connection->pinged_at) connection->latency = now - connection->pinged_at;
    connection->pinged_at = 0;
    enqueue(connection, &connection->server->idle);
    schedule_beat(connection->server, now);
}

static void enqueue_until(baton_connection *connection, baton_queue *queue, int seconds) {
    double now = baton_now();
    connection->close_by = now + seconds;
    enqueue(connection, queue);
    schedule_beat(connection->server, now);
}

void baton_heartbeat_set_closing(baton_connection *connection) {
    enqueue_until(connection, &connection->server->closing, connection->server->handshake_seconds);
}

void baton_heartbeat_close_soon(baton_connection *connection) {
    baton_peers_set_awaiting(connection, 0);
    enqueue_until(connection, &connection->server->closing, 0);
    // Moves the connection to the head of the queue, which is sorted by time, because this deadline is the
    // earliest.
    baton_queue *queue = connection->queue;
    if (queue->first == connection) return;
    dequeue(connection);
    connection->queue = queue;
    connection->queue_next = queue->first;
    queue->first->queue_previous = connection;
    queue->first = connection;
}

void baton_heartbeat_set_awaiting(baton_connection *connection) {
    enqueue_until(connection, &connection->server->awaiting_request, connection->server->handshake_seconds);
    baton_peers_set_awaiting(connection, 1);
}

void baton_heartbeat_set_responding(baton_connection *connection) {
    baton_peers_set_awaiting(connection, 0);
    enqueue_until(connection, &connection->server->responding, connection->server->response_seconds);
}

void baton_heartbeat_remove(baton_connection *connection) {
    baton_server *server = connection->server;
    baton_peers_set_awaiting(connection, 0);
    dequeue(connection);
    if (!server->active.first && !server->idle.first && !server->pinged.first && !server->closing.first && !server->awaiting_request.first
        && !server->responding.first)
        baton_heartbeat_stop(server);
}
