// The lifetime of a server: libwebsockets' context on our loop, its time-outs, and its end.

#include "private.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

enum {
    SEND_BYTES = 65536,         // the maximum number of bytes of one message that one loop turn sends
    MAXIMUM_AWAITING = 1024,    // the maximum number of connections without a request
    RESERVED_DESCRIPTORS = 64,  // the file descriptors that are left free for files, media players and pipes
};

// Disables libwebsockets' liveness timers. The library stores these timers in a sorted list. With thousands of clients,
// updating the list would cost more than everything else.
static const lws_retry_bo_t no_validity_timers;

static int descriptor_limit(void) {
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit)) return 1024;
    // libwebsockets treats a limit over 10,000,000 as unknown, and then allocates a table for 2,560 descriptors.
    if (limit.rlim_cur > 10000000) return 2560;
    return (int)limit.rlim_cur;
}

static void finish(baton_server *server) {
    if (server->finished) return;
    server->finished = 1;
    server->callbacks.finished(server->context);
}

static void deadline(struct ev_loop *loop, ev_timer *event, int flags) {
    (void)loop;
    (void)flags;
    finish(event->data);
}

static void do_nothing(lws_sorted_usec_list_t *timer) {
    (void)timer;
}

// Cancels two checks that libwebsockets makes every half minute: one of the parent process, and one of listeners that
// could not be bound. Neither is used here, and nothing else would wake an idle server. The library's timers form one
// list, which this function finds through a timer of its own. At the start, only the timers of these two checks are
// more than 20 seconds in the future.
static void cancel_library_timers(struct lws_context *lws) {
    lws_sorted_usec_list_t ours;
    memset(&ours, 0, sizeof ours);
    lws_sul_schedule(lws, 0, &ours, do_nothing, 3600 * LWS_US_PER_SEC);
    lws_usec_t soon = lws_now_usecs() + 20 * LWS_US_PER_SEC;
    struct lws_dll2 *item = ours.list.owner ? ours.list.owner->head : NULL;
    while (item) {
        lws_sorted_usec_list_t *timer = lws_container_of(item, lws_sorted_usec_list_t, list);
        item = item->next;
        if (timer != &ours && timer->us > soon) lws_sul_cancel(timer);
    }
    lws_sul_cancel(&ours);
}

static int create_context(baton_server *server, const baton_settings *settings) {
    void *loops[1] = {server->loop->ev};
    struct lws_context_creation_info info;
    memset(&info, 0, sizeof info);
    info.port = CONTEXT_PORT_NO_LISTEN_SERVER;
    info.protocols = server->protocols;
    info.options = LWS_SERVER_OPTION_LIBEV | LWS_SERVER_OPTION_DISABLE_IPV6;
    if (settings->credentials)
        info.options |= LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT | LWS_SERVER_OPTION_CREATE_VHOST_SSL_CTX
            | LWS_SERVER_OPTION_DISABLE_OS_CA_CERTS;
    info.foreign_loops = loops;
    // No WebSocket extensions are offered: in this version of libwebsockets, a client can abort the process through
    // permessage-deflate.
    info.extensions = NULL;
    info.alpn = "http/1.1";
    info.gid = info.uid = (gid_t)-1;
    // The pool of request buffers is not used, because Baton parses requests itself.
    info.max_http_header_pool = 1;
    info.timeout_secs = (unsigned)settings->handshake_seconds;
    info.retry_and_idle_policy = &no_validity_timers;
    info.user = server;
    server->credentials = settings->credentials;
    server->lws = lws_create_context(&info);
    server->credentials = NULL;
    if (!server->lws) return baton_log_mentions("evlib") ? BATON_NO_EVENT_PLUGIN : BATON_LIBRARY_FAILED;
    cancel_library_timers(server->lws);
    server->vhost = lws_get_vhost_by_name(server->lws, "default");
    return server->vhost ? BATON_STARTED : BATON_LIBRARY_FAILED;
}

