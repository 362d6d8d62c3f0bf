// The reader of WebSocket frames, the same for connections with and without TLS, so that the same rules apply to all
// frames. libwebsockets' reading is turned off, because it would parse byte by byte, through several layers. That
// would take a fifth of the server's own instructions for a tap (row "taps" of `make bench`).

#include "private.h"

#include <stdlib.h>
#include <string.h>

static int handle_control(baton_connection *connection, const baton_piece *piece);

// Parses and handles received frames. Returns 1 if the connection is to end.
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
            ends = handle_control(connection, &piece);
            break;
        case BATON_BROKEN:
            return connection->closing ? 0 : baton_websocket_fail(connection, 1002, frames->problem);
        default:
            return 0;
        }
    }
    return ends;
}

int baton_reader_read_frames(baton_connection *connection, unsigned char *bytes, size_t length) {
    return read_frames(connection, bytes, bytes + length);
}

static void readable(struct ev_loop *loop, ev_io *event, int flags) {
    (void)loop;
    (void)flags;
    baton_connection *connection = event->data;
    baton_server *server = connection->server;
    // While `depth` is not 0, the server is not freed, even if a callback requests its destruction.
    server->depth++;
    int ends = 0;
    do {
        ssize_t length = baton_connection_read(connection, server->incoming, sizeof server->incoming);
        if (length < 0) break;
        if (length == 0) baton_inbox_deliver_all(connection);
        ends = length == 0 || read_frames(connection, server->incoming, server->incoming + length);
        // Bytes that TLS has already decrypted cause no event of the socket, so this loop reads them. TLS holds at most
        // one record of such bytes.
    } while (connection->tls && !ends && connection->is_websocket && !connection->paused && SSL_pending(connection->tls));
    if (ends && connection->is_websocket) baton_connection_close(connection);
    server->depth--;
}

void baton_reader_start(baton_connection *connection) {
    ev_io_stop(connection->server->loop->ev, &connection->watch);
    ev_io_init(&connection->watch, readable, connection->socket, EV_READ);
    connection->watch.data = connection;
    baton_connection_start_reading(connection);
}

// Answers a ping. Of several unanswered pings only the last is answered (RFC 6455 5.5.3), so only one has to be stored.
static int handle_ping(baton_connection *connection, const baton_piece *piece) {
    if (connection->closing) return 0;
    if (!baton_websocket_is_buffering(connection)) {
        // A failed write is ignored here, because messages that arrived earlier must be read before the connection
        // ends.
        (void)baton_websocket_write_control(connection, BATON_PONG_FRAME, piece->bytes, piece->length);
        return 0;
    }
    if (!connection->ping) connection->ping = malloc(BATON_CONTROL_BYTES);
    if (!connection->ping) return -1;
    memcpy(connection->ping, piece->bytes, piece->length);
    connection->ping_length = (uint8_t)piece->length;
    lws_callback_on_writable(connection->wsi);
    return 0;
}

static int is_close_code(unsigned code) {
    return (code >= 1000 && code <= 1003) || (code >= 1007 && code <= 1014) || (code >= 3000 && code <= 4999);
}

// Validates UTF-8 (RFC 3629 4): no overlong form, no surrogate, nothing above U+10FFFF.
static int is_utf8(const unsigned char *bytes, size_t length) {
    for (size_t index = 0; index < length; ) {
        unsigned first = bytes[index++];
        if (first < 0x80) continue;
        size_t more = first >= 0xF0 ? 3 : first >= 0xE0 ? 2 : 1;
        if (first < 0xC2 || first > 0xF4 || more > length - index) return 0;
        unsigned second = bytes[index];
        unsigned lowest = first == 0xE0 ? 0xA0 : first == 0xF0 ? 0x90 : 0x80, highest = first == 0xED ? 0x9F : first == 0xF4 ? 0x8F : 0xBF;
        if (second < lowest || second > highest) return 0;
        for (size_t next = 1; next < more; next++)
            if (bytes[index + next] >> 6 != 2) return 0;
        index += more;
    }
    return 1;
}

// The code that answers a client's close (RFC 6455 5.5.1, 7.4): the client's own code, 0 if it sent none, 1002 for an
// invalid code, 1007 for a reason that is not UTF-8.
static unsigned close_answer_code(const baton_piece *piece) {
    if (!piece->length) return 0;
    if (piece->length < 2) return 1002;
    unsigned code = (unsigned)piece->bytes[0] << 8 | piece->bytes[1];
    if (!is_close_code(code)) return 1002;
    return is_utf8(piece->bytes + 2, piece->length - 2) ? code : 1007;
}

static int handle_close(baton_connection *connection, const baton_piece *piece) {
    uint16_t answer = (uint16_t)close_answer_code(piece);
    connection->in_callback = 1;
    // This call may end the connection, and free the memory of the received close frame.
    baton_inbox_deliver_all(connection);
    if (!connection->is_websocket) return 0;
    connection->close_received = 1;
    // If the server's close is already in progress, the client's close frame answers it, or both sides have closed at
    // the same time.
    if (!connection->closing) baton_websocket_close(connection, answer, NULL, 0);
    return baton_websocket_end_callback(connection);
}

static int handle_control(baton_connection *connection, const baton_piece *piece) {
    switch (piece->opcode) {
    case BATON_PING_FRAME:
        baton_heartbeat_mark_active(connection);
        return handle_ping(connection, piece);
    case BATON_CLOSE_FRAME:
        return handle_close(connection, piece);
    default:
        baton_heartbeat_pong_received(connection);
        return 0;
    }
}
