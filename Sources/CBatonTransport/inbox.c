// The messages of this loop turn. All ready sockets are read first, and then all messages are handled. Reading,
// handling and sending each need more code than a core's first-level cache holds. If all steps were done for one
// message before the next message, each step would evict the code of the others from the cache.

#include "private.h"

#include <stdlib.h>
#include <string.h>

enum {
    // The maximum size of the inbox. If it is full, the messages are handled before more are read.
    INBOX_BYTES = 128 * 1024,
    ALIGNMENT = 16,
};

typedef struct piece {
    baton_connection *connection;
    size_t remaining;
    uint32_t length;
    int flags;
} piece;

static size_t rounded(size_t length) {
    return (length + ALIGNMENT - 1) & ~(size_t)(ALIGNMENT - 1);
}

static void write_piece(unsigned char *start, const piece *head, const void *bytes) {
    memcpy(start, head, sizeof *head);
    memcpy(start + rounded(sizeof *head), bytes, head->length);
}

// Stores received bytes of a message while reading from its client is stopped. A client's stored messages are at most
// as large as the bytes that one loop turn reads from it.
static void store(const piece *head, const void *bytes) {
    baton_connection *connection = head->connection;
    size_t size = rounded(sizeof *head) + rounded(head->length);
    unsigned char *larger = realloc(connection->stored, connection->stored_length + size);
    if (!larger) {
        baton_connection_abort(connection);
        return;
    }
    connection->stored = larger;
    write_piece(larger + connection->stored_length, head, bytes);
    connection->stored_length += size;
}

static void deliver(const piece *head, const void *bytes) {
    baton_connection *connection = head->connection;
    // The handling of an earlier message may have closed the connection.
    if (connection->closing || !connection->is_websocket) return;
    if (connection->paused)
        store(head, bytes);
    else
        connection->server->callbacks.piece(connection->attachment, bytes, head->length, head->remaining, head->flags);
}

// Handles all messages in their order of arrival. A handler may call this function again; that call then handles
// the rest.
void baton_inbox_deliver(baton_server *server) {
    server->depth++;
    while (server->inbox_cursor < server->inbox_length) {
        const unsigned char *start = server->inbox + server->inbox_cursor;
        piece head;
        memcpy(&head, start, sizeof head);
        server->inbox_cursor += rounded(sizeof head) + rounded(head.length);
        deliver(&head, start + rounded(sizeof head));
    }
    server->inbox_cursor = server->inbox_length = 0;
    server->depth--;
}

static int grow(baton_server *server, size_t needed) {
    size_t capacity = server->inbox_capacity ? server->inbox_capacity : 4096;
    while (capacity < needed) capacity *= 2;
    unsigned char *larger = realloc(server->inbox, capacity);
    if (!larger) return 0;
    server->inbox = larger;
    server->inbox_capacity = capacity;
    return 1;
}

void baton_inbox_add(baton_connection *connection, const void *bytes, size_t length, size_t remaining, int flags) {
    baton_server *server = connection->server;
    piece head = {connection, remaining, (uint32_t)length, flags};
    size_t size = rounded(sizeof head) + rounded(length);
    if (server->inbox_length + size > INBOX_BYTES) baton_inbox_deliver(server);
    // While messages are being handled, the buffer must not move. In this case, and if there is no memory, the message
    // is handled at once.
    size_t needed = server->inbox_length + size;
    if (server->inbox_cursor || (needed > server->inbox_capacity && !grow(server, needed))) {
        baton_inbox_deliver(server);
        deliver(&head, bytes);
        return;
    }
    write_piece(server->inbox + server->inbox_length, &head, bytes);
    server->inbox_length = needed;
}

// Queues a client's stored messages when reading resumes. The caller must ensure that there is another loop turn, which
// handles them.
void baton_inbox_resume(baton_connection *connection) {
    unsigned char *stored = connection->stored;
    size_t length = connection->stored_length, cursor = 0;
    connection->stored = NULL;
    connection->stored_length = 0;
    while (cursor < length) {
        piece head;
        memcpy(&head, stored + cursor, sizeof head);
        baton_inbox_add(connection, stored + cursor + rounded(sizeof head), head.length, head.remaining, head.flags);
        cursor += rounded(sizeof head) + rounded(head.length);
    }
    free(stored);
}

// Handles the messages that a client sent before it disconnected, including the stored ones.
void baton_inbox_deliver_all(baton_connection *connection) {
    baton_server *server = connection->server;
    if (server->is_destroyed) return;
    baton_inbox_deliver(server);
    unsigned paused = connection->paused;
    while (connection->stored && connection->is_websocket && !connection->closing) {
        connection->paused = 0;
        baton_inbox_resume(connection);
        baton_inbox_deliver(server);
    }
    connection->paused = paused;
}

void baton_inbox_discard(baton_connection *connection) {
    free(connection->stored);
    connection->stored = NULL;
    connection->stored_length = 0;
}

static void end_of_turn(struct ev_loop *loop, ev_prepare *event, int flags) {
    (void)loop;
    (void)flags;
    baton_inbox_deliver(event->data);
}

void baton_inbox_begin(baton_server *server) {
    ev_prepare_init(&server->inbox_watch, end_of_turn);
    server->inbox_watch.data = server;
    // This watcher handles the messages. It has the highest priority, because the changes that the messages cause are
    // sent at the end of the same loop turn.
    ev_set_priority(&server->inbox_watch, EV_MAXPRI);
    ev_prepare_start(server->loop->ev, &server->inbox_watch);
}

void baton_inbox_end(baton_server *server) {
    ev_prepare_stop(server->loop->ev, &server->inbox_watch);
    server->inbox_cursor = server->inbox_length = 0;
}
