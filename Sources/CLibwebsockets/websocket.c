// Open WebSockets: messages in and out, and closing.

#include "private.h"

#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

// Whether something sent earlier has not left the library. Of a connection that is taken nobody but us has it write anything.
int baton_websocket_holds_back(baton_connection *connection) {
    // Who asks is about to send after it.
    if (connection->in_burst) baton_burst_send(connection->server->loop);
    return (!connection->is_taken || connection->may_hold) && lws_partial_buffered(connection->wsi);
}

// Has the library write: -1 where the connection is broken.
int baton_websocket_write(baton_connection *connection, void *payload, size_t length, int protocol) {
    connection->may_hold = 1;
    return lws_write(connection->wsi, payload, length, (enum lws_write_protocol)protocol) < 0 ? -1 : 0;
}

// Sends the close frame. It is ours: the library's own close would shut the socket while the client may still be sending, and the reset that follows would take
// the frame along. What still comes is read and thrown away until the client closes too, or its time is over.
static int begin_close(baton_connection *connection) {
    enum { HEAD = 2, CODE = 2 };
    unsigned char frame[BATON_HEADROOM + HEAD + CODE + REASON_SIZE];
    unsigned char *start = frame + BATON_HEADROOM;
    size_t length = connection->close_code ? CODE + (size_t)connection->close_length : 0;
    start[0] = 0x80 | BATON_CLOSE_FRAME;
    start[1] = (unsigned char)length;
    start[2] = (unsigned char)(connection->close_code >> 8);
    start[3] = (unsigned char)connection->close_code;
    if (connection->close_length) memcpy(start + HEAD + CODE, connection->close_reason, connection->close_length);
    connection->close_begun = 1;
    return baton_websocket_write(connection, start, HEAD + length, LWS_WRITE_RAW);
}

// The end of a callback: what it closed is closed now, unless something is still on its way out. -1 where the connection is to end.
int baton_websocket_conclude(baton_connection *connection) {
    connection->in_callback = 0;
    if (!connection->is_websocket) return -1;
    if (!connection->closing || baton_websocket_holds_back(connection)) return 0;
    if (!connection->close_begun && begin_close(connection)) return -1;
    if (baton_websocket_holds_back(connection)) return 0;
    if (connection->close_heard) return -1;
    // No answer can be read any more of who broke the protocol: the end of what we send says that there is nothing to wait for.
    if (connection->frames.problem) shutdown(connection->socket, SHUT_WR);
    return 0;
}

int baton_websocket_opened(baton_connection *connection) {
    if (connection->server->doomed) return -1;
    connection->is_websocket = 1;
    baton_heard(connection);
    baton_reader_opened(connection);
    connection->in_callback = 1;
    connection->server->callbacks.opened(connection->server->context, connection);
    connection->in_callback = 0;
    if (!connection->attachment) {
        connection->is_websocket = 0;
        baton_reader_end(connection);
        baton_heartbeat_forget(connection);
    }
    if (!connection->is_websocket) return -1;
    // An end in here would be one without a close frame.
    if (connection->closing) lws_callback_on_writable(connection->wsi);
    return 0;
}

// Closes a connection for what has just come (RFC 6455 7.1.7). What it said before has been said.
int baton_websocket_refuse(baton_connection *connection, uint16_t code, const char *reason) {
    connection->in_callback = 1;
    baton_inbox_finish(connection);
    baton_websocket_close(connection, code, reason, strlen(reason));
    return baton_websocket_conclude(connection);
}

int baton_websocket_received(baton_connection *connection, const void *bytes, size_t length, size_t remaining, int flags) {
    baton_heard(connection);
    baton_polling_heard(connection->server->loop, connection);
    if (connection->closing || !connection->is_websocket) return 0;
    if (flags & BATON_FIRST) connection->received = 0;

    // A frame's header promises up to 2^63 bytes: what is over the limit is refused at its first piece, before it is stored.
    size_t room = connection->server->maximum_message - connection->received;
    if (length > room || remaining > room - length) return baton_websocket_refuse(connection, 1009, "message too large");
    connection->received += length;
    connection->in_callback = 1;
    baton_inbox_add(connection, bytes, length, remaining, flags);
    return baton_websocket_conclude(connection);
}

int baton_websocket_writable(baton_connection *connection) {
    if (!connection->is_websocket) return 0;
    if (baton_reader_writable(connection)) return -1;
    if (!connection->closing && connection->wants_room) {
        connection->wants_room = 0;
        connection->in_callback = 1;
        connection->server->callbacks.writable(connection->attachment);
    }
    return baton_websocket_conclude(connection);
}

