// Reads HTTP requests, and manages the connections that await a request: new connections, and connections between two
// requests.
//
// A silent client uses little memory. At most `maximum_awaiting` such connections are open (peers.c chooses them), each
// for at most `handshake_seconds`. If bytes have arrived, the connection has a buffer of HEAD_BYTES. libwebsockets gets
// a socket only when needed: with the first byte of a TLS hello, or when a WebSocket without TLS is accepted.
// libwebsockets' pool of request buffers, which silent clients could exhaust, is not used.

#include "private.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum {
    // The buffer is much larger than the requests of Baton's page, because a browser adds every cookie that other
    // servers on 127.0.0.1 have set.
    HEAD_BYTES = BATON_HEAD_BYTES,
    // The type of the TLS record that contains a ClientHello (RFC 8446 5.1).
    HANDSHAKE_RECORD = 0x16,
};

// Returns the length of a request's head (RFC 9112 2.1), including the empty line at its end; 0 if the empty line has
// not arrived. The empty line is found even if the lines lack the carriage return. Such a request is then refused with
// a message, instead of waiting until the time-out.
static size_t head_size(const unsigned char *bytes, size_t length) {
    int is_empty_line = 0;
    for (size_t index = 0; index < length; index++) {
        if (bytes[index] == '\n') {
            if (is_empty_line) return index + 1;
            is_empty_line = 1;
        } else if (bytes[index] != '\r') {
            is_empty_line = 0;
        }
    }
    return 0;
}

static void consume(baton_connection *connection, size_t length) {
    connection->head_length -= length;
    memmove(connection->head, connection->head + length, connection->head_length);
}

// Skips empty lines before a request (RFC 9112 2.2).
static void consume_empty_lines(baton_connection *connection) {
    size_t count = 0;
    if (!connection->head) return;
    while (count < connection->head_length && (connection->head[count] == '\r' || connection->head[count] == '\n')) count++;
    consume(connection, count);
}

static void free_head(baton_connection *connection) {
    if (connection->head != connection->server->request) free(connection->head);
    connection->head = NULL;
    connection->head_length = 0;
}

// Lets the connection read into the server's buffer, which all connections share. Most requests arrive whole, so an
// idle client needs no memory for its request (row "idle" of `make bench`: 1.4 KiB less for each client).
static void use_shared_head(baton_connection *connection) {
    if (!connection->head) connection->head = connection->server->request;
}

// Moves the bytes of an incomplete request into a buffer of the connection's own. Returns 0 if there is no memory.
static int copy_head(baton_connection *connection) {
    if (connection->head != connection->server->request) return 1;
    connection->head = NULL;
    if (!connection->head_length) return 1;
    connection->head = malloc(HEAD_BYTES);
    if (!connection->head) return 0;
    memcpy(connection->head, connection->server->request, connection->head_length);
    return 1;
}

// Reads and drops bytes after the last response until the client closes too (RFC 9112 9.6). Closing a socket with
// unread bytes resets the connection, and the client may lose the response.
static void discard(struct ev_loop *loop, ev_io *event, int flags) {
    (void)loop;
    (void)flags;
    baton_connection *connection = event->data;
    ssize_t length = recv(connection->socket, connection->server->incoming, sizeof connection->server->incoming, MSG_DONTWAIT);
    if (length < 0 && (errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR)) return;
    if (length <= 0) baton_connection_close(connection);
}

static void watch(baton_connection *connection, void (*function)(struct ev_loop *, ev_io *, int)) {
    struct ev_loop *loop = connection->server->loop->ev;
    ev_io_stop(loop, &connection->watch);
    ev_io_init(&connection->watch, function, connection->socket, EV_READ);
    connection->watch.data = connection;
    // This watcher runs before libwebsockets' watcher, which would otherwise read the bytes after the TLS handshake.
    ev_set_priority(&connection->watch, EV_MAXPRI);
    baton_connection_start_reading(connection);
}

static void lingering_close(baton_connection *connection) {
    if (connection->server->ending) {
        baton_connection_close(connection);
        return;
    }
    baton_tls_send_close_notify(connection);
    shutdown(connection->socket, SHUT_WR);
    free_head(connection);
    connection->closing = 1;
    watch(connection, discard);
    baton_heartbeat_set_awaiting(connection);
}

static void continue_response(struct ev_loop *loop, ev_io *event, int flags);

// Waits until the socket accepts more bytes of a response, or until the response has more bytes.
static void begin_response(baton_connection *connection, int verdict) {
    struct ev_loop *loop = connection->server->loop->ev;
    connection->responding = 1;
    baton_heartbeat_set_responding(connection);
    ev_io_stop(loop, &connection->watch);
    ev_io_init(&connection->watch, continue_response, connection->socket, EV_WRITE);
    connection->watch.data = connection;
    if (verdict == BATON_PENDING) ev_io_start(loop, &connection->watch);
}

static void open_websocket(baton_connection *connection) {
    baton_server *server = connection->server;
    baton_heartbeat_remove(connection);
    ev_io_stop(server->loop->ev, &connection->watch);
    if (!connection->wsi && !baton_connection_adopt(connection, 0)) return;
    // Stops libwebsockets' reading, because reader.c reads the frames.
    lws_rx_flow_control(connection->wsi, 0);
    baton_reader_start(connection);
    int ends = baton_websocket_opened(connection);
    // Handles frames that arrived together with the request.
    if (!ends && connection->head_length) ends = baton_reader_read_frames(connection, connection->head, connection->head_length);
    free_head(connection);
    if (ends) baton_connection_close(connection);
}

