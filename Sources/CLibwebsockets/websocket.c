// Open WebSockets: messages in and out, and closing.

#include "private.h"

#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

// Bytes of an earlier send are still in the library's buffer. The library sends nothing of its own.
int baton_websocket_holds_back(baton_connection *connection) {
    // Who asks is about to send after it.
    if (connection->in_burst) baton_burst_send(connection->server->loop);
    return connection->may_hold && lws_partial_buffered(connection->wsi);
}

int baton_websocket_write(baton_connection *connection, void *frames, size_t length) {
    connection->may_hold = 1;
    // The frames are whole, and the library passes bytes of a raw socket on as they are.
    return lws_write(connection->wsi, frames, length, LWS_WRITE_RAW) < 0 ? -1 : 0;
}

int baton_websocket_control(baton_connection *connection, int opcode, const void *payload, size_t length) {
    enum { HEAD = 2 };
    unsigned char frame[HEAD + BATON_CONTROL_BYTES];
    frame[0] = (unsigned char)(0x80 | opcode);
    frame[1] = (unsigned char)length;
    if (length) memcpy(frame + HEAD, payload, length);
    return baton_websocket_write(connection, frame, HEAD + length);
}

// Sends the close frame. Bytes that still arrive are read and dropped until the client closes too or its time is over:
// closing a socket with unread bytes resets the connection, and the client would lose the frame.
static int begin_close(baton_connection *connection) {
    enum { CODE = 2 };
    unsigned char payload[CODE + REASON_SIZE];
    size_t length = connection->close_code ? CODE + (size_t)connection->close_length : 0;
    payload[0] = (unsigned char)(connection->close_code >> 8);
    payload[1] = (unsigned char)connection->close_code;
    if (connection->close_length) memcpy(payload + CODE, connection->close_reason, connection->close_length);
    connection->close_begun = 1;
    return baton_websocket_control(connection, BATON_CLOSE_FRAME, payload, length);
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
    if (connection->frames.problem) {
        baton_tls_goodbye(connection);
        shutdown(connection->socket, SHUT_WR);
    }
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
static int have_sent(baton_connection *connection, void *frames, size_t length) {
    if (baton_websocket_write(connection, frames, length)) {
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
    return have_sent(connection, (char *)frames + sent, length - sent);
}

int baton_websocket_send_frames(baton_connection *connection, void *frames, size_t length) {
    if (!length) return 1;
    if (!connection->is_websocket || connection->closing) return -1;
    // libwebsockets would append to what it holds back, without limit.
    if (baton_websocket_holds_back(connection)) {
        connection->wants_room = 1;
        return 0;
    }
    connection->may_hold = 0;
    if (connection->tls) return have_sent(connection, frames, length);
    if (baton_burst_takes(connection, frames, length)) return 1;
    return baton_websocket_send_rest(connection, frames, length);
}

int baton_websocket_send(baton_connection *connection, void *payload, size_t length) {
    // The header goes into the headroom before the payload (RFC 6455 5.2).
    unsigned char empty[BATON_HEADROOM];
    unsigned char *start = length ? payload : empty + sizeof empty;
    int extended = length < 126 ? 0 : length < 65536 ? 2 : 8;
    for (int index = 0; index < extended; index++) *--start = (unsigned char)(length >> (8 * index));
    *--start = (unsigned char)(extended == 0 ? length : extended == 2 ? 126 : 127);
    *--start = 0x80 | BATON_TEXT_FRAME;
    return baton_websocket_send_frames(connection, start, (size_t)(2 + extended) + length);
}

int baton_websocket_is_backlogged(baton_connection *connection) {
    return connection->is_websocket && !connection->closing && baton_websocket_holds_back(connection);
}

void baton_websocket_set_reading(baton_connection *connection, int reads) {
    if (!connection->is_websocket || connection->paused != !!reads) return;
    connection->paused = !reads;
    baton_reader_pause(connection, !reads);
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
    if (connection->in_callback) return;
    // At once if the socket has room for it: a client that reads nothing may never make the socket writable again.
    if (!baton_websocket_holds_back(connection) && begin_close(connection)) baton_kill(connection);
    else lws_callback_on_writable(connection->wsi);
}