void baton_websocket_closed(baton_connection *connection) {
    if (!connection->is_websocket) return;
    // What it said before it went has been said.
    baton_inbox_finish(connection);
    connection->is_websocket = 0;
    connection->closing = 1;
    baton_inbox_forget(connection);
    baton_reader_end(connection);
    baton_heartbeat_forget(connection);
    void *attachment = connection->attachment;
    connection->attachment = NULL;
    if (attachment) connection->server->callbacks.closed(attachment);
}

// Has the library send: 1 where it is on its way, -1 where the connection is broken, and is ended.
static int have_sent(baton_connection *connection, void *payload, size_t length, enum lws_write_protocol protocol) {
    if (baton_websocket_write(connection, payload, length, protocol)) {
        baton_kill(connection);
        return -1;
    }
    if (baton_websocket_holds_back(connection)) connection->wants_room = 1;
    return 1;
}

// Writes to the socket itself, which the library would do just so, by a longer way. What the socket does not take now, and any error, is the library's.
int baton_websocket_send_rest(baton_connection *connection, void *frames, size_t length) {
    // send(2) itself would make it a place where the thread can be cancelled, before and after each call.
    ssize_t taken = syscall(SYS_sendto, connection->socket, frames, length, MSG_NOSIGNAL | MSG_DONTWAIT, NULL, 0);
    if (taken == (ssize_t)length) return 1;
    if (!connection->is_websocket) return -1;
    size_t sent = taken > 0 ? (size_t)taken : 0;
    return have_sent(connection, (char *)frames + sent, length - sent, LWS_WRITE_RAW);
}

static int send_as(baton_connection *connection, void *payload, size_t length, enum lws_write_protocol protocol) {
    if (!connection->is_websocket || connection->closing) return -1;
    // libwebsockets would append to what it holds back, without limit.
    if (baton_websocket_holds_back(connection)) {
        connection->wants_room = 1;
        return 0;
    }
    connection->may_hold = 0;
    if (protocol == LWS_WRITE_RAW && connection->socket >= 0) {
        if (baton_burst_takes(connection, payload, length)) return 1;
        return baton_websocket_send_rest(connection, payload, length);
    }
    unsigned char empty[BATON_HEADROOM];
    if (!length) payload = empty + sizeof empty;
    return have_sent(connection, payload, length, protocol);
}

int baton_websocket_send(baton_connection *connection, void *payload, size_t length) {
    return send_as(connection, payload, length, LWS_WRITE_TEXT);
}

int baton_websocket_send_frames(baton_connection *connection, void *frames, size_t length) {
    // An open WebSocket passes raw bytes on as they are, so several whole frames take one system call.
    return length ? send_as(connection, frames, length, LWS_WRITE_RAW) : 1;
}

int baton_websocket_is_backlogged(baton_connection *connection) {
    return connection->is_websocket && !connection->closing && baton_websocket_holds_back(connection);
}

void baton_websocket_set_reading(baton_connection *connection, int reads) {
    if (!connection->is_websocket || connection->paused != !!reads) return;
    connection->paused = !reads;
    if (connection->is_taken)
        baton_reader_pause(connection, !reads);
    else
        lws_rx_flow_control(connection->wsi, reads);
    // What has been kept of what came is looked at only after an event.
    if (!reads) return;
    lws_callback_on_writable(connection->wsi);
    if (connection->kept) baton_inbox_resume(connection);
}

void baton_websocket_notify(baton_connection *connection) {
    if (!connection->is_websocket || connection->closing) return;
    connection->wants_room = 1;
    lws_callback_on_writable(connection->wsi);
}

void baton_websocket_close(baton_connection *connection, uint16_t code, const void *reason, size_t length) {
    if (!connection->is_websocket || connection->closing) return;
    // The client's own close is to be heard; all else that still comes is thrown away, and so is what has come.
    connection->closing = 1;
    baton_inbox_forget(connection);
    baton_websocket_set_reading(connection, 1);
    baton_heartbeat_closing(connection);
    connection->close_code = code;
    // Few connections are closed from here, so only those have room for a reason.
    if (length > REASON_SIZE) length = REASON_SIZE;
    if (length) connection->close_reason = malloc(length);
    if (connection->close_reason) {
        memcpy(connection->close_reason, reason, length);
        connection->close_length = (uint8_t)length;
    }
    if (!connection->in_callback) lws_callback_on_writable(connection->wsi);
}