// Continues, upgrades or closes a connection, according to the verdict that the handler of its request returned.
// Returns 1 if the next request may be read.
static int apply_verdict(baton_connection *connection, int verdict) {
    if (connection->server->is_destroyed || connection->closing) return 0;
    switch (verdict) {
    case BATON_DONE:
        if (connection->server->ending) break;
        baton_heartbeat_set_awaiting(connection);
        return 1;
    case BATON_PENDING:
    case BATON_WAITING:
        begin_response(connection, verdict);
        return 0;
    case BATON_UPGRADE:
        open_websocket(connection);
        return 0;
    default:
        break;
    }
    lingering_close(connection);
    return 0;
}

// Answers all complete requests. Returns 1 if the connection waits for more bytes.
static int handle_requests(baton_connection *connection) {
    baton_server *server = connection->server;
    while (consume_empty_lines(connection), connection->head_length) {
        size_t length = head_size(connection->head, connection->head_length);
        if (!length && connection->head_length < HEAD_BYTES) return 1;
        int verdict = server->callbacks.request(server->context, connection, connection->head, length);
        consume(connection, length ? length : connection->head_length);
        if (!apply_verdict(connection, verdict)) return 0;
    }
    free_head(connection);
    return 1;
}

// Returns 1 if requests can be read from a connection. With TLS, they can be read after libwebsockets' handshake. Plain
// HTTP to a TLS server is read too, so that the client can be redirected.
static int is_ready(baton_connection *connection) {
    if (connection->tls || !connection->server->tls || connection->is_plain) return 1;
    if (connection->wsi) {
        SSL *tls = lws_get_ssl(connection->wsi);
        if (!tls || !SSL_is_init_finished(tls)) return 0;
        connection->tls = tls;
        lws_rx_flow_control(connection->wsi, 0);
        // Ends the time-out that libwebsockets sets after the handshake, because the library itself does not end it on
        // a raw socket. The queue `awaiting_request` has its own time-out.
        lws_set_timeout(connection->wsi, NO_PENDING_TIMEOUT, 0);
        return 1;
    }
    unsigned char first;
    ssize_t length = recv(connection->socket, &first, 1, MSG_PEEK | MSG_DONTWAIT);
    if (length < 0 && (errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR)) return 0;
    if (length <= 0) {
        baton_connection_close(connection);
        return 0;
    }
    if (first == HANDSHAKE_RECORD) {
        // If libwebsockets does not adopt the connection, the connection is freed.
        baton_connection_adopt(connection, 1);
        return 0;
    }
    connection->is_plain = 1;
    return 1;
}

static void readable(struct ev_loop *loop, ev_io *event, int flags) {
    (void)loop;
    (void)flags;
    baton_connection *connection = event->data;
    baton_server *server = connection->server;
    if (!is_ready(connection)) return;
    use_shared_head(connection);
    ssize_t length = baton_connection_read(connection, connection->head + connection->head_length, HEAD_BYTES - connection->head_length);
    if (length > 0) {
        connection->head_length += (size_t)length;
        // While `depth` is not 0, the server is not freed, even if a callback requests its destruction.
        server->depth++;
        server->reading = connection;
        int waits = handle_requests(connection);
        // If a callback has ended the connection, `reading` is not this connection any more.
        int is_alive = server->reading == connection;
        server->reading = NULL;
        if (is_alive && !copy_head(connection)) {
            connection->head_length = 0;
            baton_connection_close(connection);
        } else if (is_alive && waits) {
            baton_connection_start_reading(connection);
        }
        server->depth--;
    } else if (length < 0) {
        copy_head(connection);
    } else {
        baton_connection_close(connection);
    }
}

void baton_requests_begin(baton_connection *connection) {
    baton_heartbeat_set_awaiting(connection);
    watch(connection, readable);
}

// Continues a connection after a pending response, according to the response's verdict.
static void continue_after_response(baton_connection *connection, int verdict) {
    // Further requests that have already arrived are answered before more bytes are read.
    if (!apply_verdict(connection, verdict) || !handle_requests(connection)) return;
    watch(connection, readable);
}

static void continue_response(struct ev_loop *loop, ev_io *event, int flags) {
    (void)flags;
    baton_connection *connection = event->data;
    baton_server *server = connection->server;
    server->depth++;
    int verdict = server->callbacks.continue_response(server->context, connection, connection->attachment);
    if (verdict == BATON_PENDING || verdict == BATON_WAITING) {
        baton_heartbeat_set_responding(connection);
        // While a response waits for its own data, the socket is not watched. The socket is writable, and would cause
        // an event in every loop turn.
        if (verdict == BATON_WAITING) ev_io_stop(loop, event);
    } else {
        baton_response_abandon(connection);
        continue_after_response(connection, verdict);
    }
    server->depth--;
}

int baton_requests_received(baton_connection *connection, const void *bytes, size_t length) {
    if (!connection->awaits_request || connection->closing || length > HEAD_BYTES - connection->head_length) return -1;
    use_shared_head(connection);
    memcpy(connection->head + connection->head_length, bytes, length);
    connection->head_length += length;
    if (!copy_head(connection)) return -1;
    // An event is requested, so that the request is handled later, outside of libwebsockets' callback.
    ev_feed_event(connection->server->loop->ev, &connection->watch, EV_READ);
    return 0;
}
