// HTTP responses, written from the caller's memory.
//
// A response is written to the socket directly, or through its TLS. While a response is pending, the connection reads
// nothing and waits until the socket is writable.

#include "private.h"

#include <errno.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/uio.h>

// The maximum number of bytes that one response may write in one loop turn, so that a large response does not delay
// other responses.
enum { MAXIMUM_WRITE = 256 * 1024 };

ssize_t baton_response_write(baton_connection *connection, const void *head, size_t head_length, const void *body, size_t body_length) {
    if (body_length > MAXIMUM_WRITE) body_length = MAXIMUM_WRITE;
    if (connection->tls) return baton_tls_write(connection->tls, head, head_length, body, body_length);
    struct iovec parts[2] = {
        {.iov_base = (void *)(uintptr_t)head, .iov_len = head_length},
        {.iov_base = (void *)(uintptr_t)body, .iov_len = body_length},
    };
    struct msghdr message = {.msg_iov = parts, .msg_iovlen = 2};
    ssize_t written;
    do {
        written = sendmsg(connection->socket, &message, MSG_NOSIGNAL | MSG_DONTWAIT);
    } while (written < 0 && errno == EINTR);
    if (written >= 0) return written;
    return errno == EAGAIN || errno == EWOULDBLOCK ? 0 : -1;
}

void baton_connection_set_attachment(baton_connection *connection, void *attachment) {
    connection->attachment = attachment;
}

void baton_response_resume(baton_connection *connection) {
    if (connection->is_websocket || !connection->responding) return;
    baton_heartbeat_set_responding(connection);
    ev_io_start(connection->server->loop->ev, &connection->watch);
}

void baton_response_abandon(baton_connection *connection) {
    if (connection->is_websocket) return;
    if (connection->responding) ev_io_stop(connection->server->loop->ev, &connection->watch);
    connection->responding = 0;
    void *attachment = connection->attachment;
    connection->attachment = NULL;
    if (attachment) connection->server->callbacks.abandoned(attachment);
}
