// The callbacks of libwebsockets. Only its raw-socket role is used, because Baton parses requests and frames.

#include "private.h"


static int handle(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t length) {
    baton_connection *connection = NULL;
    if (reason != LWS_CALLBACK_OPENSSL_LOAD_EXTRA_SERVER_VERIFY_CERTS) connection = lws_get_opaque_user_data(wsi);

    switch (reason) {
    case LWS_CALLBACK_RAW_WRITEABLE:
        if (!connection) return -1;
        if (!baton_websocket_writable(connection)) return 0;
        baton_tls_send_close_notify(connection);
        return -1;

    case LWS_CALLBACK_RAW_RX:
        // Usually Baton reads the bytes, because its watcher has a higher priority than libwebsockets' watcher. If
        // libwebsockets has read bytes first, they are the beginning of a request.
        return connection ? baton_requests_received(connection, in, length) : -1;

    case LWS_CALLBACK_RAW_CLOSE:
        if (!connection) return 0;
        // libwebsockets closes the socket right after this callback, so all uses of the socket end here.
        baton_websocket_closed(connection);
        baton_response_abandon(connection);
        baton_connection_stop_reading(connection);
        return 0;

    case LWS_CALLBACK_WSI_DESTROY:
        if (connection) {
            lws_set_opaque_user_data(wsi, NULL);
            baton_connection_free(connection);
        }
        return 0;

    case LWS_CALLBACK_OPENSSL_LOAD_EXTRA_SERVER_VERIFY_CERTS:
        return baton_tls_configure(lws_context_user(lws_get_context(wsi)), user);

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
