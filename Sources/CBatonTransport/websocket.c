// Open WebSockets: received and sent messages, and closing.

#include "private.h"

#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

// Returns whether bytes of an earlier send are still in libwebsockets' buffer. The library sends nothing of its
// own.
int baton_websocket_holds_back(baton_connection *connection) {
    // Sends the collected bytes first, because callers are about to send further bytes after them.
    if (connection->in_burst) baton_burst_send(connection->server->loop);
    return connection->may_hold && lws_partial_buffered(connection->wsi);
}

int baton_websocket_write(baton_connection *connection, void *frames, size_t length) {
    connection->may_hold = 1;
    // The frames are complete, and libwebsockets sends the bytes of a raw socket unchanged.
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

// Sends the close frame. Bytes that still arrive are read and dropped until the client closes too or the time-out
// ends. Closing a socket with unread bytes resets the connection, and the client would lose the frame.
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

// Called at the end of a callback. Sends the close frame now if the callback has closed the connection, unless
// other bytes are still buffered. Returns -1 if the connection is to end.
int baton_websocket_conclude(baton_connection *connection) {
    connection->in_callback = 0;
    if (!connection->is_websocket) return -1;
    if (!connection->closing || baton_websocket_holds_back(connection)) return 0;
    if (!connection->close_begun && begin_close(connection)) return -1;
    if (baton_websocket_holds_back(connection)) return 0;
    if (connection->close_heard) return -1;
    // After a protocol error no answer from the client can be read. Ending the sending side tells the client not to
    // wait.
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
    // Closing here would end the connection without a close frame.
    if (connection->closing) lws_callback_on_writable(connection->wsi);
    return 0;
}

// Closes a connection because of the bytes that have just arrived (RFC 6455 7.1.7). Earlier messages are handled
// first.
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

    // A frame's header can announce up to 2^63 bytes. A message over the limit is refused at its first piece,
    // before it is stored.
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
    // Messages from before the close are handled first.
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

// Sends through libwebsockets. Returns 1 if the bytes are sent or buffered. If the connection is broken, ends it
// and returns -1.
static int have_sent(baton_connection *connection, void *frames, size_t length) {
    if (baton_websocket_write(connection, frames, length)) {
        baton_kill(connection);
        return -1;
    }
    if (baton_websocket_holds_back(connection)) connection->wants_room = 1;
    return 1;
}

// Writes directly to the socket, which is shorter than through libwebsockets. The library gets what the socket does
// not accept, and handles errors.
int baton_websocket_send_rest(baton_connection *connection, void *frames, size_t length) {
    // The send function is a thread cancellation point, which costs time before and after each call.
    ssize_t taken = syscall(SYS_sendto, connection->socket, frames, length, MSG_NOSIGNAL | MSG_DONTWAIT, NULL, 0);
    if (taken == (ssize_t)length) return 1;
    if (!connection->is_websocket) return -1;
    size_t sent = taken > 0 ? (size_t)taken : 0;
    return have_sent(connection, (char *)frames + sent, length - sent);
}

int baton_websocket_send_frames(baton_connection *connection, void *frames, size_t length) {
    if (!length) return 1;
    if (!connection->is_websocket || connection->closing) return -1;
    // libwebsockets would append to its buffer without a limit.
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
    // The header is written into the headroom in front of the payload (RFC 6455 5.2).
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
    // Stored messages are handled only after an event, so one is requested.
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
    // Only the client's close frame is still read. Its other messages, stored or still arriving, are dropped.
    connection->closing = 1;
    baton_inbox_forget(connection);
    baton_websocket_set_reading(connection, 1);
    baton_heartbeat_closing(connection);
    connection->close_code = code;
    // The reason is allocated only here, because few connections are closed by the server.
    if (length > REASON_SIZE) length = REASON_SIZE;
    if (length) connection->close_reason = malloc(length);
    if (connection->close_reason) {
        memcpy(connection->close_reason, reason, length);
        connection->close_length = (uint8_t)length;
    }
    if (connection->in_callback) return;
    // Sent at once if the socket has room: the socket of a client that reads nothing may never become writable
    // again.
    if (!baton_websocket_holds_back(connection) && begin_close(connection)) baton_kill(connection);
    else lws_callback_on_writable(connection->wsi);
}
