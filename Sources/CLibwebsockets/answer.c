// HTTP answers, written from the caller's own memory.
//
// They go to the socket directly: libwebsockets would copy what the socket does not take, and while an answer is pending it neither reads what the
// client pipelines or half-closes nor stops waiting for it: it would spin. So a pending answer turns its reading off, waits for room with a watcher
// of our own, and hands the connection back when all is written.

#include "private.h"

#include <errno.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/uio.h>

// What one answer may write in one turn, so that a large one does not hold up the others.
enum { PORTION = 256 * 1024 };

ssize_t baton_answer_write(baton_connection *connection, const void *head, size_t head_length, const void *body, size_t body_length) {
    if (!connection->wsi) return -1;
    int descriptor = lws_get_socket_fd(connection->wsi);
    if (descriptor < 0) return -1;
    if (body_length > PORTION) body_length = PORTION;
    if (baton_connection_is_secure(connection)) return baton_tls_write(connection->wsi, head, head_length, body, body_length);
    struct iovec parts[2] = {
        {.iov_base = (void *)(uintptr_t)head, .iov_len = head_length},
        {.iov_base = (void *)(uintptr_t)body, .iov_len = body_length},
    };
    struct msghdr message = {.msg_iov = parts, .msg_iovlen = 2};
    ssize_t written;
    do {
        written = sendmsg(descriptor, &message, MSG_NOSIGNAL | MSG_DONTWAIT);
    } while (written < 0 && errno == EINTR);
    if (written >= 0) return written;
    return errno == EAGAIN || errno == EWOULDBLOCK ? 0 : -1;
}

void baton_attach(baton_connection *connection, void *attachment) {
    connection->attachment = attachment;
}

static void stop_waiting(baton_connection *connection) {
    ev_io_stop(connection->server->loop->ev, &connection->watch);
}

static void room(struct ev_loop *loop, ev_io *event, int flags) {
    (void)loop;
    (void)flags;
    baton_connection *connection = event->data;
    baton_server *server = connection->server;
    int verdict = server->callbacks.answer(server->context, connection, connection->attachment);
    if (verdict == BATON_PENDING || verdict == BATON_WAITING) {
        baton_set_timeout(connection, server->answer_seconds);
        // What waits for itself would be told of the room for ever.
        if (verdict == BATON_WAITING) stop_waiting(connection);
        return;
    }
    stop_waiting(connection);
    connection->answered = 1;
    if (verdict == BATON_CLOSE || server->ending) connection->close_after = 1;
    // The rest is done where libwebsockets expects it: in its own callback.
    lws_rx_flow_control(connection->wsi, 1);
    lws_callback_on_writable(connection->wsi);
}

int baton_answer_begin(baton_connection *connection, int verdict) {
    if (connection->server->doomed) return -1;
    switch (verdict) {
    case BATON_DONE:
        return lws_http_transaction_completed(connection->wsi) ? -1 : 0;
    case BATON_PENDING:
    case BATON_WAITING:
        connection->answering = 1;
        connection->answered = 0;
        connection->close_after = 0;
        lws_rx_flow_control(connection->wsi, 0);
        baton_set_timeout(connection, connection->server->answer_seconds);
        stop_waiting(connection);
        ev_io_init(&connection->watch, room, lws_get_socket_fd(connection->wsi), EV_WRITE);
        connection->watch.data = connection;
        if (verdict == BATON_PENDING) ev_io_start(connection->server->loop->ev, &connection->watch);
        return 0;
    default:
        return -1;
    }
}

void baton_answer_go_on(baton_connection *connection) {
    if (connection->is_websocket || !connection->answering || connection->answered) return;
    baton_set_timeout(connection, connection->server->answer_seconds);
    ev_io_start(connection->server->loop->ev, &connection->watch);
}

int baton_answer_writable(baton_connection *connection) {
    if (!connection->answering || !connection->answered) return 0;
    int ends = connection->close_after;
    baton_answer_drop(connection);
    if (ends) return -1;
    return lws_http_transaction_completed(connection->wsi) ? -1 : 0;
}

void baton_answer_drop(baton_connection *connection) {
    if (connection->is_websocket) return;
    if (connection->answering) stop_waiting(connection);
    connection->answering = connection->answered = 0;
    void *attachment = connection->attachment;
    connection->attachment = NULL;
    if (attachment) connection->server->callbacks.abandoned(attachment);
}
