// Reading WebSockets ourselves. The library parses what comes byte by byte, through several of its layers, which for a tap's message costs a fifth of all that the
// server does of its own. So where there is no TLS a WebSocket is taken from it as soon as it is open: the library has its reading turned off, and only sends.
// What it has read by then must be the request and nothing else, which it cannot say. So we look at the request before it does: a client that sends it in
// parts, or more behind it than it may before it is answered (RFC 6455 4.1), stays with the library.

#include "private.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

// The first that came, which the library is about to read. Looked at once: it may leave it unread for as long as it has no room for more requests.
static void look(struct ev_loop *loop, ev_io *event, int flags) {
    (void)flags;
    baton_connection *connection = event->data;
    ev_io_stop(loop, event);
    static const char end[] = "\r\n\r\n";
    enum { END = sizeof end - 1 };
    unsigned char *bytes = connection->server->incoming;
    ssize_t length = recv(connection->socket, bytes, sizeof connection->server->incoming, MSG_PEEK | MSG_DONTWAIT);
    if (length < END || memmem(bytes, (size_t)length, end, END) != bytes + length - END) return;
    // The library takes a line's end without a return as well, and so a request's.
    for (ssize_t index = 1; index < length; index++)
        if (bytes[index] == '\n' && bytes[index - 1] != '\r') return;
    connection->request = (size_t)length;
}

void baton_reader_begin(baton_connection *connection, int socket) {
    connection->socket = socket;
    ev_io_init(&connection->watch, look, socket, EV_READ);
    connection->watch.data = connection;
    // Before the library, which waits for the same.
    ev_set_priority(&connection->watch, EV_MAXPRI);
    ev_io_start(connection->server->loop->ev, &connection->watch);
}

static int heard_control(baton_connection *connection, const baton_piece *piece);

// Whether the connection is to end.
static int read_frames(baton_connection *connection, unsigned char *cursor, const unsigned char *end) {
    baton_frames *frames = &connection->frames;
    int ends = 0;
    while (!ends && connection->is_websocket) {
        baton_piece piece;
        switch (baton_frames_next(frames, &cursor, end, &piece)) {
        case BATON_PIECE:
            ends = baton_websocket_received(connection, piece.bytes, piece.length, piece.remaining, piece.flags);
            break;
        case BATON_CONTROL:
            ends = heard_control(connection, &piece);
            break;
        case BATON_BROKEN:
            return connection->closing ? 0 : baton_websocket_refuse(connection, 1002, frames->problem);
        default:
            return 0;
        }
    }
    return ends;
}

static void readable(struct ev_loop *loop, ev_io *event, int flags) {
    (void)loop;
    (void)flags;
    baton_connection *connection = event->data;
    baton_server *server = connection->server;
    // recv(2) itself would make it a place where the thread can be cancelled, before and after each call.
    ssize_t length =
        syscall(SYS_recvfrom, connection->socket, server->incoming, sizeof server->incoming, MSG_DONTWAIT, NULL, NULL);
    if (length < 0 && (errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR)) return;
    // Whoever destroys the server in here finds it in use.
    server->depth++;
    int ends = 1;
    if (length > 0) {
        ends = read_frames(connection, server->incoming, server->incoming + length);
    } else {
        baton_inbox_finish(connection);
    }
    if (ends && connection->is_websocket) baton_end(connection);
    server->depth--;
}

void baton_reader_opened(baton_connection *connection) {
    ev_io_stop(connection->server->loop->ev, &connection->watch);
    if (lws_is_ssl(connection->wsi)) connection->socket = -1;
    if (connection->socket < 0 || !connection->request || baton_bytes_read(connection) != connection->request) return;
    connection->is_taken = connection->may_hold = 1;
    lws_rx_flow_control(connection->wsi, 0);
    ev_io_init(&connection->watch, readable, connection->socket, EV_READ);
    connection->watch.data = connection;
    ev_io_start(connection->server->loop->ev, &connection->watch);
}

void baton_reader_pause(baton_connection *connection, int pauses) {
    struct ev_loop *loop = connection->server->loop->ev;
    if (pauses)
        ev_io_stop(loop, &connection->watch);
    else
        ev_io_start(loop, &connection->watch);
}

void baton_reader_end(baton_connection *connection) {
    // Its socket's number may be another's soon.
    if (connection->in_burst) baton_burst_send(connection->server->loop);
    ev_io_stop(connection->server->loop->ev, &connection->watch);
    free(connection->ping);
    connection->ping = NULL;
    baton_frames_end(&connection->frames);
}

static int pong(baton_connection *connection, const void *payload, size_t length) {
    unsigned char frame[BATON_HEADROOM + BATON_CONTROL_BYTES];
    memcpy(frame + BATON_HEADROOM, payload, length);
    return baton_websocket_write(connection, frame + BATON_HEADROOM, length, LWS_WRITE_PONG);
}

// Answers a ping. Of several that could not be answered at once the last one counts (RFC 6455 5.5.3), so that they take no room.
static int heard_ping(baton_connection *connection, const baton_piece *piece) {
    if (connection->closing) return 0;
    if (!baton_websocket_holds_back(connection)) {
        // Where the client is gone, what it said before is still to be read: its end comes after that.
        (void)pong(connection, piece->bytes, piece->length);
        return 0;
    }
    if (!connection->ping) connection->ping = malloc(BATON_CONTROL_BYTES);
    if (!connection->ping) return -1;
    memcpy(connection->ping, piece->bytes, piece->length);
    connection->ping_length = (uint8_t)piece->length;
    lws_callback_on_writable(connection->wsi);
    return 0;
}

int baton_reader_writable(baton_connection *connection) {
    if (!connection->is_taken || !connection->ping || connection->closing || baton_websocket_holds_back(connection)) return 0;
    int result = pong(connection, connection->ping, connection->ping_length);
    free(connection->ping);
    connection->ping = NULL;
    return result;
}

static int is_code(unsigned code) {
    return (code >= 1000 && code <= 1003) || (code >= 1007 && code <= 1014) || (code >= 3000 && code <= 4999);
}

// What the client's close is answered with (RFC 6455 5.5.1, 7.4): its own code, 0 where it has none, or what is wrong with it. Its reason nobody asks for.
static unsigned answer_to(const baton_piece *piece) {
    if (!piece->length) return 0;
    if (piece->length < 2) return 1002;
    unsigned code = (unsigned)piece->bytes[0] << 8 | piece->bytes[1];
    return is_code(code) ? code : 1002;
}

static int heard_close(baton_connection *connection, const baton_piece *piece) {
    uint16_t answer = (uint16_t)answer_to(piece);
    connection->in_callback = 1;
    // May end the connection, and with it what the piece lies in.
    baton_inbox_finish(connection);
    if (!connection->is_websocket) return 0;
    connection->close_heard = 1;
    // Else an answer to a close of ours, or the same thought at the same time.
    if (!connection->closing) baton_websocket_close(connection, answer, NULL, 0);
    return baton_websocket_conclude(connection);
}

static int heard_control(baton_connection *connection, const baton_piece *piece) {
    switch (piece->opcode) {
    case BATON_PING_FRAME:
        baton_heard(connection);
        return heard_ping(connection, piece);
    case BATON_CLOSE_FRAME:
        return heard_close(connection, piece);
    default:
        baton_heartbeat_answered(connection);
        return 0;
    }
}
