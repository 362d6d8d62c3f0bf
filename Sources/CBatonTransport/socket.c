// Reading of bytes from a connection's socket, with and without TLS.

#include "private.h"

#include <errno.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

ssize_t baton_connection_read(baton_connection *connection, void *buffer, size_t size) {
    if (connection->tls) return baton_tls_read(connection->tls, buffer, size);
    // The system call is made directly. The C library's function `recv` is a thread cancellation point, which costs
    // time before and after each call.
    ssize_t length = syscall(SYS_recvfrom, connection->socket, buffer, size, MSG_DONTWAIT, NULL, NULL);
    if (length < 0 && (errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR)) return -1;
    return length > 0 ? length : 0;
}

void baton_connection_start_reading(baton_connection *connection) {
    struct ev_loop *loop = connection->server->loop->ev;
    ev_io_start(loop, &connection->watch);
    if (connection->tls && SSL_pending(connection->tls)) ev_feed_event(loop, &connection->watch, EV_READ);
}

void baton_connection_pause_reading(baton_connection *connection, int pauses) {
    if (pauses)
        ev_io_stop(connection->server->loop->ev, &connection->watch);
    else
        baton_connection_start_reading(connection);
}

void baton_connection_stop_reading(baton_connection *connection) {
    // Before reading stops, the bytes collected for this connection are sent, because the socket's number may soon be
    // reused.
    if (connection->in_batch) baton_send_batch_flush(connection->server->loop);
    ev_io_stop(connection->server->loop->ev, &connection->watch);
    free(connection->ping);
    connection->ping = NULL;
    baton_frames_end(&connection->frames);
}
