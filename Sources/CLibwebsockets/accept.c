// The listening socket. It is our own rather than the library's: the library binds every interface where it is told 127.0.0.1, cannot say why it
// could not bind, cannot stop listening alone, and spins when descriptors run out.

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

// Connections taken in one turn, and how long to leave the queue alone when the system has no descriptor left.
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

// All of an IPv6 network of 64 bits is one household's.
static uint64_t network_of(const struct sockaddr_storage *address) {
    uint32_t four;
    if (address->ss_family == AF_INET) {
        four = ntohl(((const struct sockaddr_in *)address)->sin_addr.s_addr);
    } else if (address->ss_family == AF_INET6) {
        const struct in6_addr *six = &((const struct sockaddr_in6 *)address)->sin6_addr;
        uint64_t network = 0;
        for (int index = 0; index < 8; index++) network = network << 8 | six->s6_addr[index];
        if (!IN6_IS_ADDR_V4MAPPED(six)) return IN6_IS_ADDR_LOOPBACK(six) ? 0 : network;
        memcpy(&four, six->s6_addr + 12, sizeof four);
        four = ntohl(four);
    } else {
        return 0;
    }
    return four >> 24 == 127 ? 0 : (uint64_t)0xffff << 32 | four;
}

// Whether somebody has half of all connections there may be: the other half is for others, whoever holds on to so many. This machine may have all, as a
// proxy on it speaks for everybody.
static int has_its_share(const baton_server *server, uint64_t network) {
    int share = server->maximum_connections / 2;
    if (!network || server->count < share) return 0;
    int held = 0;
    for (const baton_connection *connection = server->connections; connection; connection = connection->next)
        held += connection->network == network;
    return held >= share;
}

static void adopt(baton_server *server, int descriptor, const struct sockaddr_storage *peer) {
    baton_connection *connection = calloc(1, sizeof *connection);
    if (!connection) {
        close(descriptor);
        return;
    }
    int on = 1;
    setsockopt(descriptor, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    connection->server = server;
    write_address(peer, connection->address, sizeof connection->address);
    connection->network = network_of(peer);
    connection->next = server->connections;
    if (connection->next) connection->next->previous = connection;
    server->connections = connection;
    server->count++;
    connection->socket = -1;
    if (!server->tls) baton_reader_begin(connection, descriptor);

    lws_adopt_desc_t adoption;
    memset(&adoption, 0, sizeof adoption);
    adoption.vh = server->vhost;
    // The library leaves this out where there is no certificate.
    adoption.type = LWS_ADOPT_HTTP | LWS_ADOPT_SOCKET | LWS_ADOPT_ALLOW_SSL;
    adoption.fd.sockfd = descriptor;
    adoption.opaque = connection;
    server->adopting = connection;
    // On failure the descriptor is closed; the connection is forgotten only where the library got as far as to tell.
    if (!lws_adopt_descriptor_vhost_via_info(&adoption) && server->adopting) baton_forget_connection(connection);
    server->adopting = NULL;
    baton_watch_timeouts(server);
}

static void pause_over(struct ev_loop *loop, ev_timer *event, int flags) {
    (void)flags;
    baton_server *server = event->data;
    if (server->listener >= 0) ev_io_start(loop, &server->acceptable);
}

static void acceptable(struct ev_loop *loop, ev_io *event, int flags) {
    (void)flags;
    baton_server *server = event->data;
    for (int taken = 0; taken < ACCEPTS; taken++) {
        struct sockaddr_storage peer;
        socklen_t length = sizeof peer;
        int descriptor = accept4(server->listener, (struct sockaddr *)&peer, &length, SOCK_NONBLOCK | SOCK_CLOEXEC);
        if (descriptor < 0) {
            if (errno == EINTR || errno == ECONNABORTED) continue;
            if (errno == EAGAIN || errno == EWOULDBLOCK) return;
            ev_io_stop(loop, &server->acceptable);
            ev_timer_set(&server->pause, PAUSE_SECONDS, 0.);
            ev_timer_start(loop, &server->pause);
            return;
        }
        if (server->count >= server->maximum_connections || has_its_share(server, network_of(&peer))) {
            close(descriptor);
            continue;
        }
        adopt(server, descriptor, &peer);
    }
}

static int problem_of(int error) {
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
        // A restart must not wait for the last run's connections to be forgotten.
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
        return problem_of(error);
    }
    server->listener = descriptor;
    server->port = ntohs(
        bound.ss_family == AF_INET6 ? ((struct sockaddr_in6 *)&bound)->sin6_port : ((struct sockaddr_in *)&bound)->sin_port);
    ev_io_init(&server->acceptable, acceptable, descriptor, EV_READ);
    server->acceptable.data = server;
    ev_timer_init(&server->pause, pause_over, 0., 0.);
    server->pause.data = server;
    return BATON_STARTED;
}

void baton_stop_listening(baton_server *server) {
    if (server->listener < 0) return;
    ev_io_stop(server->loop->ev, &server->acceptable);
    ev_timer_stop(server->loop->ev, &server->pause);
    close(server->listener);
    server->listener = -1;
}

void baton_forget_connection(baton_connection *connection) {
    baton_server *server = connection->server;
    baton_answer_drop(connection);
    baton_websocket_closed(connection);
    if (connection->next) connection->next->previous = connection->previous;
    if (connection->previous)
        connection->previous->next = connection->next;
    else
        server->connections = connection->next;
    if (server->adopting == connection) server->adopting = NULL;
    baton_reader_end(connection);
    server->count--;
    free(connection->close_reason);
    free(connection);
    baton_check_end(server);
}
