// The listening socket. Baton manages this socket itself, because libwebsockets has four defects. The library binds
// every interface if the address is 127.0.0.1. It does not report why binding failed. It cannot close only the
// listening socket. It uses a full processor while no file descriptor is left.

#include "private.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

// `ACCEPTS` is the maximum number of connections that are accepted in one loop turn. `PAUSE_SECONDS` is the pause
// before the next attempt if the system has no descriptor left.
enum { ACCEPTS = 64, PAUSE_SECONDS = 1 };

static void write_address(const struct sockaddr_storage *address, char *text, size_t size) {
    text[0] = 0;
    if (address->ss_family == AF_INET) {
        inet_ntop(AF_INET, &((const struct sockaddr_in *)address)->sin_addr, text, (socklen_t)size);
    } else if (address->ss_family == AF_INET6) {
        const struct in6_addr *six = &((const struct sockaddr_in6 *)address)->sin6_addr;
        if (IN6_IS_ADDR_V4MAPPED(six))
            inet_ntop(AF_INET, six->s6_addr + 12, text, (socklen_t)size);
        else
            inet_ntop(AF_INET6, six, text, (socklen_t)size);
    }
}

static void accept_connection(baton_server *server, int descriptor, const struct sockaddr_storage *peer) {
    baton_connection *connection = calloc(1, sizeof *connection);
    if (!connection) {
        close(descriptor);
        return;
    }
    int on = 1;
    setsockopt(descriptor, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    connection->server = server;
    connection->socket = descriptor;
    write_address(peer, connection->address, sizeof connection->address);
    connection->next = server->connections;
    if (connection->next) connection->next->previous = connection;
    server->connections = connection;
    server->count++;
    int refusal = baton_peers_join(connection, peer) ? baton_peers_admit(connection) : BATON_REFUSED_SERVER_FULL;
    if (refusal) {
        server->callbacks.refused(server->context, connection->address, refusal);
        baton_connection_free(connection);
        close(descriptor);
        return;
    }
    baton_requests_begin(connection);
}

static void resume_accepting(struct ev_loop *loop, ev_timer *event, int flags) {
    (void)flags;
    baton_server *server = event->data;
    if (server->listener >= 0) ev_io_start(loop, &server->listener_watch);
}

static void listener_readable(struct ev_loop *loop, ev_io *event, int flags) {
    (void)flags;
    baton_server *server = event->data;
    for (int count = 0; count < ACCEPTS; count++) {
        struct sockaddr_storage peer;
        socklen_t length = sizeof peer;
        int descriptor = accept4(server->listener, (struct sockaddr *)&peer, &length, SOCK_NONBLOCK | SOCK_CLOEXEC);
        if (descriptor < 0) {
            if (errno == EINTR || errno == ECONNABORTED) continue;
            if (errno == EAGAIN || errno == EWOULDBLOCK) return;
            server->callbacks.refused(server->context, "", BATON_REFUSED_NO_DESCRIPTOR);
            if (baton_peers_evict(server)) continue;
            ev_io_stop(loop, &server->listener_watch);
            ev_timer_set(&server->accept_pause, PAUSE_SECONDS, 0.);
            ev_timer_start(loop, &server->accept_pause);
            return;
        }
        accept_connection(server, descriptor, &peer);
    }
}

static int problem_for_errno(int error) {
    switch (error) {
    case EADDRINUSE: return BATON_PORT_IN_USE;
    case EACCES:
    case EPERM: return BATON_NOT_PERMITTED;
    case EADDRNOTAVAIL: return BATON_NO_SUCH_ADDRESS;
    default: return BATON_CANNOT_BIND;
    }
}

int baton_listen(baton_server *server, const char *host, int port, char *detail, size_t detail_size) {
    char service[16];
    snprintf(service, sizeof service, "%d", port);
    struct addrinfo hints = {.ai_family = AF_UNSPEC, .ai_socktype = SOCK_STREAM, .ai_flags = AI_PASSIVE | AI_NUMERICSERV};
    struct addrinfo *found = NULL;
    int failure = getaddrinfo(host, service, &hints, &found);
    if (failure || !found) {
        snprintf(detail, detail_size, "%s", failure ? gai_strerror(failure) : "no address");
        return BATON_UNKNOWN_HOST;
    }

    int on = 1, error = 0;
    int descriptor = socket(found->ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (descriptor < 0
        // SO_REUSEADDR lets a restarted server listen while connections of the previous process are in the state
        // TIME_WAIT.
        || setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on) || bind(descriptor, found->ai_addr, found->ai_addrlen)
        || listen(descriptor, SOMAXCONN))
        error = errno;
    freeaddrinfo(found);

    struct sockaddr_storage bound;
    socklen_t length = sizeof bound;
    if (!error && getsockname(descriptor, (struct sockaddr *)&bound, &length)) error = errno;
    if (error) {
        snprintf(detail, detail_size, "%s", strerror(error));
        if (descriptor >= 0) close(descriptor);
        return problem_for_errno(error);
    }
    server->listener = descriptor;
    server->port = ntohs(
        bound.ss_family == AF_INET6 ? ((struct sockaddr_in6 *)&bound)->sin6_port : ((struct sockaddr_in *)&bound)->sin_port);
    ev_io_init(&server->listener_watch, listener_readable, descriptor, EV_READ);
    server->listener_watch.data = server;
    ev_timer_init(&server->accept_pause, resume_accepting, 0., 0.);
    server->accept_pause.data = server;
    return BATON_STARTED;
}

void baton_stop_listening(baton_server *server) {
    if (server->listener < 0) return;
    ev_io_stop(server->loop->ev, &server->listener_watch);
    ev_timer_stop(server->loop->ev, &server->accept_pause);
    close(server->listener);
    server->listener = -1;
}
