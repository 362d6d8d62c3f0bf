// Open WebSockets: messages in and out, and closing.

#include "private.h"

#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

// Hands the close code to libwebsockets. What is returned ends the connection, and must be returned to it.
static int begin_close(baton_connection *connection) {
    connection->close_begun = 1;
    lws_close_reason(
        connection->wsi, (enum lws_close_status)connection->close_code, (unsigned char *)connection->close_reason, connection->close_length);
    return -1;
}

// The end of a callback: where it closed the connection, now is the moment, unless something is still on its way out, which libwebsockets would
// follow by a hang-up without a close frame.
static int conclude(baton_connection *connection) {
    connection->in_callback = 0;
    if (!connection->is_websocket) return -1;
    if (!connection->closing || connection->close_begun) return 0;
    return lws_partial_buffered(connection->wsi) ? 0 : begin_close(connection);
}

int baton_websocket_opened(baton_connection *connection) {
    if (connection->server->doomed) return -1;
    connection->is_websocket = 1;
    connection->socket = lws_is_ssl(connection->wsi) ? -1 : lws_get_socket_fd(connection->wsi);
    baton_heard(connection);
    connection->in_callback = 1;
    connection->server->callbacks.opened(connection->server->context, connection);
    connection->in_callback = 0;
    if (!connection->attachment) connection->is_websocket = 0;
    if (!connection->is_websocket) return -1;
    // An end in here would be one without a close frame.
    if (connection->closing) lws_callback_on_writable(connection->wsi);
    return 0;
}

// Closes a connection whose message is too large. The library's own close would shut the socket while the rest of the message comes in, and the reset that
// follows takes the close frame along: so the frame is ours, and what still comes is read and thrown away until the client closes or its time is over.
static int refuse_size(baton_connection *connection) {
    static const char reason[] = "message too large";
    enum { CODE = 1009, HEAD = 4 };
    unsigned char frame[BATON_HEADROOM + HEAD + sizeof reason];
    unsigned char *start = frame + BATON_HEADROOM;
    start[0] = 0x88;
    start[1] = 2 + sizeof reason - 1;
    start[2] = CODE >> 8;
    start[3] = CODE & 0xff;
    memcpy(start + HEAD, reason, sizeof reason - 1);
    connection->closing = connection->close_begun = 1;
    baton_heartbeat_closing(connection);
    if (lws_partial_buffered(connection->wsi)) return 0;
    return lws_write(connection->wsi, start, HEAD + sizeof reason - 1, LWS_WRITE_RAW) < 0 ? -1 : 0;
}

int baton_websocket_received(baton_connection *connection, const void *bytes, size_t length) {
    struct lws *wsi = connection->wsi;
    baton_heard(connection);
    if (connection->closing || !connection->is_websocket) return 0;

    int flags = 0;
    if (lws_is_first_fragment(wsi)) {
        flags |= BATON_FIRST;
        connection->received = 0;
    }
    if (lws_is_final_fragment(wsi)) flags |= BATON_FINAL;
    if (lws_frame_is_binary(wsi)) flags |= BATON_BINARY;

    // A frame's header promises up to 2^63 bytes: what is over the limit is refused at its first piece, before it is stored.
    size_t remaining = lws_remaining_packet_payload(wsi);
    size_t room = connection->server->maximum_message - connection->received;
    if (length > room || remaining > room - length) {
        baton_inbox_empty(connection->server);
        return connection->closing ? conclude(connection) : refuse_size(connection);
    }
    connection->received += length;
    connection->in_callback = 1;
    baton_inbox_add(connection, bytes, length, remaining, flags);
    return conclude(connection);
}

int baton_websocket_writable(baton_connection *connection) {
    if (!connection->is_websocket) return 0;
    if (!connection->closing && connection->wants_room) {
        connection->wants_room = 0;
        connection->in_callback = 1;
        connection->server->callbacks.writable(connection->attachment);
    }
    return conclude(connection);
}

void baton_websocket_closed(baton_connection *connection) {
    if (!connection->is_websocket) return;
    // What it said before it went has been said.
    baton_inbox_empty(connection->server);
    connection->is_websocket = 0;
    connection->closing = 1;
    baton_inbox_forget(connection);
    baton_heartbeat_forget(connection);
    void *attachment = connection->attachment;
    connection->attachment = NULL;
    if (attachment) connection->server->callbacks.closed(attachment);
}

static int send_as(baton_connection *connection, void *payload, size_t length, enum lws_write_protocol protocol) {
    if (!connection->is_websocket || connection->closing) return -1;
    // libwebsockets would append to what it holds back, without limit.
    if (lws_partial_buffered(connection->wsi)) {
        connection->wants_room = 1;
        return 0;
    }
    // Raw bytes the library would send just so, by a longer way. What the socket does not take now, and any error, is the library's.
    if (protocol == LWS_WRITE_RAW && connection->socket >= 0) {
        // send(2) itself would make it a place where the thread can be cancelled, before and after each call.
        ssize_t taken = syscall(SYS_sendto, connection->socket, payload, length, MSG_NOSIGNAL | MSG_DONTWAIT, NULL, 0);
        if (taken == (ssize_t)length) return 1;
        if (taken > 0) {
            payload = (char *)payload + taken;
            length -= (size_t)taken;
        }
    }
    unsigned char empty[BATON_HEADROOM];
    if (!length) payload = empty + sizeof empty;
    if (lws_write(connection->wsi, payload, length, protocol) < 0) {
        baton_kill(connection);
        return -1;
    }
    if (lws_partial_buffered(connection->wsi)) connection->wants_room = 1;
    return 1;
}

int baton_websocket_send(baton_connection *connection, void *payload, size_t length) {
    return send_as(connection, payload, length, LWS_WRITE_TEXT);
}

int baton_websocket_send_frames(baton_connection *connection, void *frames, size_t length) {
    // An open WebSocket passes raw bytes on as they are, so several whole frames take one system call.
    return length ? send_as(connection, frames, length, LWS_WRITE_RAW) : 1;
}

void baton_websocket_prefetch(const baton_connection *connection) {
    // Where lws_partial_buffered looks, in the versions that there are: the one thing of the library's that sending to a plain socket looks at. To fetch more would
    // drive out what the system has of the sockets.
    enum { BUFFERED = 0x2d0 };
    __builtin_prefetch((const char *)connection->wsi + BUFFERED);
}

int baton_websocket_is_backlogged(const baton_connection *connection) {
    return connection->is_websocket && !connection->closing && lws_partial_buffered(connection->wsi);
}

void baton_websocket_set_reading(baton_connection *connection, int reads) {
    if (!connection->is_websocket || connection->paused != !!reads) return;
    connection->paused = !reads;
    lws_rx_flow_control(connection->wsi, reads);
    // What the library has kept of what came is looked at only after an event.
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
    // The client's own close is to be heard; all else that still comes is thrown away.
    baton_websocket_set_reading(connection, 1);
    connection->closing = 1;
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