baton_server *baton_server_start(
    baton_loop *loop, const baton_settings *settings, const baton_callbacks *callbacks, void *context, int *problem, char *detail,
    size_t detail_size) {
    if (detail_size) detail[0] = 0;
    baton_server *server = calloc(1, sizeof *server);
    if (!server) {
        *problem = BATON_LIBRARY_FAILED;
        return NULL;
    }
    server->loop = loop;
    server->callbacks = *callbacks;
    server->context = context;
    server->abort = baton_connection_abort_impl;
    server->close = baton_connection_close_impl;
    server->listener = -1;
    server->maximum_message = settings->maximum_message;
    server->handshake_seconds = settings->handshake_seconds;
    server->response_seconds = settings->response_seconds;
    server->ping_seconds = settings->ping_seconds;
    server->pong_seconds = settings->pong_seconds;
    int limit = descriptor_limit() - RESERVED_DESCRIPTORS;
    if (limit < 1) limit = 1;
    if (settings->maximum_connections > 0 && settings->maximum_connections < limit) limit = settings->maximum_connections;
    server->maximum_connections = limit;
    server->maximum_awaiting = limit < 2 * MAXIMUM_AWAITING ? (limit + 1) / 2 : MAXIMUM_AWAITING;

    snprintf(server->subprotocol, sizeof server->subprotocol, "%s", settings->subprotocol);
    server->protocols[0].name = server->subprotocol;
    server->protocols[0].callback = baton_lws_callback;
    server->protocols[0].tx_packet_size = SEND_BYTES;

    ev_timer_init(&server->deadline, deadline, 0., 0.);
    server->deadline.data = server;
    baton_heartbeat_init(server);

    *problem = settings->credentials ? baton_credentials_check(settings->credentials, detail, detail_size) : BATON_STARTED;
    if (*problem == BATON_STARTED) *problem = baton_listen(server, settings->host, settings->port, detail, detail_size);
    if (*problem == BATON_STARTED) {
        baton_log_start(server);
        *problem = create_context(server, settings);
    }
    if (*problem != BATON_STARTED) {
        baton_server_destroy(server);
        return NULL;
    }
    ev_io_start(loop->ev, &server->listener_watch);
    baton_inbox_begin(server);
    return server;
}

int baton_server_port(const baton_server *server) {
    return server->port;
}

static void consider(const baton_server *server, const ev_timer *timer, double *seconds) {
    if (!ev_is_active(timer)) return;
    // The timer is only read, but libev's function takes no pointer to const.
    double remaining = ev_timer_remaining(server->loop->ev, (ev_timer *)(uintptr_t)timer);
    if (*seconds < 0 || remaining < *seconds) *seconds = remaining > 0 ? remaining : 0;
}

double baton_server_next_wake_up(const baton_server *server) {
    double seconds = -1;
    const ev_timer *timers[] = {&server->heartbeat, &server->accept_pause, &server->deadline};
    for (size_t index = 0; index < sizeof timers / sizeof timers[0]; index++) consider(server, timers[index], &seconds);
    return seconds;
}

int baton_server_connections(const baton_server *server) {
    return server->count;
}

void baton_server_shut_down(baton_server *server, double seconds) {
    if (server->ending) return;
    server->ending = 1;
    baton_stop_listening(server);
    static const char reason[] = "shutdown";
    for (baton_connection *connection = server->connections; connection; connection = connection->next) {
        if (connection->is_websocket)
            baton_websocket_close(connection, 1001, reason, sizeof reason - 1);
        else if (!connection->responding)
            baton_connection_abort(connection);
    }
    ev_now_update(server->loop->ev);
    ev_timer_set(&server->deadline, seconds, 0.);
    ev_timer_start(server->loop->ev, &server->deadline);
    baton_server_check_finished(server);
}

static void free_server(baton_server *server) {
    if (server->lws) lws_context_destroy(server->lws);
    while (server->connections) {
        baton_connection *connection = server->connections;
        int socket = connection->wsi ? -1 : connection->socket;
        baton_connection_free(connection);
        if (socket >= 0) close(socket);
    }
    ev_timer_stop(server->loop->ev, &server->deadline);
    free(server->inbox);
    free(server);
}

void baton_destroy_pending_servers(baton_loop *loop) {
    while (loop->pending_destroy) {
        baton_server *server = loop->pending_destroy;
        loop->pending_destroy = server->next_pending_destroy;
        free_server(server);
    }
}

static void destroy_pending(struct ev_loop *loop, ev_timer *event, int flags) {
    (void)loop;
    (void)flags;
    baton_destroy_pending_servers(((baton_server *)event->data)->loop);
}

void baton_server_destroy(baton_server *server) {
    if (!server) return;
    server->ending = server->finished = server->is_destroyed = 1;
    baton_log_stop(server);
    baton_stop_listening(server);
    baton_heartbeat_stop(server);
    baton_inbox_end(server);
    for (baton_connection *connection = server->connections; connection; connection = connection->next) {
        baton_response_abandon(connection);
        baton_websocket_closed(connection);
    }
    if (!server->depth) {
        free_server(server);
        return;
    }
    // A function of libwebsockets is on the stack, and would use memory after it is freed. The rest of the destruction
    // is therefore done in the next loop turn.
    server->next_pending_destroy = server->loop->pending_destroy;
    server->loop->pending_destroy = server;
    ev_timer_stop(server->loop->ev, &server->deadline);
    ev_timer_init(&server->deadline, destroy_pending, 0., 0.);
    server->deadline.data = server;
    ev_timer_start(server->loop->ev, &server->deadline);
}
