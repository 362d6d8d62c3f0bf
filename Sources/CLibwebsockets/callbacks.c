// What libwebsockets tells us, and what we let it do. It has many roles; ours are HTTP/1.1 from memory and WebSocket, everything else is refused.

#include "private.h"

#include <string.h>
#include <strings.h>
#include <sys/socket.h>

// A socket that is closed while something of a refused body lies unread in it resets the connection, and may take the answer along.
static void skip_what_came(baton_connection *connection) {
    char bytes[4096];
    for (int reads = 0; reads < 16; reads++)
        if (recv(lws_get_socket_fd(connection->wsi), bytes, sizeof bytes, MSG_DONTWAIT) <= 0) return;
}

static int with_request(baton_connection *connection, int kind) {
    if (connection->server->ending) return BATON_CLOSE;
    int verdict = connection->server->callbacks.request(connection->server->context, connection, kind);
    if (verdict == BATON_CLOSE) skip_what_came(connection);
    return verdict;
}

// The pointer that comes with this callback is not read: for an unknown upgrade in a second request libwebsockets has answered 403 and given the
// headers' memory back before it asks (CVE-2025-11677). The same headers asked for by name are safe: they are empty then.
static int confirm_upgrade(baton_connection *connection) {
    char name[16];
    int length = lws_hdr_copy(connection->wsi, name, sizeof name, WSI_TOKEN_UPGRADE);
    if (length <= 0) return -1;
    connection->admitted = 0;
    if (!strcasecmp(name, "websocket")) {
        if (with_request(connection, BATON_WEBSOCKET)) return -1;
        connection->admitted = 1;
        return 0;
    }
    // HTTP/2 is never spoken: what is known to be broken in it stays out of reach.
    if (!strcasecmp(name, "h2c")) with_request(connection, BATON_H2C);
    return -1;
}

static int receive(baton_connection *connection, const void *bytes, size_t length) {
    struct lws *wsi = connection->wsi;
    size_t remaining = lws_remaining_packet_payload(wsi);
    int flags = 0;
    if (lws_is_first_fragment(wsi)) flags |= BATON_FIRST;
    if (lws_is_final_fragment(wsi)) flags |= BATON_FINAL;
    if (lws_frame_is_binary(wsi)) flags |= BATON_BINARY;
    return baton_websocket_received(connection, bytes, length, remaining, flags);
}

static int handle(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t length) {
    baton_connection *connection;

    switch (reason) {
    case LWS_CALLBACK_RECEIVE:
        connection = lws_get_opaque_user_data(wsi);
        return connection ? receive(connection, in, length) : -1;

    case LWS_CALLBACK_SERVER_WRITEABLE:
        connection = lws_get_opaque_user_data(wsi);
        return connection ? baton_websocket_writable(connection) : -1;

    case LWS_CALLBACK_RECEIVE_PONG:
        connection = lws_get_opaque_user_data(wsi);
        if (connection) baton_heartbeat_answered(connection);
        return 0;

    case LWS_CALLBACK_SERVER_NEW_CLIENT_INSTANTIATED:
        connection = lws_get_opaque_user_data(wsi);
        if (!connection) return -1;
        connection->wsi = wsi;
        return 0;

    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE:
        connection = lws_get_opaque_user_data(wsi);
        return connection ? confirm_upgrade(connection) : -1;

    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION:
        connection = lws_get_opaque_user_data(wsi);
        return connection && connection->admitted ? 0 : -1;

    case LWS_CALLBACK_ESTABLISHED:
        connection = lws_get_opaque_user_data(wsi);
        return connection ? baton_websocket_opened(connection) : -1;

    case LWS_CALLBACK_HTTP:
        connection = lws_get_opaque_user_data(wsi);
        if (!connection) return -1;
        return baton_answer_begin(connection, with_request(connection, BATON_PLAIN));

    case LWS_CALLBACK_HTTP_WRITEABLE:
        connection = lws_get_opaque_user_data(wsi);
        return connection ? baton_answer_writable(connection) : -1;

    case LWS_CALLBACK_WS_PEER_INITIATED_CLOSE:
        // libwebsockets echoes the close: a message in between would break the handshake.
        connection = lws_get_opaque_user_data(wsi);
        if (!connection) return 0;
        baton_inbox_finish(connection);
        // An answer to a close of ours.
        if (connection->close_begun) return -1;
        connection->closing = connection->close_begun = 1;
        baton_heartbeat_closing(connection);
        return 0;

    case LWS_CALLBACK_CLOSED:
        connection = lws_get_opaque_user_data(wsi);
        if (connection) baton_websocket_closed(connection);
        return 0;

    case LWS_CALLBACK_CLOSED_HTTP:
        connection = lws_get_opaque_user_data(wsi);
        if (!connection) return 0;
        baton_reader_end(connection);
        baton_answer_drop(connection);
        return 0;

    case LWS_CALLBACK_WSI_DESTROY:
        connection = lws_get_opaque_user_data(wsi);
        if (connection) {
            lws_set_opaque_user_data(wsi, NULL);
            baton_forget_connection(connection);
        }
        return 0;

    case LWS_CALLBACK_OPENSSL_LOAD_EXTRA_SERVER_VERIFY_CERTS:
        return baton_tls_prepare(lws_context_user(lws_get_context(wsi)), user);

    // Bodies are never read. CONNECT would turn a connection into a raw socket.
    case LWS_CALLBACK_HTTP_BODY:
    case LWS_CALLBACK_HTTP_BODY_COMPLETION:
    case LWS_CALLBACK_RAW_ADOPT:
    case LWS_CALLBACK_RAW_RX:
    case LWS_CALLBACK_RAW_WRITEABLE:
        return -1;

    default:
        return 0;
    }
}

int baton_lws_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t length) {
    baton_server *server = wsi ? lws_context_user(lws_get_context(wsi)) : NULL;
    if (!server) return 0;
    server->depth++;
    int result = handle(wsi, reason, user, in, length);
    server->depth--;
    return result;
}
