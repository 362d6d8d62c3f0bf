// The lifetime of a connection, from its adoption by libwebsockets to its end.

#include "private.h"

#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

const char *baton_connection_address(const baton_connection *connection) {
    return connection->address;
}

int baton_connection_adopt(baton_connection *connection, int speaks_tls) {
    baton_server *server = connection->server;
    lws_adopt_desc_t adoption;
    memset(&adoption, 0, sizeof adoption);
    adoption.vh = server->vhost;
    // LWS_ADOPT_HTTP is not set, because Baton parses requests and frames. libwebsockets does the TLS handshake and
    // buffers sends.
    adoption.type = LWS_ADOPT_SOCKET | (speaks_tls ? LWS_ADOPT_ALLOW_SSL : 0);
    adoption.fd.sockfd = connection->socket;
    adoption.opaque = connection;
    server->adopting = connection;
    struct lws *wsi = lws_adopt_descriptor_vhost_via_info(&adoption);
    int is_alive = server->adopting != NULL;
    server->adopting = NULL;
    if (wsi) {
        connection->wsi = wsi;
        return 1;
    }
    // On failure, libwebsockets has closed the socket. If libwebsockets has called the destroy callback, the connection
    // is already freed; otherwise it is freed here.
    if (is_alive) baton_connection_free(connection);
    return 0;
}

// The last connection ends inside a function of libwebsockets. The callback `finished` may destroy the library's
// context, so it is called in the next loop turn.
void baton_server_check_finished(baton_server *server) {
    if (!server->ending || server->finished || server->count) return;
    ev_timer_stop(server->loop->ev, &server->deadline);
    ev_timer_set(&server->deadline, 0., 0.);
    ev_timer_start(server->loop->ev, &server->deadline);
}

void baton_connection_free(baton_connection *connection) {
    baton_server *server = connection->server;
    baton_response_abandon(connection);
    baton_websocket_closed(connection);
    if (connection->next) connection->next->previous = connection->previous;
    if (connection->previous)
        connection->previous->next = connection->next;
    else
        server->connections = connection->next;
    if (server->adopting == connection) server->adopting = NULL;
    baton_connection_stop_reading(connection);
    baton_heartbeat_remove(connection);
    baton_peers_leave(connection);
    server->count--;
    if (server->reading == connection) server->reading = NULL;
    if (connection->head != server->request) free(connection->head);
    free(connection->close_reason);
    free(connection);
    baton_server_check_finished(server);
}

void baton_connection_abort_impl(baton_connection *connection) {
    connection->closing = 1;
    baton_connection_stop_reading(connection);
    shutdown(connection->socket, SHUT_RDWR);
    if (!connection->wsi) {
        // The caller may still use the connection, so the connection is not freed here: the heartbeat timer ends it
        // later.
        baton_heartbeat_close_soon(connection);
        return;
    }
    baton_heartbeat_remove(connection);
    lws_set_timeout(connection->wsi, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_ASYNC);
    lws_cancel_service(connection->server->lws);
}

void baton_connection_close_impl(baton_connection *connection) {
    connection->closing = 1;
    baton_connection_stop_reading(connection);
    baton_heartbeat_remove(connection);
    baton_tls_send_close_notify(connection);
    if (connection->wsi) {
        lws_set_timeout(connection->wsi, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_SYNC);
        return;
    }
    close(connection->socket);
    baton_connection_free(connection);
}
