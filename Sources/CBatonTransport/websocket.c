// Established WebSocket connections: sends and receives messages, and closes.

#include "private.h"

#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

// Sends the close frame. Bytes that still arrive are read and dropped until the client closes too or the time-out
// ends. Closing a socket with unread bytes resets the connection, and the client would lose the frame.
static int begin_close(baton_connection *connection) {
    enum { CODE = 2 };
    unsigned char payload[CODE + REASON_SIZE];
    size_t length = connection->close_code ? CODE + (size_t)connection->close_length : 0;
    payload[0] = (unsigned char)(connection->close_code >> 8);
    payload[1] = (unsigned char)connection->close_code;
    if (connection->close_length) memcpy(payload + CODE, connection->close_reason, connection->close_length);
    connection->close_sent = 1;
    return baton_websocket_write_control(connection, BATON_CLOSE_FRAME, payload, length);
}

// Called at the end of a callback. If the callback has closed the connection and no other bytes are buffered, sends the
// close frame now. Returns -1 if the connection is to end.
int baton_websocket_end_callback(baton_connection *connection) {
    connection->in_callback = 0;
    if (!connection->is_websocket) return -1;
    if (!connection->closing || baton_websocket_is_buffering(connection)) return 0;
    if (!connection->close_sent && begin_close(connection)) return -1;
    if (baton_websocket_is_buffering(connection)) return 0;
    if (connection->close_received) return -1;
    // After a protocol error the client's frames cannot be parsed any more, so its close frame is not awaited. The
    // server shuts down its sending side, so that the client does not wait either.
    if (connection->frames.problem) {
        baton_tls_send_close_notify(connection);
        shutdown(connection->socket, SHUT_WR);
    }
    return 0;
}

int baton_websocket_opened(baton_connection *connection) {
    if (connection->server->is_destroyed) return -1;
    connection->is_websocket = 1;
    baton_heartbeat_mark_active(connection);
    connection->in_callback = 1;
    connection->server->callbacks.opened(connection->server->context, connection);
    connection->in_callback = 0;
    if (!connection->attachment) {
        connection->is_websocket = 0;
        baton_connection_stop_reading(connection);
        baton_heartbeat_remove(connection);
    }
    if (!connection->is_websocket) return -1;
    // If the connection were ended here, no close frame would be sent. The writable callback sends the close frame.
    if (connection->closing) lws_callback_on_writable(connection->wsi);
    return 0;
}

// Closes a connection because the bytes that have just arrived violate the protocol or a limit (RFC 6455 7.1.7).
// Earlier messages are handled first.
int baton_websocket_fail(baton_connection *connection, uint16_t code, const char *reason) {
    connection->in_callback = 1;
    baton_inbox_deliver_all(connection);
    baton_websocket_close(connection, code, reason, strlen(reason));
    return baton_websocket_end_callback(connection);
}

int baton_websocket_received(baton_connection *connection, const void *bytes, size_t length, size_t remaining, int flags) {
    baton_heartbeat_mark_active(connection);
    baton_polling_received(connection->server->loop, connection);
    if (connection->closing || !connection->is_websocket) return 0;
    if (flags & BATON_FIRST) connection->received = 0;

    // A frame's header can announce up to 2^63 bytes. A message over the limit is refused at its first piece,
    // before it is stored.
    size_t room = connection->server->maximum_message - connection->received;
    if (length > room || remaining > room - length) return baton_websocket_fail(connection, 1009, "message too large");
    connection->received += length;
    connection->in_callback = 1;
    baton_inbox_add(connection, bytes, length, remaining, flags);
    return baton_websocket_end_callback(connection);
}

// Answers the last ping of the client, if it could not be answered before.
static int answer_ping(baton_connection *connection) {
    if (!connection->ping || connection->closing || baton_websocket_is_buffering(connection)) return 0;
    int result = baton_websocket_write_control(connection, BATON_PONG_FRAME, connection->ping, connection->ping_length);
    free(connection->ping);
    connection->ping = NULL;
    return result;
}

int baton_websocket_writable(baton_connection *connection) {
    if (!connection->is_websocket) return 0;
    if (answer_ping(connection)) return -1;
    if (!connection->closing && connection->wants_writable) {
        connection->wants_writable = 0;
        connection->in_callback = 1;
        connection->server->callbacks.writable(connection->attachment);
    }
    return baton_websocket_end_callback(connection);
}

void baton_websocket_closed(baton_connection *connection) {
    if (!connection->is_websocket) return;
    // Messages that arrived before the close are handled first.
    baton_inbox_deliver_all(connection);
    connection->is_websocket = 0;
    connection->closing = 1;
    baton_inbox_discard(connection);
    baton_connection_stop_reading(connection);
    baton_heartbeat_remove(connection);
    void *attachment = connection->attachment;
    connection->attachment = NULL;
    if (attachment) connection->server->callbacks.closed(attachment);
}

int baton_websocket_is_backlogged(baton_connection *connection) {
    return connection->is_websocket && !connection->closing && baton_websocket_is_buffering(connection);
}

void baton_websocket_set_reading(baton_connection *connection, int reads) {
    if (!connection->is_websocket || connection->paused != !!reads) return;
    connection->paused = !reads;
    baton_connection_pause_reading(connection, !reads);
    // Stored messages are handled only in a loop turn with an event, so an event is requested.
    if (!reads) return;
    lws_callback_on_writable(connection->wsi);
    if (connection->stored) baton_inbox_resume(connection);
}

void baton_websocket_request_writable(baton_connection *connection) {
    if (!connection->is_websocket || connection->closing) return;
    connection->wants_writable = 1;
    lws_callback_on_writable(connection->wsi);
}

void baton_websocket_close(baton_connection *connection, uint16_t code, const void *reason, size_t length) {
    if (!connection->is_websocket || connection->closing) return;
    // From now on, only the client's close frame is read. Other messages of the client, stored or still arriving, are
    // dropped.
    connection->closing = 1;
    baton_inbox_discard(connection);
    baton_websocket_set_reading(connection, 1);
    baton_heartbeat_set_closing(connection);
    connection->close_code = code;
    // The memory for the close reason is allocated only here, because the server closes few connections.
    if (length > REASON_SIZE) length = REASON_SIZE;
    if (length) connection->close_reason = malloc(length);
    if (connection->close_reason) {
        memcpy(connection->close_reason, reason, length);
        connection->close_length = (uint8_t)length;
    }
    if (connection->in_callback) return;
    // If the socket accepts data, the close frame is sent at once, because the socket of a client that reads nothing
    // may never become writable again.
    if (!baton_websocket_is_buffering(connection) && begin_close(connection)) baton_connection_abort(connection);
    else lws_callback_on_writable(connection->wsi);
}
