// Batches the sends at the end of a turn. The system call takes a sixth of the time to send a small message, so
// messages to many sockets are submitted in one call, through io_uring. If io_uring is unavailable, or a socket
// does not accept all bytes, each message is sent individually.
//
// Needed by the rows "tap, 50 clients: server CPU a message" (1.27 of the echo's with it, 1.34 without) and "a shared
// screen, 1,000 viewers: server CPU a frame" (0.91 and 0.98).

#include "private.h"

#include <errno.h>
#include <liburing.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

enum {
    LETTERS = 64,
    // Longer messages are sent individually, because the system call is a small part of their cost.
    LETTER_BYTES = 2048,
    BYTES = 32 * 1024,
};

typedef struct letter {
    baton_connection *connection;
    uint32_t start, length;
    uint32_t taken;             // bytes that the socket has accepted
    uint32_t is_answered;
} letter;

struct baton_burst {
    struct io_uring ring;
    int has_ring;
    unsigned count;
    uint32_t length;
    letter letters[LETTERS];
    // libwebsockets requires writable bytes in front of a buffer.
    unsigned char bytes[BATON_HEADROOM + BYTES];
};

static int has_ring(baton_burst *burst) {
    if (!burst->has_ring) burst->has_ring = !io_uring_queue_init(LETTERS, &burst->ring, 0);
    return burst->has_ring;
}

static void give_up(baton_loop *loop) {
    loop->collects = 0;
    loop->has_no_ring = 1;
    if (loop->burst->has_ring) io_uring_queue_exit(&loop->burst->ring);
    loop->burst->has_ring = 0;
}

// Submits all messages and stores their results. Returns how many, from the first on, were submitted.
static unsigned submit(baton_loop *loop) {
    baton_burst *burst = loop->burst;
    unsigned entries = 0;
    for (; entries < burst->count; entries++) {
        const letter *letter = &burst->letters[entries];
        struct io_uring_sqe *entry = io_uring_get_sqe(&burst->ring);
        // Cannot happen: the ring has as many entries as there may be messages, and all are free.
        if (!entry) break;
        // With MSG_DONTWAIT the kernel does not keep the buffer: it is free when the call completes.
        io_uring_prep_send(
            entry, letter->connection->socket, burst->bytes + letter->start, letter->length, MSG_NOSIGNAL | MSG_DONTWAIT);
        entry->user_data = entries;
    }
    io_uring_submit(&burst->ring);
    unsigned handed = entries - io_uring_sq_ready(&burst->ring);
    for (unsigned answers = 0; answers < handed; answers++) {
        struct io_uring_cqe *answer;
        int failure;
        do failure = io_uring_wait_cqe(&burst->ring, &answer);
        while (failure == -EINTR);
        if (failure) {
            loop->has_no_ring = 1;
            break;
        }
        letter *letter = &burst->letters[answer->user_data];
        letter->is_answered = 1;
        letter->taken = answer->res > 0 ? (uint32_t)answer->res : 0;
        // Linux before 5.6: its io_uring supports files only.
        if (answer->res == -EINVAL) loop->has_no_ring = 1;
        io_uring_cqe_seen(&burst->ring, answer);
    }
    return handed;
}

void baton_burst_send(baton_loop *loop) {
    baton_burst *burst = loop->burst;
    unsigned count = burst->count, handed = 0;
    // A single message is faster without io_uring.
    if (count > 1) {
        if (has_ring(burst)) handed = submit(loop);
        if (handed < count || loop->has_no_ring) give_up(loop);
    }
    // The rest of this function may end connections, but calls no callback that could send. Such a send would
    // overwrite bytes that are still needed here.
    burst->count = burst->length = 0;
    for (unsigned index = 0; index < count; index++) {
        const letter *letter = &burst->letters[index];
        baton_connection *connection = letter->connection;
        connection->in_burst = 0;
        if (letter->taken == letter->length) continue;
        // The number of sent bytes is unknown, so the connection cannot continue.
        if (index < handed && !letter->is_answered)
            baton_kill(connection);
        else
            baton_websocket_send_rest(connection, burst->bytes + letter->start + letter->taken, letter->length - letter->taken);
    }
}

int baton_burst_takes(baton_connection *connection, const void *frames, size_t length) {
    baton_loop *loop = connection->server->loop;
    if (!loop->collects || length > LETTER_BYTES) return 0;
    if (!loop->burst && !(loop->burst = calloc(1, sizeof *loop->burst))) return 0;
    baton_burst *burst = loop->burst;
    if (burst->count == LETTERS || burst->length + length > BYTES) baton_burst_send(loop);
    if (!loop->collects) return 0;
    uint32_t start = BATON_HEADROOM + burst->length;
    memcpy(burst->bytes + start, frames, length);
    burst->letters[burst->count++] = (letter){.connection = connection, .start = start, .length = (uint32_t)length};
    burst->length += (uint32_t)length;
    connection->in_burst = 1;
    return 1;
}

void baton_burst_begin(baton_loop *loop) {
    loop->collects = !loop->has_no_ring;
}

void baton_burst_end(baton_loop *loop) {
    if (loop->burst && loop->burst->count) baton_burst_send(loop);
    loop->collects = 0;
}

void baton_burst_forget(baton_loop *loop) {
    if (!loop->burst) return;
    if (loop->burst->has_ring) io_uring_queue_exit(&loop->burst->ring);
    free(loop->burst);
    loop->burst = NULL;
}
